import { eventTypes } from "~contract/names";

/** Event filter of the timeline: the specification's five types, in their order in the menu. */
export type EventKind = keyof typeof eventTypes;
export const eventKinds: readonly EventKind[] = ["video", "ai", "io", "pos", "system"];

/** Query parameter. Absent: all types. */
export const kindsParam = "event_type";

/** Colour categories of event types. */
export const kindColours: Record<EventKind, string> = {
  system: "#9aa6b4",
  video: "#6ea8ff",
  pos: "#8cc96b",
  io: "#e99b5f",
  ai: "#b6a0ff",
};

const kindOf = new Map<number, EventKind>(eventKinds.map((kind) => [eventTypes[kind], kind]));

/** Unknown types of newer clouds count as video events. */
export const toKind = (eventType: number): EventKind => kindOf.get(eventType) ?? "video";

/** Reads `?event_type=52,55` or repeated parameters as a form sends them; without a known type all are shown. */
export function readKinds(params: URLSearchParams): readonly EventKind[] {
  const asked = params.getAll(kindsParam).flatMap((value) => value.split(",").map(Number));
  const kinds = eventKinds.filter((kind) => asked.includes(eventTypes[kind]));
  return kinds.length > 0 ? kinds : eventKinds;
}

export const isAll = (kinds: readonly EventKind[]): boolean => kinds.length === eventKinds.length;

export const toTypes = (kinds: readonly EventKind[]): number[] =>
  kinds.map((kind) => eventTypes[kind]);

/** Writes the kinds to query parameters. */
export function writeKinds(params: URLSearchParams, kinds: readonly EventKind[]): URLSearchParams {
  const next = new URLSearchParams(params);
  if (kinds.length === 0 || isAll(kinds)) next.delete(kindsParam);
  else next.set(kindsParam, toTypes(kinds).join(","));
  return next;
}
