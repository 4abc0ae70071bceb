import { isIP } from "node:net";
import path from "node:path";
import type { CaptchaSettings } from "../backend/captcha/verifier";
import type { EngineSettings } from "../backend/media/engine/settings";
import type { CloudSettings } from "../backend/settings";
import { type Env, EnvError } from "./env";
import { toOpenid } from "./openid-settings";

function toCaptcha(env: Env): CaptchaSettings {
  const { CAPTCHA, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET, RECAPTCHA_ORIGIN: origin } = env;
  if (CAPTCHA !== "recaptcha") return { kind: CAPTCHA };
  if (!RECAPTCHA_SITE_KEY || !RECAPTCHA_SECRET) {
    // A configured captcha that cannot check must not quietly let every request through.
    throw new EnvError("CAPTCHA=recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET");
  }
  return { kind: "recaptcha", siteKey: RECAPTCHA_SITE_KEY, secret: RECAPTCHA_SECRET, origin };
}

function toEngine(env: Env): EngineSettings | undefined {
  const { MEDIAMTX_SECRET: secret } = env;
  const urls = {
    whepUrl: env.MEDIAMTX_WHEP_URL,
    rtspUrl: env.MEDIAMTX_RTSP_URL,
    hlsUrl: env.MEDIAMTX_HLS_URL,
    playbackUrl: env.MEDIAMTX_PLAYBACK_URL,
    apiUrl: env.MEDIAMTX_API_URL,
  };
  if (secret) return { secret, ...urls };
  if (Object.values(urls).some(Boolean)) {
    throw new EnvError("MEDIAMTX_…_URL needs MEDIAMTX_SECRET");
  }
  return undefined;
}

/** Browsers know passkeys by a host name, and only in pages that nobody on the way can change. */
function hasPasskeys({ PASSKEYS, PUBLIC_ORIGIN }: Env): boolean {
  if (PASSKEYS === "0") return false;
  const { protocol, hostname } = new URL(PUBLIC_ORIGIN ?? "http://unknown");
  const isSecure = protocol === "https:" || hostname === "localhost";
  if (isSecure && isIP(hostname.replace(/^\[|\]$/g, "")) === 0) return true;
  throw new EnvError("PASSKEYS=1 needs PUBLIC_ORIGIN with https:// and a host name");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.[0-9]{1,3}){3}$/.test(host);
}

/**
 * The environment's settings of identity and mail.
 * @param localUrl the server's address without PUBLIC_ORIGIN
 * @throws EnvError for a captcha without its keys, passkeys without a host name, and a media engine without its secret
 */
export function toCloudSettings(env: Env, localUrl: string): CloudSettings {
  const { WSPLAYER_VERSION: version, WSPLAYER_URL: url } = env;
  return {
    publicOrigin: env.PUBLIC_ORIGIN ?? localUrl,
    filesDirectory: path.resolve(env.DATA_DIR, "files"),
    blobUrl: env.BLOB_URL,
    previousSecret: env.SESSION_SECRET_PREVIOUS,
    mail: {
      smtpUrl: env.SMTP_URL,
      requireTls: env.SMTP_REQUIRE_TLS === "1",
      from: env.MAIL_FROM,
      smsUrl: env.SMS_URL,
    },
    signUp: env.SIGN_UP,
    quotas: {
      hosts: env.QUOTA_HOSTS,
      cameras: env.QUOTA_CAMERAS,
      users: env.QUOTA_USERS,
      regions: env.QUOTA_REGIONS,
      privileges: env.QUOTA_PRIVILEGES,
      eventsPerMinute: env.QUOTA_EVENTS_PER_MINUTE,
      picturesPerMinute: env.QUOTA_PICTURES_PER_MINUTE,
    },
    captcha: toCaptcha(env),
    passkeys: hasPasskeys(env),
    openid: toOpenid(env),
    engine: toEngine(env),
    exports: {
      maxSeconds: env.EXPORT_MAX_HOURS * 3600,
      keepDays: env.EXPORT_KEEP_DAYS,
      accountMaxBytes: env.EXPORT_MAX_GB * 1024 ** 3,
    },
    webhooks: {
      allowHttp: env.WEBHOOK_ALLOW_HTTP === "1",
      allowPrivate: env.WEBHOOK_ALLOW_PRIVATE === "1",
    },
    wsPlayer: version && url ? { version, url } : undefined,
    // Anyone who reaches the port could read every user's codes.
    outboxReadable: env.SIGHTLINE_DEMO === "1" && isLoopback(env.HOST),
  };
}
