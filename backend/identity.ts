import { createApiTokens } from "./api-token/service";
import { altchaSeconds, createAltcha } from "./captcha/altcha";
import { createRecaptcha } from "./captcha/recaptcha";
import { type CaptchaVerifier, noCaptcha } from "./captcha/verifier";
import type { Scopes } from "./db/scopes";
import { openBucketStore } from "./files/bucket-store";
import { createDirectoryStore } from "./files/store";
import { createKeyring } from "./keyring";
import { createLimiter } from "./limiter/limiter";
import type { Gateways } from "./mail/delivery";
import { createSmsGateway, createSmtpGateway } from "./mail/gateways";
import { createMailLimits } from "./mail/limits";
import { createMailer } from "./mail/mailer";
import { channels } from "./mail/queries";
import { createOpenidProvider } from "./openid/provider";
import type { Bus } from "./realtime/bus";
import type { Services } from "./services";
import { createIdentityLimits } from "./session/limits";
import { createSessionService } from "./session/service";
import type { CloudSettings } from "./settings";

function createCaptcha(settings: CloudSettings, secret: string, scopes: Scopes): CaptchaVerifier {
  const { captcha = { kind: "none" }, publicOrigin } = settings;
  switch (captcha.kind) {
    case "none":
      return noCaptcha;
    case "recaptcha":
      return createRecaptcha(captcha, new URL(publicOrigin).hostname);
    case "altcha": {
      const rule = { name: "altcha", attempts: 1, windowSeconds: altchaSeconds, blockSeconds: 0 };
      return createAltcha(`altcha ${secret}`, createLimiter(scopes.pool, rule));
    }
  }
}

type IdentityServices = Pick<
  Services,
  | "sessions"
  | "apiTokens"
  | "keyring"
  | "mailer"
  | "mailLimits"
  | "files"
  | "captcha"
  | "identityLimits"
  | "settings"
  | "openid"
>;

/** Users' identity and how to reach them: the services that need keys and gateways. */
export async function createIdentity(options: {
  secret: string;
  settings: CloudSettings;
  scopes: Scopes;
  bus: Bus;
}): Promise<{ identity: IdentityServices; gateways: Gateways }> {
  const { secret, settings, scopes, bus } = options;
  const { mail = {}, publicOrigin } = settings;
  const keyring = createKeyring(secret, settings.previousSecret);
  const from = mail.from ?? `Sightline <no-reply@${new URL(publicOrigin).hostname}>`;
  const gateways: Gateways = {
    ...(mail.smtpUrl && {
      mail: createSmtpGateway({ url: mail.smtpUrl, from, requireTls: mail.requireTls }),
    }),
    ...(mail.smsUrl && { sms: createSmsGateway(mail.smsUrl) }),
  };
  const mailer = createMailer(
    keyring,
    channels.filter((channel) => gateways[channel]),
  );
  return {
    identity: {
      keyring,
      mailer,
      mailLimits: createMailLimits(scopes.pool),
      settings,
      openid: settings.openid ? createOpenidProvider(settings.openid, publicOrigin) : null,
      sessions: createSessionService({ db: scopes.system, bus, keyring }),
      apiTokens: createApiTokens(scopes),
      captcha: createCaptcha(settings, secret, scopes),
      files: settings.blobUrl
        ? await openBucketStore(settings.blobUrl)
        : createDirectoryStore(settings.filesDirectory),
      identityLimits: createIdentityLimits(scopes.pool),
    },
    gateways,
  };
}
