import { z } from "zod";
import { expiryKinds, expirySorts, expiryStates } from "../../contract/names";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { listFields } from "../graphql/list-fields";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { requireMasterAccess } from "../permission/master-access";
import {
  createExpiryFeed,
  deleteExpiryFeed,
  type ExpiryCalendar,
  readExpiryCalendar,
} from "./expiry-feed";
import { type ExpiryFeed, findExpiryFeed } from "./expiry-feed-queries";
import { countExpiries, type ExpiryCounts, type ExpiryRow, listExpiries } from "./expiry-queries";

const Expiry = builder.objectRef<ExpiryRow>("Expiry").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: "order, license, service, vpn, share_link or api_token.",
    }),
    id: t.exposeString("id", {
      description:
        "Number of an order, also of a licence's, or of a service; else the id of the thing.",
    }),
    name: t.exposeString("name", { description: "Of a licence: camera or door." }),
    detail: t.exposeString("detail", { nullable: true }),
    count: t.exposeInt("count", { description: "How many end with it." }),
    expired_at: t.int({
      description: "Unix seconds.",
      resolve: (row) => toSeconds(row.expiresAt),
    }),
  }),
});

const ExpiryListCounts = builder.objectRef<ExpiryCounts>("ExpiryListCounts").implement({
  fields: (t) => ({
    all: t.exposeInt("all"),
    upcoming: t.exposeInt("upcoming"),
    soon: t.exposeInt("soon", { description: "Upcoming ones within the notice of an order." }),
    expired: t.exposeInt("expired"),
  }),
});

interface ExpiryPage {
  list: ExpiryRow[];
  total: number;
  counts: ExpiryCounts;
}

const ExpiryList = builder.objectRef<ExpiryPage>("ExpiryList").implement({
  fields: (t) => ({
    list: t.field({ type: [Expiry], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    counts: t.field({ type: ExpiryListCounts, resolve: (page) => page.counts }),
  }),
});

const Feed = builder.objectRef<ExpiryFeed>("ExpiryFeed").implement({
  fields: (t) => ({
    created: t.int({
      description: "Unix seconds.",
      resolve: (feed) => toSeconds(feed.createdAt),
    }),
    used: t.int({
      nullable: true,
      description: "When a calendar last read it.",
      resolve: (feed) => feed.usedAt && toSeconds(feed.usedAt),
    }),
  }),
});

const NewFeed = builder.objectRef<{ token: string; url: string }>("NewExpiryFeed").implement({
  fields: (t) => ({
    token: t.exposeString("token", { description: "Shown this once." }),
    url: t.exposeString("url", { description: "The calendar's address, with the token in it." }),
  }),
});

const Calendar = builder.objectRef<ExpiryCalendar>("ExpiryCalendar").implement({
  fields: (t) => ({
    account_name: t.string({ resolve: (calendar) => calendar.accountName }),
    language: t.exposeString("language", { nullable: true, description: "Of its user." }),
    list: t.field({ type: [Expiry], resolve: (calendar) => calendar.list }),
  }),
});

const listArguments = z.object({
  kind: z
    .enum(expiryKinds)
    .nullish()
    .transform((kind) => kind ?? null),
  ...listFields(expiryStates, expirySorts, "expires"),
});
const calendarArguments = z.object({ token: z.string().max(64) });

builder.queryFields((t) => ({
  query_expiry_list: t.field({
    type: ExpiryList,
    description:
      "For the master: what ends, and when. kind: order, license, service, vpn, share_link or api_token; status: upcoming, soon or expired; sort: expires, or -expires.",
    args: {
      kind: t.arg.string(),
      status: t.arg.string(),
      keyword: t.arg.string(),
      sort: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const { kind, status: state, keyword, sort } = parseInput(listArguments, args);
      const filter = { kind, state, keyword };
      const [list, counts] = await Promise.all([
        listExpiries(db, viewer.accountId, filter, { ...parsePage(args), sort }),
        countExpiries(db, viewer.accountId, filter),
      ]);
      return { list, counts, total: counts[state ?? "all"] };
    },
  }),
  query_expiry_feed: t.field({
    type: Feed,
    nullable: true,
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      return findExpiryFeed(db, viewer);
    },
  }),
  query_expiry_calendar: t.field({
    type: Calendar,
    description: "For a calendar program: the token is all it needs.",
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, args, context) =>
      readExpiryCalendar(context.services.scopes, parseInput(calendarArguments, args).token),
  }),
}));

builder.mutationFields((t) => ({
  create_expiry_feed: t.field({
    type: NewFeed,
    description: "A new address; the one before ends.",
    async resolve(_root, _args, context) {
      await requireMasterAccess(context);
      const token = await mutate(context, createExpiryFeed);
      const { publicOrigin } = context.services.settings;
      return { token, url: new URL(`/calendar/${token}.ics`, publicOrigin).href };
    },
  }),
  delete_expiry_feed: t.field({
    type: Ok,
    async resolve(_root, _args, context) {
      await requireMasterAccess(context);
      await mutate(context, deleteExpiryFeed);
      return { ok: true };
    },
  }),
}));
