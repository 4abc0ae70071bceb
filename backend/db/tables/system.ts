import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { account } from "./account";
import { bytea, createdAt, id, ref, time } from "./columns";

/** The cloud's records of itself. */

/**
 * Append-only. Written in the transaction of the change it records; secrets are masked before they
 * get here.
 */
export const audit = pgTable(
  "audit",
  {
    id: id(),
    /** Null for a sign-in attempt on an account that does not exist. */
    accountId: ref().references(() => account.id, { onDelete: "cascade" }),
    behaviorId: integer().notNull(),
    serviceId: smallint(),
    /** No reference: the row outlives the user. */
    userId: ref(),
    userEmail: text(),
    ip: text(),
    userAgent: text(),
    time: createdAt(),
    targetType: text(),
    targetId: text(),
    targetName: text(),
    payload: jsonb(),
    /** Position in the account's chain, from 1 without gaps; set by a trigger, like the hash. */
    position: ref().notNull().default(0),
    /** Digest of this row and the one before it in the account (threat H2). */
    hash: bytea(),
  },
  (table) => [
    index("audit_account_time").on(table.accountId, table.time.desc(), table.id.desc()),
    index("audit_target").on(table.accountId, table.targetType, table.targetId, table.time.desc()),
    uniqueIndex("audit_chain_position").on(sql`coalesce(${table.accountId}, 0)`, table.position),
  ],
);

/** What users watch in the running hour; a job writes it into the audit log (decision D95). */
export const watchedHour = pgTable(
  "watched_hour",
  {
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** No references: what was watched outlives user and camera. */
    userId: ref().notNull(),
    userEmail: text().notNull(),
    cameraId: ref().notNull(),
    cameraName: text().notNull(),
    /** live or playback. */
    purpose: text().notNull(),
    /** Its beginning. */
    hour: time().notNull(),
    ip: text().notNull(),
    userAgent: text(),
    startedAt: time().notNull(),
    watchedMs: bigint({ mode: "number" }).notNull(),
    recordedFrom: time(),
    recordedUntil: time(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.userId, table.cameraId, table.purpose, table.hour],
    }),
    index("watched_hour_hour").on(table.hour),
  ],
);

/**
 * The end of each account's chain, and where retention has cut it. Written by the trigger and by
 * retention, both as the owner; the cloud's own role has no access.
 */
export const auditChain = pgTable("audit_chain", {
  /** 0: rows of no account. */
  accountId: bigint({ mode: "number" }).primaryKey(),
  position: ref().notNull(),
  hash: bytea().notNull(),
  /** The last row that retention deleted; 0 and empty before the first cut. */
  trimmedPosition: ref().notNull().default(0),
  trimmedHash: bytea().notNull().default(sql`'\\x'`),
});

/** Title and message are JSON keyed by language (specification section 3). */
export const announcement = pgTable("announcement", {
  id: id(),
  title: jsonb().notNull().$type<Record<string, string>>(),
  message: jsonb().notNull().$type<Record<string, string>>(),
  /** Public ones are the banner on the login page (decision D64). */
  public: boolean().notNull().default(false),
  startsAt: createdAt(),
  endsAt: time(),
});

/** What users are told of when it is new: the server's build, and the Windows player. */
export const release = pgTable("release", {
  /** server or player. */
  name: text().primaryKey(),
  /** Of the server the time of its build. */
  version: text().notNull(),
  /** Where the player is downloaded. */
  url: text(),
  /** Sessions begun before it are told to sign in again; null: none are. */
  announcedAt: time(),
  /** Each session is told at its own moment within this time. */
  spreadSeconds: integer().notNull().default(0),
});

/** rate-limiter-flexible's own layout: survives restarts, shared by all processes. */
export const limiter = pgTable(
  "limiter",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (table) => [check("limiter_key_length", sql`length(${table.key}) <= 255`)],
);

/** Outgoing mail and SMS; the demo shows them at /outbox. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    accountId: ref().references(() => account.id, { onDelete: "cascade" }),
    /** mail or sms. */
    channel: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(""),
    text: text().notNull(),
    html: text(),
    attempts: smallint().notNull().default(0),
    nextTryAt: createdAt(),
    sentAt: time(),
    failure: text(),
    createdAt: createdAt(),
  },
  (table) => [index("outbox_due").on(table.nextTryAt).where(sql`${table.sentAt} is null`)],
);
