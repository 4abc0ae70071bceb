import { behaviors } from "../../contract/audit-behaviors";
import { aiEventMapping, eventMapping } from "../../contract/events";
import { eventOrders } from "../../contract/names";
import { toLook } from "../audit/search-look";
import { writeAudit } from "../audit/service";
import { codedError } from "../errors";
import { builder, toSeconds } from "../graphql/builder";
import { type Context, requireAccess } from "../graphql/context";
import { inSteps } from "../graphql/in-steps";
import { parsePage } from "../graphql/page";
import { findKeptDays } from "../subscription/service";
import { toFilter } from "./filter";
import { filterArguments } from "./filter-arguments";
import { findOverviewLink, joinList } from "./overview";
import type { EventRow } from "./rows";
import { describeEventSearch } from "./search-entry";
import { type EventPage, getEventPage, listEventExport } from "./service";

const overviewOf = (event: EventRow, _args: unknown, context: Context) =>
  findOverviewLink(event, context);

/** A row of the event list (specification section 3). */
export const Event = builder.objectRef<EventRow>("Event").implement({
  fields: (t) => ({
    id: t.id({ resolve: (event) => String(event.id) }),
    device_name: t.string({ resolve: (event) => event.cameraName ?? event.hostName }),
    event_type: t.int({ resolve: (event) => event.eventType }),
    event_id: t.int({ resolve: (event) => event.eventId }),
    event_time: t.int({
      description: "Unix seconds.",
      resolve: (event) => toSeconds(event.eventTime),
    }),
    host_id: t.id({ resolve: (event) => String(event.hostId) }),
    host_name: t.string({ resolve: (event) => event.hostName }),
    cam: t.id({
      nullable: true,
      description: "Camera id; null for events of the host itself.",
      resolve: (event) => (event.cameraId === null ? null : String(event.cameraId)),
    }),
    overview_link: t.string({ nullable: true, resolve: overviewOf }),
    snapshot_link: t.string({ nullable: true, resolve: overviewOf }),
    timezone: t.exposeString("timezone", {
      description: "Of the host; its times are shown in it.",
    }),
    dst_rollback: t.boolean({
      description: "In the second pass of the hour that a clock change repeats.",
      resolve: (event) => event.dstRollback,
    }),
  }),
});

const EventList = builder.objectRef<EventPage>("EventList").implement({
  fields: (t) => ({
    list: t.field({ type: [Event], resolve: (page) => inSteps(joinList(page.list)) }),
    total: t.int({ resolve: (page) => page.total() }),
    per_page: t.int({ resolve: (page) => page.perPage }),
    kept_days: t.int({
      description: "What is older was deleted, unless it is archived or shared.",
      async resolve(_page, _args, context) {
        const { viewer, db } = await requireAccess(context);
        return findKeptDays(db, viewer.accountId);
      },
    }),
  }),
});

function parseOrder(sort: string | null | undefined) {
  const order = eventOrders.find((each) => each === (sort ?? eventOrders[0]));
  if (!order) throw codedError("INVALID_ARGUMENT", { field: "sort" });
  return order;
}

builder.queryField("query_event", (t) =>
  t.field({
    type: EventList,
    description:
      "Newest first where not sorted by time; limit 50 and page 1 where not given. With a time, an event id or more than a page it is a search: noted in the audit log, the same one of a user once an hour.",
    args: {
      ...filterArguments(t.arg),
      sort: t.arg.string({ description: "-time or time." }),
      limit: t.arg.int(),
      page: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      const order = parseOrder(args.sort);
      await context.largeResultSlot.acquire(page.limit);
      const filter = toFilter(args);
      const found = await getEventPage(db, viewer, filter, page, order);
      const search = describeEventSearch(filter, page, order);
      if (search) context.services.lookAudit.add(viewer, context.client, toLook(search));
      return found;
    },
  }),
);

builder.queryField("query_event_export", (t) =>
  t.field({
    type: [Event],
    description: "All that match, at most 500; it is noted in the audit log.",
    args: filterArguments(t.arg),
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const events = await listEventExport(db, viewer, toFilter(args));
      await writeAudit(db, context.client, {
        behaviorId: behaviors.eventsExported,
        accountId: viewer.accountId,
        userId: viewer.userId,
        userEmail: viewer.email,
        payload: { count: events.length, filter: { ...args } },
      });
      return joinList(events);
    },
  }),
);

const EventMappingType = builder
  .objectRef<(typeof eventMapping)[number]>("EventMapping")
  .implement({
    fields: (t) => ({
      event_id: t.exposeInt("event_id"),
      event_type_id: t.exposeInt("event_type_id"),
    }),
  });

const AiEventMappingType = builder
  .objectRef<(typeof aiEventMapping)[number]>("AiEventMapping")
  .implement({
    fields: (t) => ({
      event_id: t.exposeInt("event_id"),
      event_type_id: t.exposeInt("event_type_id"),
      ai_event_type: t.exposeString("ai_event_type", {
        description: "person, vehicle or ai_event.",
      }),
    }),
  });

/** The event catalogue needs a session or a share link's token. @throws as requireAccess */
async function requireReader(context: Context): Promise<void> {
  if (context.shareToken && (await context.findShare())) return;
  await requireAccess(context);
}

builder.queryField("query_event_mapping", (t) =>
  t.field({
    type: [EventMappingType],
    async resolve(_root, _args, context) {
      await requireReader(context);
      return eventMapping;
    },
  }),
);

builder.queryField("query_ai_event_mapping", (t) =>
  t.field({
    type: [AiEventMappingType],
    async resolve(_root, _args, context) {
      await requireReader(context);
      return aiEventMapping;
    },
  }),
);
