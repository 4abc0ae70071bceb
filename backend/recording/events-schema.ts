import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import {
  eventArguments,
  listRecordedEvents,
  type RecordedEvent,
  type RecordedFinding,
} from "./events";

const FindingType = builder.objectRef<RecordedFinding>("RecordedFinding").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    category: t.exposeString("category"),
    vehicle_type: t.exposeInt("vehicleType", { nullable: true }),
    box: t.exposeFloatList("box", {
      description: "Left, top, width and height as parts of the picture.",
    }),
  }),
});

const RecordedEventType = builder.objectRef<RecordedEvent>("RecordedEvent").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    host_cam_id: t.id({ resolve: ({ cameraId }) => String(cameraId) }),
    event_type: t.exposeInt("eventType"),
    event_id: t.exposeInt("eventId"),
    time_ms: t.exposeFloat("timeMs"),
    findings: t.field({
      type: [FindingType],
      description: "Those that have a place in the picture.",
      resolve: ({ findings }) => findings,
    }),
  }),
});

builder.queryField("query_playback_event_list", (t) =>
  t.field({
    type: [RecordedEventType],
    description:
      "Events of [from_ms, until_ms) in order of time; of more than `limit` the first, or the newest.",
    args: {
      host_cam_id: t.arg.idList({ required: true }),
      from_ms: t.arg.float({ required: true }),
      until_ms: t.arg.float({ required: true }),
      newest_first: t.arg.boolean({ description: "Which are left out: the older ones." }),
      event_type: t.arg.intList({
        description: "Only these types; the range is then at most 31 days long.",
      }),
      limit: t.arg.int({ required: true }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return listRecordedEvents(db, viewer, parseInput(eventArguments, args));
    },
  }),
);
