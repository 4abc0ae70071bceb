import { getSharedEvent, type SingleEvent } from "../event/single";
import { SingleEventType } from "../event/single-schema";
import { builder, toSeconds } from "../graphql/builder";
import { type Context, requireShare } from "../graphql/context";
import { findClipLink, findClipStart } from "./moment";
import { findSiteName } from "./queries";

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
  /** Of the region its host stands in. */
  siteName: string | null;
  expiresAt: Date;
  clipFromMs: number;
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
    site_name: t.exposeString("siteName", {
      nullable: true,
      description: "Where it happened: the name of its host's region.",
    }),
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
    clip_from_ms: t.exposeFloat("clipFromMs", {
      description: "Unix ms at which that recording begins.",
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
  const siteName = await findSiteName(db, share.link);
  const clipFromMs = await findClipStart(db, share);
  return { note, sharedBy, accountName, siteName, expiresAt, clipFromMs, event };
}

builder.queryField("query_share_link_event", (t) =>
  t.field({
    type: ShareLinkEvent,
    description: "With X-Share-Link-Token, of the link with this code.",
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, { code }, context) => readSharedPage(context, code),
  }),
);
