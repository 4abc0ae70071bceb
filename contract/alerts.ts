import { z } from "zod";
import { eventMapping } from "./events";
import { personName } from "./fields";
import { limits } from "./limits";

/** Field rules of user alerts (specification section 3, decision D53). */

/** "HH:MM" in the host's time zone. */
const timeOfDay = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, "INVALID_ARGUMENT");

/** 0 Sunday to 6 Saturday; each once, in order. */
const weekdays = z
  .array(z.number().int("INVALID_ARGUMENT").min(0, "INVALID_ARGUMENT").max(6, "INVALID_ARGUMENT"))
  .min(1, "AT_LEAST_ONE")
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

const schedule = {
  weekdays,
  /** Start after end means until the next day; equal means the whole day (decision D87). */
  start_time: timeOfDay,
  end_time: timeOfDay,
};

/** One event of one source. With neither a camera nor a host: any source in the user's reach. */
const trigger = z
  .object({
    event_type: z.number().int().min(0).max(32_767),
    event_id: z.number().int().min(0),
    host_cam_id: z.string().nullish(),
    /** Any camera of the host, one added later too, and the host itself. */
    host_id: z.string().nullish(),
  })
  .refine(({ host_cam_id: camera, host_id: host }) => camera == null || host == null, {
    message: "INVALID_ARGUMENT",
  });
export type TriggerEvent = z.output<typeof trigger>;

const rule = {
  ...schedule,
  trigger_events: z.array(trigger).max(limits.alertTriggersMax, "TOO_LONG"),
  /** An AI search whose findings trigger it too. */
  saved_search_id: z.string().nullish(),
};

type Rule = z.output<z.ZodObject<typeof rule>>;

/** Events, a saved search, or both. */
const hasTrigger = ({ trigger_events: triggers, saved_search_id: search }: Rule) =>
  triggers.length > 0 || search != null;
const noTrigger = { message: "AT_LEAST_ONE", path: ["trigger_events"] };

/** What decides when an alert fires. */
export const alertRule = z.object(rule).refine(hasTrigger, noTrigger);

export const alertForm = z
  .object({ name: personName, ...rule, enable: z.boolean().default(true) })
  .refine(hasTrigger, noTrigger);
export type AlertForm = z.output<typeof alertForm>;

const sources = {
  /** Event ids of the catalogue. */
  events: z.array(z.number().int().min(0)),
  /** A saved AI search; empty for none. */
  saved_search: z.string().optional(),
  /** Cameras alone, and hosts as a whole; with neither: all in reach. */
  cameras: z.array(z.string()),
  hosts: z.array(z.string()),
};
export interface AlertSources {
  events: readonly number[];
  cameras: readonly string[];
  hosts: readonly string[];
}

const typeOf = new Map(eventMapping.map((event) => [event.event_id, event.event_type_id]));

/** Triggers of an alert as its editor shows it: each event of each source. Unknown events are left out. */
export function toTriggers({ events, cameras, hosts }: AlertSources): TriggerEvent[] {
  const places = [
    ...cameras.map((id) => ({ host_cam_id: id })),
    ...hosts.map((id) => ({ host_id: id })),
  ];
  return [...new Set(events)].flatMap((id) => {
    const type = typeOf.get(id);
    if (type === undefined) return [];
    const kind = { event_type: type, event_id: id };
    return places.length === 0 ? [kind] : places.map((place) => ({ ...kind, ...place }));
  });
}

/** What the editor shows of triggers; `isExact` is false where it would store others than these. */
export function toSources(triggers: readonly TriggerEvent[]): AlertSources & { isExact: boolean } {
  const distinct = <Value>(values: (Value | null | undefined)[]) =>
    [...new Set(values)].filter((value) => value != null);
  const sources = {
    events: distinct(triggers.map(({ event_id: id }) => id)),
    cameras: distinct(triggers.map(({ host_cam_id: id }) => id)),
    hosts: distinct(triggers.map(({ host_id: id }) => id)),
  };
  const keys = (list: readonly TriggerEvent[]) =>
    new Set(
      list.map((each) =>
        [each.event_type, each.event_id, each.host_cam_id ?? "", each.host_id ?? ""].join(),
      ),
    );
  const [shown, stored] = [keys(toTriggers(sources)), keys(triggers)];
  const isExact = shown.size === stored.size && [...shown].every((key) => stored.has(key));
  return { ...sources, isExact };
}

/** Each event of each source is one trigger, of which an alert holds a limited number. */
function checkTriggers(
  values: AlertSources & { saved_search?: string | undefined },
  context: z.RefinementCtx,
): void {
  const triggers = toTriggers(values);
  const max = limits.alertTriggersMax;
  const path = ["events"];
  if (values.events.length === 0 && !values.saved_search) {
    context.addIssue({ code: "custom", path, message: "AT_LEAST_ONE" });
  }
  if (triggers.length === 0 && values.events.length > 0) {
    context.addIssue({ code: "custom", path, message: "INVALID_ARGUMENT" });
  }
  if (triggers.length > max) {
    context.addIssue({ code: "custom", path, message: "TOO_LONG", params: { max } });
  }
}

/** Beside the other fields, not behind them: what is missing is said for all fields at once. */
const checkedSources = z.object(sources).superRefine(checkTriggers);

/** The editor's form; with the version it started from (decision D92). */
export const alertEditor = z
  .object({
    name: personName,
    ...schedule,
    enable: z.boolean().default(false),
    version: z.number().int().optional(),
  })
  .and(checkedSources);

/** The editor's form for a preview: it may have no name yet, and what else was entered stays. */
export const alertDraft = z
  .object({ name: z.string().optional(), ...schedule, enable: z.boolean().optional() })
  .and(checkedSources);
