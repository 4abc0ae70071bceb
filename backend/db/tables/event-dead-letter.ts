import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { DeviceEvent } from "../../../contract/device-events";
import { account } from "./account";
import { bytea, createdAt, id, ref } from "./columns";
import { host } from "./site";

/**
 * Events of hosts that can never be stored, such as those of an unknown camera: acknowledged, and kept here for a
 * while. Bounded by backend/event/dead-letters.
 */
export const eventDeadLetter = pgTable(
  "event_dead_letter",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    receivedAt: createdAt(),
    /** Never a value of the event's. */
    reason: text().notNull(),
    /** As its host sent it. */
    event: jsonb().notNull().$type<DeviceEvent>(),
    /** Digest of its picture; null where none was kept. */
    snapshot: bytea(),
  },
  (table) => [
    index("event_dead_letter_account").on(table.accountId, table.id),
    index("event_dead_letter_host").on(table.hostId),
    index("event_dead_letter_received").on(table.receivedAt),
    index("event_dead_letter_snapshot")
      .on(table.accountId, table.snapshot)
      .where(sql`${table.snapshot} is not null`),
  ],
);
