import { getAltchaToken } from "./altcha";
import { type Captcha, type CaptchaAction, captchaField } from "./captcha";
import { getRecaptchaToken, loadRecaptcha } from "./recaptcha";

/** Loaded only when a captcha is configured. */

/** Prepares a captcha before its token is requested. */
export function prepareCaptcha(captcha: Captcha): void {
  if (captcha.kind === "recaptcha") loadRecaptcha(captcha);
}

/**
 * Requests a token and writes it to the form's hidden field.
 * @returns whether it succeeded
 */
export async function addCaptchaToken(
  form: HTMLFormElement,
  captcha: Captcha,
  action: CaptchaAction,
): Promise<boolean> {
  try {
    const token =
      captcha.kind === "recaptcha"
        ? await getRecaptchaToken(captcha, action)
        : await getAltchaToken(action);
    const field = form.elements.namedItem(captchaField);
    if (field instanceof HTMLInputElement) field.value = token;
    return true;
  } catch (error) {
    console.warn("captcha:", error);
    return false;
  }
}
