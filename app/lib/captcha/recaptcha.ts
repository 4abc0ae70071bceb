import { limits } from "~contract/limits";
import type { Captcha, CaptchaAction } from "./captcha";
import { poll } from "./poll";

/** https://developers.google.com/recaptcha/docs/v3 */
interface Grecaptcha {
  execute?: (siteKey: string, options: { action: string }) => PromiseLike<string>;
}

type Recaptcha = Extract<Captcha, { kind: "recaptcha" }>;

function findScript({ scriptUrl }: Recaptcha): HTMLScriptElement | undefined {
  return [...document.scripts].find((script) => script.src === scriptUrl);
}

/** Starts loading the script, again if it failed before. */
export function loadRecaptcha(captcha: Recaptcha): void {
  if (findScript(captcha)) return;
  const script = document.createElement("script");
  script.src = captcha.scriptUrl;
  script.async = true;
  script.onerror = () => script.remove();
  document.head.append(script);
}

/** @throws Error when the script does not load or answer in time */
export async function getRecaptchaToken(
  captcha: Recaptcha,
  action: CaptchaAction,
): Promise<string> {
  loadRecaptcha(captcha);
  const execute = await poll(
    () => {
      // Blocked or network failure: fails at once instead of after the time limit.
      if (!findScript(captcha)) throw new Error("the script could not be loaded");
      return (window as { grecaptcha?: Grecaptcha }).grecaptcha?.execute;
    },
    { everyMs: limits.captchaPollMs, timeoutMs: limits.captchaTimeoutMs },
  );
  return Promise.race([
    execute(captcha.siteKey, { action }),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("no token in time")), limits.captchaTimeoutMs);
    }),
  ]);
}
