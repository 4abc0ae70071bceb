import type { AiAttributes } from "../../contract/ai";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { toLook } from "../audit/search-look";
import { writeAudit } from "../audit/service";
import { listCameras } from "../camera/service";
import { eventPictureLink } from "../event/picture-link";
import { createBatch } from "../graphql/batch";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { inSteps } from "../graphql/in-steps";
import { toAiFilter } from "./filter";
import type { AiEventRow } from "./rows";
import { describeAiSearch } from "./search-entry";
import { type AiPage, listAiExport, searchAiEvents } from "./service";

/** Attributes of a person or vehicle (specification section 3). Null is absent; zero is a value. */
export const AiAttributesType = builder.objectRef<AiEventRow>("AiAttributes").implement({
  fields: (t) => {
    const number = (name: NumberAttribute) =>
      t.int({ nullable: true, resolve: ({ attributes }) => attributes[name] ?? null });
    const text = (name: TextAttribute) =>
      t.string({ nullable: true, resolve: ({ attributes }) => attributes[name] ?? null });
    const seconds = (time: (event: AiEventRow) => Date | null) =>
      t.int({
        nullable: true,
        description: "Unix seconds.",
        resolve: (event) => {
          const moment = time(event);
          return moment && toSeconds(moment);
        },
      });
    return {
      age_type: number("age_type"),
      gender: number("gender"),
      hat: number("hat"),
      bag: number("bag"),
      up_body_color: text("up_body_color"),
      up_body_clothing: number("up_body_clothing"),
      low_body_color: text("low_body_color"),
      low_body_clothing: number("low_body_clothing"),
      local_time_in: seconds((event) => event.timeIn),
      local_time_out: seconds((event) => event.timeOut),
      vehicle_type: number("vehicle_type"),
      car_type: number("car_type"),
      speed_mph: number("speed_mph"),
      color: text("color"),
      brand: text("brand"),
      lpr: text("lpr"),
      dwell_time: number("dwell_time"),
    };
  },
});

type TextAttribute = "up_body_color" | "low_body_color" | "color" | "brand" | "lpr";
type NumberAttribute = Exclude<keyof AiAttributes, TextAttribute>;

/** Cameras whose recordings the viewer may watch, of those in a result. */
const playable = createBatch(async (context, cameraIds) => {
  const { viewer, db } = await requireAccess(context);
  const cameras = await listCameras(db, viewer, { cameraIds });
  return new Map(cameras.map(({ id, licensed, canPlayback }) => [id, licensed && canPlayback]));
});

const AiEvent = builder.objectRef<AiEventRow>("AiEvent").implement({
  fields: (t) => ({
    _id: t.id({ resolve: (event) => String(event.id) }),
    category: t.string({
      description: "person, vehicle or ai_event.",
      resolve: (event) => event.category,
    }),
    ref_event_id: t.id({ resolve: (event) => String(event.refEventId) }),
    event_id: t.int({ resolve: (event) => event.eventId }),
    event_type: t.int({ resolve: (event) => event.eventType }),
    local_time: t.int({
      description: "Unix seconds; shown in the host's time zone.",
      resolve: (event) => toSeconds(event.time),
    }),
    device_name: t.string({ resolve: (event) => event.cameraName }),
    host_id: t.id({ resolve: (event) => String(event.hostId) }),
    host_name: t.string({ resolve: (event) => event.hostName }),
    timezone: t.exposeString("timezone", { description: "Of the host." }),
    host_cam_id: t.id({ resolve: (event) => String(event.cameraId) }),
    can_playback: t.boolean({
      description: "The viewer may watch recordings of the camera.",
      resolve: async (event, _args, context) => (await playable(context, event.cameraId)) ?? false,
    }),
    snapshot_link: t.string({ resolve: (event) => eventPictureLink(event.refEventId) }),
    box: t.floatList({
      nullable: true,
      description: "Left, top, width and height of the finding, as parts of the picture.",
      resolve: (event) => event.box,
    }),
    dst_rollback: t.boolean({ resolve: (event) => event.dstRollback }),
    attributes: t.field({ type: AiAttributesType, resolve: (event) => event }),
  }),
});

const AiEventList = builder.objectRef<AiPage>("AiEventList").implement({
  fields: (t) => ({
    list: t.field({ type: [AiEvent], resolve: (page) => inSteps(page.list) }),
    real_size: t.int({ description: "How many match.", resolve: (page) => page.realSize() }),
  }),
});

type Arg = Parameters<Parameters<typeof builder.queryField>[1]>[0]["arg"];

/** What a search, its export and its counts over time are narrowed by. */
export const filterArguments = (arg: Arg) => ({
  st: arg.int(),
  et: arg.int(),
  event_id: arg.intList(),
  host_cam_id: arg.idList(),
  host_id: arg.idList({
    description: "Each stands for its cameras; a union with host_cam_id.",
  }),
  search_ai_event: arg.boolean(),
  search_person: arg.boolean(),
  search_vehicle: arg.boolean(),
  age_type: arg.intList(),
  gender: arg.intList(),
  hat: arg.intList(),
  bag: arg.intList(),
  up_body_color: arg.stringList(),
  up_body_clothing: arg.intList(),
  low_body_color: arg.stringList(),
  low_body_clothing: arg.intList(),
  people_dwell_low: arg.int(),
  people_dwell_high: arg.int(),
  vehicle_type: arg.intList(),
  car_type: arg.intList(),
  color: arg.stringList(),
  brand: arg.stringList(),
  speed_low: arg.int(),
  speed_high: arg.int(),
  vehicle_dwell_low: arg.int(),
  vehicle_dwell_high: arg.int(),
  lpr: arg.string(),
});

const cut = (text: string | null | undefined) =>
  (text ?? "").trim().slice(0, limits.searchWordsChars);

builder.queryField("query_event_ai", (t) =>
  t.field({
    type: AiEventList,
    description:
      "Newest first; from 0 and size 50 where not given. Categories: all where none is named. Noted in the audit log, the same search of a user once an hour.",
    args: {
      from: t.arg.int(),
      size: t.arg.int(),
      ...filterArguments(t.arg),
      words: t.arg.string({
        description: "What the user typed, where the filter was read from it: for the audit log.",
      }),
    },
    async resolve(_root, { from, size, words, ...args }, context) {
      const { viewer, db } = await requireAccess(context);
      // A size over the limit is refused later, with its field.
      await context.largeResultSlot.acquire(
        Math.min(size ?? limits.perPage, limits.queryEventsMax),
      );
      const page = { from: from ?? undefined, size: size ?? undefined };
      const filter = toAiFilter(args);
      const found = await searchAiEvents(db, viewer, filter, page);
      const search = describeAiSearch(filter, cut(args.lpr), cut(words));
      context.services.lookAudit.add(viewer, context.client, toLook(search));
      return found;
    },
  }),
);

builder.queryField("query_event_ai_export", (t) =>
  t.field({
    type: [AiEvent],
    description: "All that match, at most 500, newest first; it is noted in the audit log.",
    args: filterArguments(t.arg),
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const events = await listAiExport(db, viewer, toAiFilter(args));
      await writeAudit(db, context.client, {
        behaviorId: behaviors.aiEventsExported,
        accountId: viewer.accountId,
        userId: viewer.userId,
        userEmail: viewer.email,
        payload: { count: events.length, filter: { ...args } },
      });
      return events;
    },
  }),
);
