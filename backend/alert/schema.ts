import { alertForm, alertRule } from "../../contract/alerts";
import { limits } from "../../contract/limits";
import type { AlertTrigger } from "../db/tables";
import { Event } from "../event/schema";
import { createBatch } from "../graphql/batch";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { versionDescription } from "../graphql/version";
import { parseId } from "../ids";
import { SavedSearch, type ShownSearch } from "../saved-search/schema";
import { listSearchesInSight } from "../saved-search/service";
import { type AlertPreview, previewAlert } from "./preview";
import { type AlertRow, listAlerts, toSavedSearchId, toTriggerRows } from "./queries";
import {
  changeAlert,
  checkTriggers,
  createAlert,
  getAlert,
  removeAlert,
  switchAlert,
} from "./service";

const TriggerEvent = builder.objectRef<AlertTrigger>("TriggerEvent").implement({
  fields: (t) => ({
    event_type: t.exposeInt("event_type"),
    event_id: t.exposeInt("event_id"),
    host_cam_id: t.id({
      nullable: true,
      description: "One camera; null with host_id null: all in the user's reach.",
      resolve: (trigger) => trigger.host_cam_id ?? null,
    }),
    host_id: t.id({
      nullable: true,
      description: "Any camera of the host, one added later too, and the host itself.",
      resolve: (trigger) => trigger.host_id ?? null,
    }),
  }),
});

const searchesInSight = createBatch<ShownSearch>(async (context, ids) => {
  const { viewer, db } = await requireAccess(context);
  const searches = await listSearchesInSight(db, viewer, "ai_search");
  const wanted = searches.filter(({ id }) => ids.includes(id));
  return new Map(wanted.map((search) => [search.id, { search, viewer }]));
});

const UserAlert = builder.objectRef<AlertRow>("UserAlert").implement({
  fields: (t) => ({
    id: t.id({ resolve: (alert) => String(alert.id) }),
    name: t.exposeString("name"),
    weekdays: t.intList({
      description: "0 Sunday to 6 Saturday.",
      resolve: (alert) => alert.weekdays,
    }),
    start_time: t.string({
      description: "HH:MM in the host's time zone; after end_time: until the next day.",
      resolve: (alert) => alert.startTime,
    }),
    end_time: t.string({ resolve: (alert) => alert.endTime }),
    enable: t.exposeBoolean("enable"),
    trigger_events: t.field({ type: [TriggerEvent], resolve: (alert) => alert.triggerEvents }),
    saved_search: t.field({
      type: SavedSearch,
      nullable: true,
      description: "An AI search whose findings trigger it too; null for one out of sight.",
      resolve: async ({ savedSearchId }, _args, context) =>
        savedSearchId === null ? null : ((await searchesInSight(context, savedSearchId)) ?? null),
    }),
    saved_search_id: t.id({
      nullable: true,
      description: "Of that search; of one out of sight too, which triggers nothing meanwhile.",
      resolve: ({ savedSearchId }) => savedSearchId && String(savedSearchId),
    }),
    version: t.exposeInt("version"),
    last_fired: t.int({
      nullable: true,
      description: "Unix seconds.",
      resolve: (alert) => alert.lastFiredAt && toSeconds(alert.lastFiredAt),
    }),
  }),
});

const TriggerEventInput = builder.inputType("TriggerEventInput", {
  fields: (t) => ({
    event_type: t.int({ required: true }),
    event_id: t.int({ required: true }),
    host_cam_id: t.string(),
    host_id: t.string(),
  }),
});

builder.queryField("query_user_alert_list", (t) =>
  t.field({
    type: [UserAlert],
    description: "The viewer's own, by name.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return listAlerts(db, viewer);
    },
  }),
);

builder.queryField("query_single_user_alert", (t) =>
  t.field({
    type: UserAlert,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return getAlert(db, viewer, parseId(args.id));
    },
  }),
);

const PreviewDay = builder
  .objectRef<AlertPreview["days"][number]>("UserAlertPreviewDay")
  .implement({
    fields: (t) => ({
      date: t.exposeString("date", { description: "YYYY-MM-DD, in the zones of the hosts." }),
      count: t.exposeInt("count"),
    }),
  });

const PreviewFiring = builder
  .objectRef<AlertPreview["list"][number]>("UserAlertPreviewFiring")
  .implement({
    fields: (t) => ({
      event: t.field({ type: Event, resolve: (firing) => firing.event }),
      timezone: t.exposeString("timezone", { description: "Of the event's host." }),
    }),
  });

const Preview = builder.objectRef<AlertPreview>("UserAlertPreview").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    days: t.field({ type: [PreviewDay], resolve: (preview) => preview.days }),
    list: t.field({
      type: [PreviewFiring],
      description: "The newest 50.",
      resolve: (preview) => preview.list,
    }),
    complete: t.exposeBoolean("isComplete", {
      description: "False where there were too many events to look at: the oldest are left out.",
    }),
  }),
});

builder.queryField("query_user_alert_preview", (t) =>
  t.field({
    type: Preview,
    description:
      "What an alert would have fired on in the last 7 days: one of the viewer's own by id, or a draft.",
    args: {
      id: t.arg.id(),
      weekdays: t.arg.intList(),
      start_time: t.arg.string(),
      end_time: t.arg.string(),
      trigger_events: t.arg({ type: [TriggerEventInput] }),
      saved_search_id: t.arg.id(),
    },
    async resolve(_root, { id, ...draft }, context) {
      const { viewer, db } = await requireAccess(context);
      await context.largeResultSlot.acquire(limits.alertPreviewRows);
      if (id != null) return previewAlert(db, viewer, await getAlert(db, viewer, parseId(id)));
      const rule = parseInput(alertRule, toTexts(draft));
      await checkTriggers(db, viewer, rule);
      return previewAlert(db, viewer, {
        weekdays: rule.weekdays,
        startTime: rule.start_time,
        endTime: rule.end_time,
        triggerEvents: toTriggerRows(rule.trigger_events),
        savedSearchId: toSavedSearchId(rule),
      });
    },
  }),
);

const savedSearchArgument =
  "An AI search in sight whose findings trigger it too; with one, trigger_events may be empty.";

/** An id may come as a number. */
const toTexts = <Args extends { saved_search_id?: string | number | null | undefined }>(
  args: Args,
) => ({
  ...args,
  ...(args.saved_search_id != null && { saved_search_id: String(args.saved_search_id) }),
});

builder.mutationField("create_user_alert", (t) =>
  t.field({
    type: UserAlert,
    args: {
      name: t.arg.string({ required: true }),
      weekdays: t.arg.intList({ required: true }),
      start_time: t.arg.string({ required: true }),
      end_time: t.arg.string({ required: true }),
      enable: t.arg.boolean(),
      trigger_events: t.arg({ type: [TriggerEventInput], required: true }),
      saved_search_id: t.arg.id({ description: savedSearchArgument }),
    },
    resolve(_root, args, context) {
      const form = parseInput(alertForm, toTexts({ ...args, enable: args.enable ?? undefined }));
      return mutate(context, (scope) => createAlert(scope, context.services.bus, form));
    },
  }),
);

builder.mutationField("update_user_alert", (t) =>
  t.field({
    type: UserAlert,
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      weekdays: t.arg.intList({ required: true }),
      start_time: t.arg.string({ required: true }),
      end_time: t.arg.string({ required: true }),
      enable: t.arg.boolean(),
      trigger_events: t.arg({ type: [TriggerEventInput], required: true }),
      saved_search_id: t.arg.id({
        description: `${savedSearchArgument} The alert's own stays where it is out of sight.`,
      }),
      version: t.arg.int({ description: versionDescription }),
    },
    resolve(_root, { id, version, ...args }, context) {
      const form = parseInput(alertForm, toTexts({ ...args, enable: args.enable ?? undefined }));
      return mutate(context, (scope) =>
        changeAlert(scope, context.services.bus, parseId(id), form, version),
      );
    },
  }),
);

builder.mutationField("switch_user_alert", (t) =>
  t.field({
    type: UserAlert,
    args: { id: t.arg.id({ required: true }), enable: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, enable }, context) =>
      mutate(context, (scope) => switchAlert(scope, context.services.bus, parseId(id), enable)),
  }),
);

builder.mutationField("delete_user_alert", (t) =>
  t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await mutate(context, (scope) => removeAlert(scope, context.services.bus, parseId(id)));
      return { ok: true };
    },
  }),
);
