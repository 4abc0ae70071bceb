import { eq } from "drizzle-orm";
import { behaviors } from "../../../contract/audit-behaviors";
import { services } from "../../../contract/names";
import type { Database } from "../client";
import * as tables from "../tables";
import { demoAccount } from "./demo-data";

/** A week of the demo account's audit log, as its users would have left it. */

interface DemoEntry {
  behavior: keyof typeof behaviors;
  user: keyof typeof people;
  service?: keyof typeof services;
  target?: [type: keyof typeof names | "other", name: string, otherType?: string];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  facts?: Record<string, unknown>;
}

/** Tables whose rows a target names. */
const names = { host: tables.host, camera: tables.camera, region: tables.region };

const demoEntries: DemoEntry[] = [
  { behavior: "signedIn", user: "ana" },
  { behavior: "liveOpened", user: "mika", service: "cloudVms", target: ["camera", "Main gate"] },
  { behavior: "signedIn", user: "mika" },
  {
    behavior: "eventQueried",
    user: "mika",
    service: "cloudVms",
    facts: { filter: { event_type: [55], host_cam_id: ["3"] } },
  },
  { behavior: "playbackOpened", user: "tomas", service: "cloudVms", target: ["camera", "Lobby"] },
  { behavior: "signedOut", user: "eva" },
  {
    behavior: "cameraSettingsUpdated",
    user: "tomas",
    service: "cloudVms",
    target: ["camera", "Main gate"],
    before: { keep_days: 14, name: "Main gate" },
    after: { keep_days: 30, name: "Main gate" },
  },
  {
    behavior: "hostUpdated",
    user: "ana",
    service: "cloudVms",
    target: ["host", "HQ-NVR-01"],
    before: { contact_name: "Petr Hajek", phone: "+420 555 0117", timezone: "Europe/Prague" },
    after: { contact_name: "Lin Chen", phone: "+420 555 0144", timezone: "Europe/Prague" },
  },
  {
    behavior: "shareLinkCreated",
    user: "ana",
    service: "cloudVms",
    target: ["other", "Fence intrusion, police", "share_link"],
    after: { note: "Fence intrusion, police", expire_hours: 72, has_password: true },
  },
  {
    behavior: "archiveCreated",
    user: "mika",
    service: "cloudVms",
    target: ["other", "Forklift near miss", "archive"],
    after: { note: "Forklift near miss" },
  },
  { behavior: "signInFailed", user: "eva" },
  { behavior: "signedIn", user: "eva" },
  {
    behavior: "privilegesUpdated",
    user: "ana",
    service: "accountManagement",
    target: ["other", "Night guards", "permission"],
    before: { cameras: 25, ptz: ["Container yard", "Main gate"], auto_allow: false },
    after: { cameras: 27, ptz: ["Container yard"], auto_allow: true },
  },
  {
    behavior: "userUpdated",
    user: "ana",
    service: "accountManagement",
    target: ["other", "Jonas Weber", "user"],
    before: { name: "J. Weber", master: false },
    after: { name: "Jonas Weber", master: false },
  },
  { behavior: "twoFactorEnabled", user: "tomas", facts: { type: 0, receiver_sms: true } },
  {
    behavior: "passwordChanged",
    user: "jonas",
    before: { password: "***" },
    after: { password: "***" },
  },
  {
    behavior: "regionUpdated",
    user: "ana",
    service: "accountManagement",
    target: ["region", "Old Town Retail"],
    before: { name: "Old Town" },
    after: { name: "Old Town Retail" },
  },
  {
    behavior: "hostFirmwareUpdateStarted",
    user: "tomas",
    service: "cloudVms",
    target: ["host", "OT-REC-14"],
    before: { version: "7.1.3" },
    after: { version: "7.3.1" },
  },
  {
    behavior: "hostPasswordReset",
    user: "tomas",
    service: "cloudVms",
    target: ["host", "DC-VMS-02"],
  },
  {
    behavior: "viewUpdated",
    user: "eva",
    service: "cloudVms",
    target: ["other", "Morning round", "view"],
    before: { layout: 9 },
    after: { layout: 16 },
  },
  {
    behavior: "alertDisabled",
    user: "ana",
    service: "cloudVms",
    target: ["other", "Server room motion", "user_alert"],
    before: { enabled: true },
    after: { enabled: false },
  },
  {
    behavior: "vpnUpdated",
    user: "ana",
    service: "vpn",
    target: ["other", "riverside-dc-plc", "vpn"],
    before: { notes: "PLC cabinet" },
    after: { notes: "PLC cabinet, hall 2" },
  },
  { behavior: "peopleSearched", user: "mika", service: "cloudVms", facts: { count: 14 } },
  {
    behavior: "eventsExported",
    user: "tomas",
    service: "cloudVms",
    facts: { count: 212, filter: { event_type: [52, 55] } },
  },
  {
    behavior: "licenseAssigned",
    user: "ana",
    target: ["camera", "Container yard"],
    after: { order_number: "SO-2025-1184" },
  },
];

/** What its entries are about. */
export const demoAuditNames = demoEntries.flatMap(({ target }) => target?.[1] ?? []);

const entryCount = 300;
const weekMs = 7 * 86_400_000;
const people = {
  ana: { email: "ana.kovar@meridian.example", ip: "203.0.113.40" },
  tomas: { email: "tomas.ricci@meridian.example", ip: "203.0.113.41" },
  mika: { email: "mika.ito@meridian.example", ip: "198.51.100.9" },
  eva: { email: "eva.dvorak@meridian.example", ip: "192.0.2.186" },
  jonas: { email: "jonas.weber@meridian.example", ip: "192.0.2.190" },
} as const;
const browsers = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
];

type Ids = Map<string, number>;

async function readIds(db: Database): Promise<Ids> {
  const ids: Ids = new Map();
  for (const [type, table] of Object.entries(names)) {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(eq(table.accountId, demoAccount.id));
    for (const { id, name } of rows) ids.set(`${type} ${name}`, id);
  }
  const users = await db
    .select({ id: tables.user.id, email: tables.user.email })
    .from(tables.user)
    .where(eq(tables.user.accountId, demoAccount.id));
  for (const { id, email } of users) ids.set(`user ${email}`, id);
  return ids;
}

function toRow(
  entry: DemoEntry,
  index: number,
  ids: Ids,
  now: number,
): typeof tables.audit.$inferInsert {
  const { behavior, user, service, target, before, after, facts } = entry;
  const [type, name, otherType] = target ?? [];
  const { email, ip } = people[user];
  const payload = {
    ...(before && { before }),
    ...(after && { after }),
    ...facts,
  };
  return {
    accountId: demoAccount.id,
    behaviorId: behaviors[behavior],
    serviceId: service ? services[service] : null,
    userId: ids.get(`user ${email}`) ?? null,
    userEmail: email,
    ip,
    userAgent: browsers[index % browsers.length] ?? null,
    // Unevenly, and always in the order of the rows, which is the chain's.
    time: new Date(
      now - weekMs + (index + 0.7 * Math.abs(Math.sin(index))) * (weekMs / (entryCount + 1)),
    ),
    targetType: type === "other" ? (otherType ?? null) : (type ?? null),
    targetId: type ? String(ids.get(`${type} ${name}`) ?? 1) : null,
    targetName: name ?? null,
    payload: Object.keys(payload).length > 0 ? payload : null,
  };
}

/** Writes the week before the demo's first start, once. */
export async function seedDemoAudit(db: Database): Promise<void> {
  const existing = await db
    .select({ id: tables.audit.id })
    .from(tables.audit)
    .where(eq(tables.audit.accountId, demoAccount.id))
    .limit(1);
  if (existing.length > 0) return;
  const ids = await readIds(db);
  const now = Date.now();
  const rows = Array.from({ length: entryCount }, (_, index) => {
    const entry = demoEntries[(index * 7) % demoEntries.length];
    if (!entry) throw new Error("the demo's audit log has no entries");
    return toRow(entry, index, ids, now);
  });
  await db.insert(tables.audit).values(rows);
}
