import { bigint, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { account } from "./account";
import { ref, time } from "./columns";

/**
 * The AI events of large accounts as bitmaps (docs/performance.md): tables for sealing and for
 * reading.
 */

const bits = customType<{ data: string }>({ dataType: () => "bit(65536)" });
const times = customType<{ data: string[] }>({ dataType: () => "timestamptz[]" });

const ofAccount = () =>
  ref()
    .notNull()
    .references(() => account.id, { onDelete: "cascade" });

/** How far an account is sealed: its last sealed row, by time and id. Accounts without a row are not. */
export const aiSealed = pgTable("ai_sealed", {
  accountId: ofAccount().primaryKey(),
  throughTime: time().notNull(),
  throughId: ref().notNull(),
  /** The next segment's number. */
  nextSegment: integer().notNull(),
});

/** 65,536 consecutive rows, oldest first. */
export const aiSegment = pgTable(
  "ai_segment",
  {
    accountId: ofAccount(),
    segment: integer().notNull(),
    firstTime: time().notNull(),
    lastTime: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.segment] })],
);

/** Row keys of 1,024 consecutive places. */
export const aiChunk = pgTable(
  "ai_chunk",
  {
    accountId: ofAccount(),
    chunk: integer().notNull(),
    firstTime: time().notNull(),
    ids: bigint({ mode: "number" }).array().notNull(),
    times: times().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.chunk] }),
    index("ai_chunk_time").on(table.accountId, table.firstTime),
  ],
);

/** Rows of a segment that have a value, one bit per row. */
export const aiBits = pgTable(
  "ai_bits",
  {
    accountId: ofAccount(),
    /** Such as "hat=0", "camera=12", "speed_mph/3" (one of its binary digits), or "deleted". */
    key: text().notNull(),
    segment: integer().notNull(),
    bits: bits().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key, table.segment] })],
);

/** Rows that arrived after their time had been sealed. */
export const aiLate = pgTable(
  "ai_late",
  { accountId: ofAccount(), eventTime: time().notNull(), id: ref().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.eventTime, table.id] })],
);
