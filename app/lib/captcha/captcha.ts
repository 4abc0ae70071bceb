/** Actions protected by a captcha, as in the contract. */
export type CaptchaAction = "login" | "sign_up" | "forgot_account" | "forgot_password";

/** Captcha configuration for pages whose forms need a token. */
export type Captcha =
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string }
  | { kind: "altcha" };

/** Name of the hidden field with the token. */
export const captchaField = "captcha";
