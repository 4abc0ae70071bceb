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
} from "drizzle-orm/pg-core";
import { account } from "./account";
import { bytea, ref, time } from "./columns";
import { camera, host } from "./site";

/** Events, their totals and their findings. */

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
