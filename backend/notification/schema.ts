import { notificationsRead } from "../../contract/notifications";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import {
  listNotifications,
  markRead,
  type NotificationPage,
  type NotificationRow,
} from "./queries";
import { announceNotifications } from "./service";

const textOf = ({ facts }: NotificationRow, name: string) =>
  typeof facts[name] === "string" ? facts[name] : null;
const numberOf = ({ facts }: NotificationRow, name: string) =>
  typeof facts[name] === "number" ? facts[name] : null;

const Notification = builder.objectRef<NotificationRow>("Notification").implement({
  description: "Ids and values; its reader puts it into words (decision D91).",
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    type: t.string({
      description: "alert, export, firmware, announcement, expiry or security.",
      resolve: (row) => row.type,
    }),
    created_at: t.int({ resolve: (row) => toSeconds(row.createdAt) }),
    is_read: t.exposeBoolean("isRead"),
    host_id: t.id({
      nullable: true,
      resolve: ({ hostId }) => (hostId === null ? null : String(hostId)),
    }),
    host_name: t.string({ nullable: true, resolve: (row) => row.hostName }),
    camera_name: t.string({ nullable: true, resolve: (row) => row.cameraName }),
    timezone: t.string({ nullable: true, resolve: (row) => row.timezone }),
    alert_name: t.string({ nullable: true, resolve: (row) => textOf(row, "alert_name") }),
    event_row_id: t.id({
      nullable: true,
      description: "Of the event an alert fired on.",
      resolve: (row) => textOf(row, "row_id"),
    }),
    event_type: t.int({ nullable: true, resolve: (row) => numberOf(row, "event_type") }),
    event_id: t.int({ nullable: true, resolve: (row) => numberOf(row, "event_id") }),
    event_time: t.int({ nullable: true, resolve: (row) => numberOf(row, "event_time") }),
    fault: t.string({
      nullable: true,
      description: "Why an export failed.",
      resolve: (row) => textOf(row, "fault"),
    }),
    status: t.string({
      nullable: true,
      description: "Of a firmware update: completed or failed.",
      resolve: (row) => textOf(row, "status"),
    }),
    progress: t.int({ nullable: true, resolve: (row) => numberOf(row, "progress") }),
    version: t.string({ nullable: true, resolve: (row) => textOf(row, "version") }),
    title: t.string({
      nullable: true,
      description: "Of an announcement: JSON keyed by language.",
      resolve: ({ title }) => title && JSON.stringify(title),
    }),
    message: t.string({
      nullable: true,
      description: "As title.",
      resolve: ({ message }) => message && JSON.stringify(message),
    }),
    order_number: t.string({ nullable: true, resolve: (row) => textOf(row, "order_number") }),
    expires_at: t.int({ nullable: true, resolve: (row) => numberOf(row, "expires_at") }),
    address: t.string({
      nullable: true,
      description: "Where a new device signed in from.",
      resolve: (row) => textOf(row, "address"),
    }),
    user_agent: t.string({ nullable: true, resolve: (row) => textOf(row, "user_agent") }),
  }),
});

const NotificationList = builder.objectRef<NotificationPage>("NotificationList").implement({
  fields: (t) => ({
    list: t.field({ type: [Notification], resolve: (page) => page.list }),
    newest: t.id({
      nullable: true,
      description: "The newest of all, whatever the page: up to it, all were known to this answer.",
      resolve: ({ newest }) => (newest === null ? null : String(newest)),
    }),
    unread: t.exposeInt("unread", { description: "Of all, whatever the page." }),
    total: t.exposeInt("total"),
  }),
});

builder.queryField("query_notification_list", (t) =>
  t.field({
    type: NotificationList,
    description: "The viewer's own, newest first: what they may see at this moment.",
    args: {
      page: t.arg.int(),
      limit: t.arg.int(),
      unread: t.arg.boolean({ description: "Only those that were not read." }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      return listNotifications(db, viewer, { ...page, unreadOnly: args.unread ?? false });
    },
  }),
);

const NotificationsRead = builder.objectRef<{ read: number }>("NotificationsRead").implement({
  fields: (t) => ({ read: t.exposeInt("read", { description: "How many were unread." }) }),
});

builder.mutationField("mark_notifications_read", (t) =>
  t.field({
    type: NotificationsRead,
    description: "These, or all; one that is not the viewer's or out of reach is passed over.",
    args: {
      ids: t.arg.idList(),
      until: t.arg.id({ description: "None that is newer: it came after the list was drawn." }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const { until, ...input } = parseInput(notificationsRead, {
        ids: args.ids?.map(String),
        until: args.until && String(args.until),
      });
      const ids = input.ids?.flatMap((id) => parseId(id) ?? []) ?? null;
      const read = await markRead(db, viewer, { ids, until: until ? parseId(until) : null });
      const { bus } = context.services;
      if (read > 0) await announceNotifications(bus, viewer.accountId, [viewer.userId]);
      return { read };
    },
  }),
);
