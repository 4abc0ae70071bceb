import path from "node:path";
import type { CaptchaSettings } from "../backend/captcha/verifier";
import type { CloudSettings } from "../backend/settings";
import { type Env, EnvError } from "./env";

function toCaptcha(env: Env): CaptchaSettings {
  const { CAPTCHA, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET, RECAPTCHA_ORIGIN: origin } = env;
  if (CAPTCHA !== "recaptcha") return { kind: CAPTCHA };
  if (!RECAPTCHA_SITE_KEY || !RECAPTCHA_SECRET) {
    // A captcha that was asked for and cannot check must not quietly let everybody through.
    throw new EnvError("CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET");
  }
  return { kind: "recaptcha", siteKey: RECAPTCHA_SITE_KEY, secret: RECAPTCHA_SECRET, origin };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.[0-9]{1,3}){3}$/.test(host);
}

/**
 * What the environment says about identity and mail.
 * @param localUrl how the server is reached where PUBLIC_ORIGIN does not say
 * @throws EnvError for a captcha without its keys
 */
export function toCloudSettings(env: Env, localUrl: string): CloudSettings {
  const { WSPLAYER_VERSION: version, WSPLAYER_URL: url } = env;
  return {
    publicOrigin: env.PUBLIC_ORIGIN ?? localUrl,
    filesDirectory: path.resolve(env.DATA_DIR, "files"),
    blobUrl: env.BLOB_URL,
    previousSecret: env.SESSION_SECRET_PREVIOUS,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, smsUrl: env.SMS_URL },
    captcha: toCaptcha(env),
    wsPlayer: version && url ? { version, url } : undefined,
    // Anybody who reaches the port would read everybody's codes.
    outboxReadable: env.SIGHTLINE_DEMO === "1" && isLoopback(env.HOST),
  };
}
