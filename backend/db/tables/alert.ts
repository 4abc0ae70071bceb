import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { account, user } from "./account";
import { createdAt, id, ref, time, version } from "./columns";
import { savedSearch } from "./site";

/** Alerts on events. */

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
    version: version(),
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
