import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseId } from "../ids";
import { toFilter } from "./filter";
import { filterArguments } from "./filter-arguments";
import { countByTime, type Histogram, type HistogramBucket, type TypeCount } from "./histogram";
import { getNeighbours, type Neighbours } from "./neighbours";
import { findPlaceScope } from "./scope";
import { parseBuckets, parseEnds } from "./time-buckets";

/** Counts of a list of events over time, and an event's place in it: both take the list's own filter. */

const EventTypeCount = builder.objectRef<TypeCount>("EventTypeCount").implement({
  fields: (t) => ({ type: t.exposeInt("type"), total: t.exposeInt("total") }),
});

const EventBucket = builder.objectRef<HistogramBucket>("EventBucket").implement({
  fields: (t) => ({
    start: t.exposeInt("start", { description: "Unix seconds." }),
    total: t.exposeInt("total"),
    by_type: t.field({ type: [EventTypeCount], resolve: (bucket) => bucket.byType }),
  }),
});

const EventHistogram = builder.objectRef<Histogram>("EventHistogram").implement({
  fields: (t) => ({
    step: t.exposeInt("step", { description: "Seconds a bucket." }),
    buckets: t.field({
      type: [EventBucket],
      description: "All of the range, empty ones too.",
      resolve: (histogram) => histogram.buckets,
    }),
    types: t.field({
      type: [EventTypeCount],
      description: "Of the whole range, whatever types are asked for.",
      resolve: (histogram) => histogram.types,
    }),
  }),
});

builder.queryField("query_event_histogram", (t) =>
  t.field({
    type: EventHistogram,
    description: "Needs both dates; at most 200 buckets, 60 where not given.",
    args: { ...filterArguments(t.arg), buckets: t.arg.int() },
    async resolve(_root, { buckets, ...args }, context) {
      const { viewer, db } = await requireAccess(context);
      const { start_date: start, end_date: end, ...others } = args;
      const wanted = parseBuckets(buckets);
      const range = parseEnds(start, end, { start: "start_date", end: "end_date" });
      const filter = { ...toFilter(others), ...range };
      return countByTime(db, await findPlaceScope(db, viewer, filter), filter, wanted);
    },
  }),
);

const EventNeighbours = builder.objectRef<Neighbours>("EventNeighbours").implement({
  fields: (t) => ({
    previous: t.id({
      nullable: true,
      description: "The newer one; null for the first.",
      resolve: ({ previous }) => previous && String(previous),
    }),
    next: t.id({ nullable: true, resolve: ({ next }) => next && String(next) }),
    position: t.int({
      nullable: true,
      description: "From 1; null for an event that the filter does not match.",
      resolve: ({ position }) => position,
    }),
    total: t.exposeInt("total"),
  }),
});

builder.queryField("query_event_neighbours", (t) =>
  t.field({
    type: EventNeighbours,
    description: "An event's place in the list with this filter, newest first.",
    args: { ...filterArguments(t.arg), id: t.arg.id({ required: true }) },
    async resolve(_root, { id, ...args }, context) {
      const { viewer, db } = await requireAccess(context);
      return getNeighbours(db, viewer, parseId(id), toFilter(args));
    },
  }),
);
