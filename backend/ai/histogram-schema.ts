import { limits } from "../../contract/limits";
import { codedError } from "../errors";
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

const defaultBuckets = 60;

builder.queryField("query_event_ai_histogram", (t) =>
  t.field({
    type: AiEventHistogram,
    description: "Needs st and et; at most 200 buckets, 60 where not given.",
    args: { ...filterArguments(t.arg), buckets: t.arg.int() },
    async resolve(_root, { buckets, ...args }, context) {
      const { viewer, db } = await requireAccess(context);
      const max = limits.histogramBucketsMax;
      const wanted = buckets ?? defaultBuckets;
      if (wanted < 1 || wanted > max) {
        throw codedError("INVALID_ARGUMENT", { field: "buckets", max });
      }
      const { st, et } = args;
      if (st == null) throw codedError("INVALID_ARGUMENT", { field: "st" });
      if (et == null || et < st) throw codedError("INVALID_ARGUMENT", { field: "et" });
      const range = { from: new Date(st * 1000), to: new Date((et + 1) * 1000) };
      return countAiByTime(db, viewer, { ...toAiFilter(args), ...range }, wanted);
    },
  }),
);
