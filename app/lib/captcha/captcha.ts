/** What a captcha stands in front of, as the contract names it. */
export type CaptchaAction = "login" | "sign_up" | "forgot_account" | "forgot_password";

/** The captcha of this server, for the pages whose forms need a token. */
export type Captcha =
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string }
  | { kind: "altcha" };

/** Name of the hidden field that carries the token. */
export const captchaField = "captcha";
