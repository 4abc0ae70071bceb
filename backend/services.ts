import type { ApiTokenService } from "./api-token/service";
import type { AuditCheck } from "./audit/integrity";
import type { LookAudit } from "./audit/look-audit";
import type { Movements } from "./camera/movements";
import type { CaptchaVerifier } from "./captcha/verifier";
import type { Scopes } from "./db/scopes";
import type { ExportSettings } from "./export/settings";
import type { FileStore } from "./files/store";
import type { HostControl } from "./host/control";
import type { Keyring } from "./keyring";
import type { MailLimits } from "./mail/limits";
import type { Mailer } from "./mail/mailer";
import type { Engine } from "./media/engine";
import type { OpenidProvider } from "./openid/provider";
import type { Bus } from "./realtime/bus";
import type { FindCoverage } from "./recording/playable";
import type { IdentityLimits } from "./session/limits";
import type { SessionService } from "./session/service";
import type { CloudSettings } from "./settings";
import type { ShareVisitors } from "./share/visitor";

/** Dependencies of resolvers. Built once per process in backend/index.ts. */
export interface Services {
  scopes: Scopes;
  auditCheck: AuditCheck;
  bus: Bus;
  /** Hosts, whichever process holds their channel. */
  hosts: HostControl;
  /** PTZ movements that are held. */
  movements: Movements;
  lookAudit: LookAudit;
  sessions: SessionService;
  apiTokens: ApiTokenService;
  keyring: Keyring;
  mailer: Mailer;
  mailLimits: MailLimits;
  files: FileStore;
  captcha: CaptchaVerifier;
  identityLimits: IdentityLimits;
  settings: CloudSettings;
  /** Null where none is configured. */
  openid: OpenidProvider | null;
  exportSettings: ExportSettings;
  /** Visitors of the public event pages. */
  shares: ShareVisitors;
  /** MediaMTX, if the cloud uses one. */
  engine: Engine | null;
  /** Asks the host, whichever process holds its channel. */
  findCoverage: FindCoverage;
}
