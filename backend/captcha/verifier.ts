/** The action a captcha protects; the token must have been made for it (threat B18). */
export type CaptchaAction = "login" | "sign_up" | "forgot_account" | "forgot_password";

/** Everything the page needs to get a token. */
export interface CaptchaOffer {
  kind: "none" | "recaptcha" | "altcha";
  /** reCAPTCHA: the site's public key. */
  siteKey: string | null;
  /** reCAPTCHA: the address of its script. */
  scriptUrl: string | null;
  /** ALTCHA: a single-use puzzle as JSON. */
  challenge: string | null;
}

/** Port of a captcha service. */
export interface CaptchaVerifier {
  offer(action: CaptchaAction): Promise<CaptchaOffer>;
  /**
   * @throws RECAPTCHA_VERIFIED_FAILED, also when the verifier cannot be reached: it fails closed
   */
  verify(token: string, action: CaptchaAction, address: string): Promise<void>;
}

export type CaptchaSettings =
  | { kind: "none" }
  | {
      kind: "recaptcha";
      siteKey: string;
      secret: string;
      /** Origin of its script and verifier; defaults to Google's main address. */
      origin?: string | undefined;
    }
  | { kind: "altcha" };

/** No captcha configured: any token passes, even an empty one (decision D61). */
export const noCaptcha: CaptchaVerifier = {
  offer: () => Promise.resolve({ kind: "none", siteKey: null, scriptUrl: null, challenge: null }),
  verify: () => Promise.resolve(),
};
