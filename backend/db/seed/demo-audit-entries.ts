import type { behaviors } from "../../../contract/audit-behaviors";
import type { services } from "../../../contract/names";

export const people = {
  ana: { email: "ana.kovar@meridian.example", ip: "203.0.113.40" },
  tomas: { email: "tomas.ricci@meridian.example", ip: "203.0.113.41" },
  mika: { email: "mika.ito@meridian.example", ip: "198.51.100.9" },
  eva: { email: "eva.dvorak@meridian.example", ip: "192.0.2.186" },
  jonas: { email: "jonas.weber@meridian.example", ip: "192.0.2.190" },
} as const;
export interface DemoEntry {
  behavior: keyof typeof behaviors;
  user: keyof typeof people;
  service?: keyof typeof services;
  target?: [type: "host" | "camera" | "region" | "other", name: string, otherType?: string];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  facts?: Record<string, unknown>;
}

export const demoEntries: DemoEntry[] = [
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

/** What the entries are about. */
export const demoAuditNames = demoEntries.flatMap(({ target }) => target?.[1] ?? []);
