import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import {
  type Density,
  findTimeline,
  type Lane,
  laneStates,
  type Timeline,
  timelineArguments,
} from "./timeline";

const RecordedSpan = builder.objectRef<[number, number]>("RecordedSpan").implement({
  description: "Half-open, in ms since 1970.",
  fields: (t) => ({
    from_ms: t.float({ resolve: ([fromMs]) => fromMs }),
    until_ms: t.float({ resolve: ([, untilMs]) => untilMs }),
  }),
});

const EventDensity = builder.objectRef<Density>("EventDensity").implement({
  fields: (t) => ({
    time: t.exposeInt("time", { description: "Unix seconds: where the interval begins." }),
    video: t.exposeInt("video", { description: "Events of every type but 55." }),
    io: t.exposeInt("io", { description: "Of those, the ones of inputs and outputs." }),
    pos: t.exposeInt("pos", { description: "Of those, the ones of points of sale." }),
    system: t.exposeInt("system", { description: "Of those, the ones of the system." }),
    ai: t.exposeInt("ai"),
  }),
});

const LaneType = builder.objectRef<Lane>("PlaybackLane").implement({
  fields: (t) => ({
    host_cam_id: t.id({ resolve: ({ cameraId }) => String(cameraId) }),
    state: t.exposeString("state", {
      description: `${laneStates.join(", ")}; only with ok the spans say what is recorded.`,
    }),
    first_ms: t.float({ nullable: true, resolve: ({ coverage }) => coverage?.firstMs ?? null }),
    last_ms: t.float({ nullable: true, resolve: ({ coverage }) => coverage?.lastMs ?? null }),
    spans: t.field({ type: [RecordedSpan], resolve: ({ coverage }) => coverage?.spans ?? [] }),
    density: t.field({
      type: [EventDensity],
      description: "Intervals of `resolution` seconds that have events.",
      resolve: ({ density }) => density,
    }),
  }),
});

const TimelineType = builder.objectRef<Timeline>("PlaybackTimeline").implement({
  fields: (t) => ({
    resolution: t.int({
      description: "Seconds; longer than asked for where the range would have too many intervals.",
      resolve: ({ resolutionSeconds }) => resolutionSeconds,
    }),
    cameras: t.field({ type: [LaneType], resolve: ({ lanes }) => lanes }),
  }),
});

builder.queryField("query_playback_timeline", (t) =>
  t.field({
    type: TimelineType,
    description: "Cameras the viewer may not play back are left out.",
    args: {
      host_cam_id: t.arg.idList({ required: true }),
      start_date: t.arg.int({ required: true, description: "Unix seconds." }),
      end_date: t.arg.int({ required: true, description: "Unix seconds; belongs to the range." }),
      resolution: t.arg.int({ required: true, description: "Seconds." }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const request = parseInput(timelineArguments, args);
      return findTimeline({ db, viewer, findCoverage: context.services.findCoverage }, request);
    },
  }),
);
