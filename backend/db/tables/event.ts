import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { account, user } from "./account";
import { bytea, createdAt, id, ref, time } from "./columns";
import { camera, host, savedSearch } from "./site";

/** Events, and what users make of them. */

/**
 * Built for 100 M rows: see docs/performance.md. Partitioned by month in its migration; ids come from one sequence, so
 * they are unique without the time. Deep pages join back by primary key. Triggers check once per statement that account,
 * host and camera exist and belong together (migration 0011), and delete with them; others take archives and share links
 * along (migration 0035): foreign keys would check every row.
 */
export const event = pgTable(
  "event",
  {
    accountId: ref().notNull(),
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    hostId: ref().notNull(),
    cameraId: ref(),
    eventType: smallint().notNull(),
    eventId: integer().notNull(),
    eventTime: time().notNull(),
    /** Second pass of a repeated local hour (decision D23). */
    dstRollback: boolean().notNull().default(false),
    exInfo: jsonb(),
    /** Digest of its picture, which is the picture's name in the file store; null without one. */
    snapshot: bytea(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id, table.eventTime] }),
    index("event_account_time").on(table.accountId, table.eventTime.desc(), table.id.desc()),
    // Events that still show a picture: checked before its file is deleted.
    index("event_account_snapshot")
      .on(table.accountId, table.snapshot)
      .where(sql`${table.snapshot} is not null`),
    index("event_account_camera_time").on(
      table.accountId,
      table.cameraId,
      table.eventTime.desc(),
      table.id.desc(),
    ),
    // Events of hosts themselves: no camera's index has them.
    index("event_account_own_host_time")
      .on(table.accountId, table.hostId, table.eventTime.desc(), table.id.desc())
      .where(sql`${table.cameraId} is null`),
    index("event_account_type_time").on(
      table.accountId,
      table.eventType,
      table.eventId,
      table.eventTime.desc(),
      table.id.desc(),
    ),
  ],
);

/**
 * Exact totals without counting rows: one row per hour, account, type and id. Kept by a trigger on
 * event.
 */
export const eventHour = pgTable(
  "event_hour",
  {
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    hour: time().notNull(),
    eventType: smallint().notNull(),
    eventId: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.hour, table.eventType, table.eventId] }),
  ],
);

/** The same per whole UTC day: a month's total is a few dozen rows, not thousands. */
export const eventDay = pgTable(
  "event_day",
  {
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    day: time().notNull(),
    eventType: smallint().notNull(),
    eventId: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.eventType, table.eventId] }),
  ],
);

/**
 * Pictures that lost an event, noted by a trigger on any deletion (migration 0009). Their files are
 * deleted when no event of their month shows them any more. No foreign key: they outlive their
 * account.
 */
export const pictureDue = pgTable(
  "picture_due",
  {
    accountId: ref().notNull(),
    /** The month's first instant, UTC: files are stored by month. */
    month: time().notNull(),
    digest: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month, table.digest] })],
);

/**
 * A finding in an event's picture: a person, a vehicle or something else (specification section 3).
 * Partitioned by month in its migration. Zero is a value; absent is null. Deleted with its camera,
 * and with its event by retention, which knows its time: a foreign key to the event would probe
 * every month.
 */
export const aiEvent = pgTable(
  "ai_event",
  {
    accountId: ref().notNull(),
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** The event it belongs to; has the same time. */
    refEventId: ref().notNull(),
    hostId: ref().notNull(),
    cameraId: ref()
      .notNull()
      .references(() => camera.id, { onDelete: "cascade" }),
    eventType: smallint().notNull(),
    eventId: integer().notNull(),
    /** contract/ai categories, by number. */
    category: smallint().notNull(),
    eventTime: time().notNull(),
    dstRollback: boolean().notNull().default(false),
    timeIn: time(),
    timeOut: time(),
    ageType: smallint(),
    gender: smallint(),
    hat: smallint(),
    bag: smallint(),
    /** Colours by their place in contract/ai colors. */
    upBodyColor: smallint(),
    upBodyClothing: smallint(),
    lowBodyColor: smallint(),
    lowBodyClothing: smallint(),
    vehicleType: smallint(),
    carType: smallint(),
    color: smallint(),
    speedMph: smallint(),
    /** Canonical make (contract/brands). */
    brand: text(),
    /** Upper case. */
    lpr: text(),
    /** Seconds. */
    dwellTime: integer(),
    /** Left, top, width and height as parts of the picture. */
    box: real().array(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id, table.eventTime] }),
    index("ai_event_account_time").on(table.accountId, table.eventTime.desc(), table.id.desc()),
    index("ai_event_account_camera_time").on(
      table.accountId,
      table.cameraId,
      table.eventTime.desc(),
      table.id.desc(),
    ),
  ],
);

/** The last batch of events from each host's agent: one sent twice is stored once. */
export const hostEventCursor = pgTable("host_event_cursor", {
  hostId: ref()
    .primaryKey()
    .references(() => host.id, { onDelete: "cascade" }),
  accountId: ref().notNull(),
  /** Chosen by the agent at its start. */
  run: text().notNull(),
  batch: integer().notNull(),
});

/** Of the row's event, which must be there: a trigger sees to both (migration 0035). */
const timeOfEvent = () => time().notNull().default(sql`null`);

/** Events kept on purpose, beyond retention; the account's plan bounds their number. They go with their event. */
export const archive = pgTable(
  "archive",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    eventId: ref().notNull(),
    eventTime: timeOfEvent(),
    note: text().notNull().default(""),
    createdBy: ref().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** contract/names archiveStates. */
    state: smallint().notNull().default(0),
    /** contract/names archiveFaults. */
    fault: text(),
    /** Copying is given up a day after this. */
    queuedAt: createdAt(),
    hasPicture: boolean().notNull().default(false),
    clipFrom: time(),
    clipUntil: time(),
    /** Null without a clip. */
    clipBytes: bigint({ mode: "number" }),
    /** Hexadecimal. */
    clipSha256: text(),
    /** Hidden since then; a job deletes it soon, and a trigger notes its files (migration 0014). */
    deletedAt: time(),
  },
  (table) => [
    uniqueIndex("archive_account_event").on(table.accountId, table.eventId),
    index("archive_event_time").on(table.eventTime),
    index("archive_account_time").on(table.accountId, table.createdAt.desc(), table.id.desc()),
    index("archive_unfinished").on(table.state).where(sql`${table.state} in (0, 1, 3)`),
    index("archive_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** An address that shows one event without an account (specification section 3). It goes with its event. */
export const shareLink = pgTable(
  "share_link",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    eventId: ref().notNull(),
    eventTime: timeOfEvent(),
    /** At least 128 random bits: the code alone opens the link (threat G8). */
    code: text().notNull().unique(),
    note: text().notNull().default(""),
    passwordHash: text(),
    expireHours: integer().notNull(),
    sharedAt: createdAt(),
    expiresAt: time().notNull(),
    views: integer().notNull().default(0),
    createdBy: ref().references(() => user.id, { onDelete: "set null" }),
  },
  (table) => [
    index("share_link_account_time").on(table.accountId, table.sharedAt.desc(), table.id.desc()),
    index("share_link_event").on(table.accountId, table.eventId),
    index("share_link_event_time").on(table.eventTime),
  ],
);

/** Addresses a link was mailed to, ten at most over its life (decision D85). */
export const shareLinkRecipient = pgTable(
  "share_link_recipient",
  {
    shareLinkId: ref()
      .notNull()
      .references(() => shareLink.id, { onDelete: "cascade" }),
    address: text().notNull(),
    /** Of the last mail. */
    sentAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.shareLinkId, table.address] })],
);

export interface AlertTrigger {
  event_type: number;
  event_id: number;
  /** One camera. */
  host_cam_id?: string;
  /** A host with all its cameras. Neither of the two: all in the user's reach. */
  host_id?: string;
}

/** A user's subscription to events (specification section 3). */
export const userAlert = pgTable(
  "user_alert",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** 0 Sunday to 6 Saturday; a night belongs to the day it starts on (decision D53). */
    weekdays: smallint().array().notNull(),
    /** "HH:MM" in the host's zone; start after end means until the next day. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    enable: boolean().notNull().default(true),
    triggerEvents: jsonb().notNull().$type<AlertTrigger[]>(),
    /** An AI search whose findings trigger it too. */
    savedSearchId: ref().references(() => savedSearch.id, { onDelete: "set null" }),
    lastFiredAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index("user_alert_user").on(table.userId),
    index("user_alert_account").on(table.accountId),
    index("user_alert_standing")
      .on(table.savedSearchId)
      .where(sql`${table.savedSearchId} is not null`),
  ],
);

/** When an alert last fired for a camera, or a host itself by its negative id: the start of its cooldown. */
export const userAlertFiring = pgTable(
  "user_alert_firing",
  {
    accountId: ref().notNull(),
    alertId: ref()
      .notNull()
      .references(() => userAlert.id, { onDelete: "cascade" }),
    cameraId: ref().notNull(),
    firedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.cameraId] })],
);
