import { parseBuckets, parseEnds } from "../event/time-buckets";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { toAiFilter } from "./filter";
import { type AiHistogram, countAiByTime } from "./histogram";
import { filterArguments } from "./schema";

const AiEventBucket = builder.objectRef<AiHistogram["buckets"][number]>("AiEventBucket").implement({
  fields: (t) => ({
    start: t.exposeInt("start", { description: "Unix seconds." }),
    total: t.exposeInt("total"),
  }),
});

const AiEventHistogram = builder.objectRef<AiHistogram>("AiEventHistogram").implement({
  fields: (t) => ({
    step: t.exposeInt("step", { description: "Seconds a bucket." }),
    buckets: t.field({
      type: [AiEventBucket],
      description: "All of the range, empty ones too.",
      resolve: (histogram) => histogram.buckets,
    }),
  }),
});

builder.queryField("query_event_ai_histogram", (t) =>
  t.field({
    type: AiEventHistogram,
    description: "Needs st and et; at most 200 buckets, 60 where not given.",
    args: { ...filterArguments(t.arg), buckets: t.arg.int() },
    async resolve(_root, { buckets, ...args }, context) {
      const { viewer, db } = await requireAccess(context);
      const wanted = parseBuckets(buckets);
      const range = parseEnds(args.st, args.et, { start: "st", end: "et" });
      return countAiByTime(db, viewer, { ...toAiFilter(args), ...range }, wanted);
    },
  }),
);
