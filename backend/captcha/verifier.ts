/** What a captcha stands in front of; the token must have been made for it (threat B18). */
export type CaptchaAction = "login" | "sign_up" | "forgot_account" | "forgot_password";

/** What the page needs to get a token. */
export interface CaptchaOffer {
  kind: "none" | "recaptcha" | "altcha";
  /** reCAPTCHA: the public key of the site. */
  siteKey: string | null;
  /** reCAPTCHA: the address of its script. */
  scriptUrl: string | null;
  /** ALTCHA: a puzzle as JSON, for one use. */
  challenge: string | null;
}

/** The port behind which a captcha stands. */
export interface CaptchaVerifier {
  offer(action: CaptchaAction): Promise<CaptchaOffer>;
  /** @throws RECAPTCHA_VERIFIED_FAILED, also when the verifier cannot be asked: it fails closed */
  verify(token: string, action: CaptchaAction, address: string): Promise<void>;
}

export type CaptchaSettings =
  | { kind: "none" }
  | {
      kind: "recaptcha";
      siteKey: string;
      secret: string;
      /** Where its script and its verifier are; unset, Google's main address. */
      origin?: string | undefined;
    }
  | { kind: "altcha" };

/** None configured: an empty token is as good as any (decision D61). */
export const noCaptcha: CaptchaVerifier = {
  offer: () => Promise.resolve({ kind: "none", siteKey: null, scriptUrl: null, challenge: null }),
  verify: () => Promise.resolve(),
};
