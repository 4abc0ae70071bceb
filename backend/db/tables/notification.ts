import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { NotificationType } from "../../../contract/notifications";
import { account, user } from "./account";
import { bytea, createdAt, id, ref, time } from "./columns";

const ofAccount = () =>
  ref()
    .notNull()
    .references(() => account.id, { onDelete: "cascade" });
const ofUser = () =>
  ref()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** What a user is told of (decision D91): ids and values, put into words by the reader. */
export const notification = pgTable(
  "notification",
  {
    id: id(),
    accountId: ofAccount(),
    userId: ofUser(),
    type: text().notNull().$type<NotificationType>(),
    /** No references: what is gone is out of reach, and its notification is not shown. */
    cameraId: ref(),
    hostId: ref(),
    /** What may be told only once, such as the end of an order. */
    subject: text(),
    facts: jsonb().notNull().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    readAt: time(),
  },
  (table) => [
    index("notification_user").on(table.userId, table.id.desc()),
    uniqueIndex("notification_subject")
      .on(table.userId, table.type, table.subject)
      .where(sql`${table.subject} is not null`),
    index("notification_created").on(table.createdAt),
    index("notification_account").on(table.accountId),
  ],
);

/** A browser that a user's notifications are pushed to. */
export const pushSubscription = pgTable(
  "push_subscription",
  {
    id: id(),
    accountId: ofAccount(),
    userId: ofUser(),
    /** The session it was switched on in: ended by hand, it takes this with it. */
    sessionId: uuid(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("push_subscription_endpoint").on(table.userId, table.endpoint),
    index("push_subscription_account").on(table.accountId),
    index("push_subscription_session").on(table.sessionId),
  ],
);

/** Browsers and networks a user signed in from. */
export const signInDevice = pgTable(
  "sign_in_device",
  {
    accountId: ofAccount(),
    userId: ofUser(),
    device: bytea().notNull(),
    lastSeenAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.device] }),
    index("sign_in_device_seen").on(table.lastSeenAt),
    index("sign_in_device_account").on(table.accountId),
  ],
);
