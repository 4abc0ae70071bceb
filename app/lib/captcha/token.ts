import { getAltchaToken } from "./altcha";
import { type Captcha, type CaptchaAction, captchaField } from "./captcha";
import { getRecaptchaToken, loadRecaptcha } from "./recaptcha";

/** Loaded only where a captcha is configured. */

/** Does ahead of time what can be done without a token being asked for. */
export function prepareCaptcha(captcha: Captcha): void {
  if (captcha.kind === "recaptcha") loadRecaptcha(captcha);
}

/**
 * Gets a token and puts it into the form's hidden field.
 * @returns whether there is one
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
