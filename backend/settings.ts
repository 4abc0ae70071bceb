import type { CaptchaSettings } from "./captcha/verifier";
import type { ExportSettings } from "./export/settings";
import type { EngineSettings } from "./media/engine/settings";

/** Where the cloud's mails and texts go; without an address they wait in the outbox. */
export interface MailSettings {
  /** smtp://user:password@host:587 or smtps://… */
  smtpUrl?: string | undefined;
  /** As `Sightline <no-reply@vms.example.com>`; by default no-reply at the public host. */
  from?: string | undefined;
  /** Gateway that takes POST {to, text}. */
  smsUrl?: string | undefined;
}

/** What a deployment decides about identity and mail (server/env.ts). */
export interface CloudSettings {
  /** Origin of the links in mails: configured, never what a request's Host says (threat B13). */
  publicOrigin: string;
  /** Directory of uploaded files. */
  filesDirectory: string;
  /** A bucket instead, for consoles on several machines (backend/files/bucket-store). */
  blobUrl?: string | undefined;
  /** The secret before the last rotation. */
  previousSecret?: string | undefined;
  mail?: MailSettings;
  captcha?: CaptchaSettings;
  /** What it leaves out is as in backend/export/settings. */
  exports?: Partial<ExportSettings>;
  /** Newest Windows player (specification section 3, wsplayer_version). */
  wsPlayer?: { version: string; url: string } | undefined;
  /** MediaMTX beside this cloud. */
  engine?: EngineSettings | undefined;
  /** Whether query_outbox answers: only a demo on loopback. */
  outboxReadable?: boolean;
}
