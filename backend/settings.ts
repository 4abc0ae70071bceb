import type { CaptchaSettings } from "./captcha/verifier";
import type { ExportSettings } from "./export/settings";
import type { EngineSettings } from "./media/engine/settings";
import type { PushSettings } from "./notification/push-sender";
import type { OpenidSettings } from "./openid/settings";
import type { WebhookSettings } from "./webhook/deliver";

/** invited: with a link of the cloud's staff (backend/user/sign-up-invitation). */
export type SignUpPolicy = "open" | "invited" | "off";

/** Bounds of one account (threat G18). */
export interface Quotas {
  hosts: number;
  cameras: number;
  users: number;
  regions: number;
  /** Sets of operator privileges. */
  privileges: number;
  /** At each process; the rest waits at the hosts. */
  eventsPerMinute: number;
  picturesPerMinute: number;
}

/** Gateways of mail and SMS; without one messages stay in the outbox. */
export interface MailSettings {
  /** smtp://user:password@host:587 or smtps://… */
  smtpUrl?: string | undefined;
  /** Sends nothing over a connection without TLS. */
  requireTls?: boolean;
  /** Such as `Sightline <no-reply@vms.example.com>`; defaults to no-reply at the public host. */
  from?: string | undefined;
  /** Gateway that takes POST {to, text}. */
  smsUrl?: string | undefined;
}

/** A deployment's settings of identity and mail (server/env.ts). */
export interface CloudSettings {
  /**
   * Origin of the links in mails: configured, never taken from a request's Host header (threat
   * B13).
   */
  publicOrigin: string;
  /** Directory of uploaded files. */
  filesDirectory: string;
  /** A bucket instead, for consoles on several machines (backend/files/bucket-store). */
  blobUrl?: string | undefined;
  /** The secret before the last rotation. */
  previousSecret?: string | undefined;
  mail?: MailSettings;
  captcha?: CaptchaSettings;
  /** Who may open an account; everybody where not given. */
  signUp?: SignUpPolicy;
  /** What one account may have; without limit where not given. */
  quotas?: Partial<Quotas>;
  /** Whether users may sign in by passkey, at publicOrigin and nowhere else (decision D98). */
  passkeys?: boolean;
  /** The provider that users may sign in by (decision D98). */
  openid?: OpenidSettings | undefined;
  /** Defaults are in backend/export/settings. */
  exports?: Partial<ExportSettings>;
  /** Signs pushes to browsers; without it nothing is pushed. */
  push?: PushSettings | undefined;
  /** Where webhooks may lead; https and the open internet only where not given. */
  webhooks?: WebhookSettings;
  /** Newest Windows player (specification section 3, wsplayer_version). */
  wsPlayer?: { version: string; url: string } | undefined;
  /** MediaMTX, if the cloud uses one. */
  engine?: EngineSettings | undefined;
  /** Whether query_outbox answers: only for a demo on loopback. */
  outboxReadable?: boolean;
}
