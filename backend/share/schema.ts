import { changedShareLink, newShareLink, recipients } from "../../contract/sharing";
import { codedError } from "../errors";
import { Event } from "../event/schema";
import { findEventScope } from "../event/scope";
import { getSharedEvent, type SingleEvent } from "../event/single";
import { SingleEventType } from "../event/single-schema";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { type Context, requireAccess, requireShare } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import { createShareMail, previewShareMail, sendWithinLimits } from "./mail";
import { findClipLink } from "./moment";
import {
  countShareLinks,
  findSender,
  listShareLinks,
  type ShareLinkFilter,
  type ShareLinkRow,
} from "./queries";
import {
  createShareLink,
  deleteShareLink,
  requireEvent,
  sendShareLink,
  updateShareLink,
} from "./service";
import { shareLinkUrl } from "./url";

const hourMs = 3_600_000;

const ShareLink = builder.objectRef<ShareLinkRow>("ShareLink").implement({
  fields: (t) => ({
    id: t.id({ resolve: (link) => String(link.id) }),
    code: t.exposeString("code"),
    url: t.string({
      resolve: (link, _args, { services }) => shareLinkUrl(services.settings, link.code),
    }),
    note: t.exposeString("note"),
    has_password: t.boolean({ resolve: (link) => link.hasPassword }),
    expire_hours: t.int({ resolve: (link) => link.expireHours }),
    shared_time: t.int({
      description: "Unix seconds.",
      resolve: (link) => toSeconds(link.sharedAt),
    }),
    expiry_time: t.int({
      description: "Unix seconds.",
      resolve: (link) => toSeconds(link.expiresAt),
    }),
    views: t.exposeInt("views"),
    emails: t.exposeStringList("emails"),
    created_by: t.string({ nullable: true, resolve: (link) => link.creatorName }),
    event: t.field({ type: Event, resolve: (link) => link.event }),
  }),
});

interface ShareLinkPage {
  list: ShareLinkRow[];
  total: number;
  perPage: number;
}

const ShareLinkList = builder.objectRef<ShareLinkPage>("ShareLinkList").implement({
  fields: (t) => ({
    list: t.field({ type: [ShareLink], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
  }),
});

function toStatus(status: string | null | undefined): ShareLinkFilter["status"] {
  if (status == null) return undefined;
  if (status === "active" || status === "expired") return status;
  throw codedError("INVALID_ARGUMENT", { field: "status" });
}

builder.queryField("query_share_link_list", (t) =>
  t.field({
    type: ShareLinkList,
    description: "Newest first. status: active or expired; keyword: part of the note.",
    args: {
      status: t.arg.string(),
      keyword: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context): Promise<ShareLinkPage> {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      const filter = { status: toStatus(args.status), keyword: args.keyword?.trim() };
      const scope = await findEventScope(db, viewer);
      const [list, total] = await Promise.all([
        listShareLinks(db, viewer, scope, filter, page),
        countShareLinks(db, viewer, scope, filter),
      ]);
      return { list, total, perPage: page.limit };
    },
  }),
);

const ShareLinkMail = builder
  .objectRef<ReturnType<typeof previewShareMail>>("ShareLinkMail")
  .implement({
    fields: (t) => ({
      subject: t.exposeString("subject"),
      text: t.exposeString("text"),
      language: t.exposeString("language", {
        description: "A recipient of the account gets their own.",
      }),
    }),
  });

builder.queryField("query_share_link_mail", (t) =>
  t.field({
    type: ShareLinkMail,
    description: "The mail that a new link of this event would send.",
    args: {
      event_id: t.arg.id({ required: true }),
      note: t.arg.string(),
      expire_hours: t.arg.int(),
    },
    async resolve(_root, { event_id: eventId, ...args }, context) {
      const form = parseInput(newShareLink, withoutNulls(args));
      const { viewer, db } = await requireAccess(context);
      const event = await requireEvent(db, viewer, parseId(eventId));
      const expiresAt = new Date(Date.now() + form.expire_hours * hourMs);
      const sender = await findSender(db, viewer, event.hostId);
      const link = { note: form.note, expiresAt, event };
      return previewShareMail(context.services.settings, sender, link);
    },
  }),
);

builder.mutationField("create_share_link", (t) =>
  t.field({
    type: ShareLink,
    args: {
      event_id: t.arg.id({ required: true }),
      note: t.arg.string(),
      password: t.arg.string(),
      expire_hours: t.arg.int(),
      emails: t.arg.stringList(),
    },
    resolve(_root, { event_id: eventId, ...args }, context) {
      const form = parseInput(newShareLink, withoutNulls(args));
      const mail = createShareMail(context.services);
      return sendWithinLimits(context, form.emails, () =>
        mutate(context, (scope) => createShareLink(scope, parseId(eventId), form, mail)),
      );
    },
  }),
);

builder.mutationField("update_share_link", (t) =>
  t.field({
    type: ShareLink,
    description: "What is absent stays; an empty password takes it away; hours count from now.",
    args: {
      id: t.arg.id({ required: true }),
      note: t.arg.string(),
      password: t.arg.string(),
      expire_hours: t.arg.int(),
    },
    resolve(_root, { id, ...args }, context) {
      const form = parseInput(changedShareLink, withoutNulls(args));
      return mutate(context, (scope) => updateShareLink(scope, parseId(id), form));
    },
  }),
);

builder.mutationField("send_share_link", (t) =>
  t.field({
    type: ShareLink,
    args: { id: t.arg.id({ required: true }), emails: t.arg.stringList({ required: true }) },
    resolve(_root, { id, emails }, context) {
      const addresses = parseInput(recipients, emails);
      if (addresses.length === 0) throw codedError("AT_LEAST_ONE", { field: "emails" });
      const mail = createShareMail(context.services);
      return sendWithinLimits(context, addresses, () =>
        mutate(context, (scope) => sendShareLink(scope, parseId(id), addresses, mail)),
      );
    },
  }),
);

builder.mutationField("delete_share_link", (t) =>
  t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await mutate(context, (scope) => deleteShareLink(scope, parseId(id)));
      return { ok: true };
    },
  }),
);

const ShareToken = builder.objectRef<{ token: string }>("ShareToken").implement({
  fields: (t) => ({
    share_link_token: t.string({
      description: "For X-Share-Link-Token, until the link ends.",
      resolve: ({ token }) => token,
    }),
  }),
});

builder.mutationField("open_share_link", (t) =>
  t.field({
    type: ShareToken,
    description: "Counts as a view. The password goes in the body and never comes back.",
    args: { code: t.arg.string({ required: true }), password: t.arg.string() },
    async resolve(_root, { code, password }, { services, client }) {
      return { token: await services.shares.open(code, password ?? null, client) };
    },
  }),
);

interface SharedPage {
  note: string;
  sharedBy: string | null;
  accountName: string;
  expiresAt: Date;
  event: SingleEvent;
}

const ShareLinkEvent = builder.objectRef<SharedPage>("ShareLinkEvent").implement({
  fields: (t) => ({
    note: t.exposeString("note"),
    shared_by: t.exposeString("sharedBy", {
      nullable: true,
      description: "Name of who made the link, as its mails say it; never an address.",
    }),
    account_name: t.exposeString("accountName"),
    expiry_time: t.int({
      description: "Unix seconds.",
      resolve: (page) => toSeconds(page.expiresAt),
    }),
    clip_link: t.string({
      nullable: true,
      description:
        "Recording around the event, for a quarter of an hour; null where there is none to play.",
      resolve: (page) => findClipLink(page.event),
    }),
    event: t.field({ type: SingleEventType, resolve: (page) => page.event }),
  }),
});

async function readSharedPage(context: Context, code: string): Promise<SharedPage> {
  const share = await requireShare(context, code);
  const { scopes, shares } = context.services;
  const token = await shares.signAttachment(share);
  const db = scopes.forAccount(share.link.accountId);
  const event = await getSharedEvent(db, share, undefined, token);
  const { note, expiresAt, creatorName: sharedBy, accountName } = share.link;
  return { note, sharedBy, accountName, expiresAt, event };
}

builder.queryField("query_share_link_event", (t) =>
  t.field({
    type: ShareLinkEvent,
    description: "With X-Share-Link-Token, of the link with this code.",
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }, context) => readSharedPage(context, code),
  }),
);

/** Drops null arguments: the schemas expect absent fields instead. */
function withoutNulls(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}
