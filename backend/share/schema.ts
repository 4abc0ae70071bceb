import { z } from "zod";
import { limits } from "../../contract/limits";
import { shareLinkSorts, shareLinkStates } from "../../contract/names";
import { newShareLink } from "../../contract/sharing";
import { Event } from "../event/schema";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput, withoutNulls } from "../graphql/input";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import {
  countShareLinks,
  listShareLinks,
  type Recipient,
  type ShareLinkCounts,
  type ShareLinkRow,
} from "./list-queries";
import { previewShareMail } from "./mail";
import { findSender } from "./queries";
import { getShareLink, requireEvent } from "./service";
import { shareLinkUrl } from "./url";

const hourMs = 3_600_000;

const linkQuery = z.object({
  status: z.enum(shareLinkStates).optional(),
  with_password: z.boolean().optional(),
  keyword: z.string().trim().max(limits.shareNoteChars, "TOO_LONG").optional(),
  sort: z.enum(shareLinkSorts).optional(),
});

const ShareLinkRecipient = builder.objectRef<Recipient>("ShareLinkRecipient").implement({
  fields: (t) => ({
    address: t.exposeString("address"),
    sent_time: t.int({
      description: "Of the last mail, Unix seconds.",
      resolve: ({ sentAt }) => toSeconds(sentAt),
    }),
  }),
});

export const ShareLink = builder.objectRef<ShareLinkRow>("ShareLink").implement({
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
    emails: t.stringList({ resolve: ({ recipients: all }) => all.map(({ address }) => address) }),
    recipients: t.field({ type: [ShareLinkRecipient], resolve: (link) => link.recipients }),
    created_by: t.string({ nullable: true, resolve: (link) => link.creatorName }),
    can_edit: t.boolean({
      description: "Note, password, lifetime, mails. Every link that is listed can be deleted.",
      resolve: (link) => link.canEdit,
    }),
    event: t.field({ type: Event, resolve: (link) => link.event }),
    timezone: t.exposeString("timezone", { description: "Of the event's host." }),
  }),
});

const ShareLinkCountsType = builder.objectRef<ShareLinkCounts>("ShareLinkCounts").implement({
  description: "Each is what its own filter would list beside the other ones.",
  fields: (t) => ({
    all: t.exposeInt("all"),
    active: t.exposeInt("active"),
    expiring: t.exposeInt("expiring", { description: "Active ones that end within six hours." }),
    expired: t.exposeInt("expired"),
    with_password: t.int({ resolve: (counts) => counts.protected }),
  }),
});

interface ShareLinkPage {
  list: ShareLinkRow[];
  counts: ShareLinkCounts;
  perPage: number;
}

const ShareLinkList = builder.objectRef<ShareLinkPage>("ShareLinkList").implement({
  fields: (t) => ({
    list: t.field({ type: [ShareLink], resolve: (page) => page.list }),
    total: t.int({ resolve: (page) => page.counts.total }),
    per_page: t.int({ resolve: (page) => page.perPage }),
    counts: t.field({ type: ShareLinkCountsType, resolve: (page) => page.counts }),
  }),
});

builder.queryField("query_share_link_list", (t) =>
  t.field({
    type: ShareLinkList,
    description:
      "status: active, expiring or expired; keyword: part of the note; sort: shared, expires or views, with a hyphen before it the other way round; newest first where not given.",
    args: {
      status: t.arg.string(),
      with_password: t.arg.boolean(),
      keyword: t.arg.string(),
      sort: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context): Promise<ShareLinkPage> {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      const { status, with_password, keyword, sort } = parseInput(linkQuery, withoutNulls(args));
      const filter = { state: status, hasPassword: with_password, keyword };
      const [list, counts] = await Promise.all([
        listShareLinks(db, viewer, filter, { ...page, sort }),
        countShareLinks(db, viewer, filter),
      ]);
      return { list, counts, perPage: page.limit };
    },
  }),
);

builder.queryField("query_single_share_link", (t) =>
  t.field({
    type: ShareLink,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      const { viewer, db } = await requireAccess(context);
      return getShareLink(db, viewer, parseId(id));
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
