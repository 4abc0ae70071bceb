import { alertForm } from "../../contract/alerts";
import type { AlertTrigger } from "../db/tables";
import { codedError } from "../errors";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parseId } from "../ids";
import { type AlertRow, findAlert, listAlerts } from "./queries";
import { changeAlert, createAlert, removeAlert, switchAlert } from "./service";

const TriggerEvent = builder.objectRef<AlertTrigger>("TriggerEvent").implement({
  fields: (t) => ({
    event_type: t.exposeInt("event_type"),
    event_id: t.exposeInt("event_id"),
    host_cam_id: t.id({
      nullable: true,
      description: "Null: any camera in the user's reach.",
      resolve: (trigger) => trigger.host_cam_id ?? null,
    }),
  }),
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
      const id = parseId(args.id);
      const found = id === null ? null : await findAlert(db, viewer, id);
      if (!found) throw codedError("USER_ALERT_NOT_FOUND", { field: "id" });
      return found;
    },
  }),
);

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
    },
    resolve(_root, args, context) {
      const form = parseInput(alertForm, { ...args, enable: args.enable ?? undefined });
      return mutate(context, (scope) => createAlert(scope, form));
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
    },
    resolve(_root, { id, ...args }, context) {
      const form = parseInput(alertForm, { ...args, enable: args.enable ?? undefined });
      return mutate(context, (scope) => changeAlert(scope, parseId(id), form));
    },
  }),
);

builder.mutationField("switch_user_alert", (t) =>
  t.field({
    type: UserAlert,
    args: { id: t.arg.id({ required: true }), enable: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, enable }, context) =>
      mutate(context, (scope) => switchAlert(scope, parseId(id), enable)),
  }),
);

builder.mutationField("delete_user_alert", (t) =>
  t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await mutate(context, (scope) => removeAlert(scope, parseId(id)));
      return { ok: true };
    },
  }),
);
