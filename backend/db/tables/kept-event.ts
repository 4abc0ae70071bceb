import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { account, user } from "./account";
import { createdAt, id, ref, time } from "./columns";

/** What keeps an event beyond retention: archives and share links. */

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
