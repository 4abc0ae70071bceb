import { eventTypes } from "~contract/names";

/** Which events the timeline shows: the five types of the specification, in the order they are offered. */
export type EventKind = keyof typeof eventTypes;
export const eventKinds: readonly EventKind[] = ["video", "ai", "io", "pos", "system"];

/** Parameter of the address. Absent: all. */
export const kindsParam = "event_type";

/** Categories as the design has them. */
export const kindColours: Record<EventKind, string> = {
  system: "#9aa6b4",
  video: "#6ea8ff",
  pos: "#8cc96b",
  io: "#e99b5f",
  ai: "#b6a0ff",
};

const kindOf = new Map<number, EventKind>(eventKinds.map((kind) => [eventTypes[kind], kind]));

/** Of a type that a later cloud may have: as a video event. */
export const toKind = (eventType: number): EventKind => kindOf.get(eventType) ?? "video";

/** As the address asks, `?event_type=52,55` or as a form sends it; nothing that is known asks for all. */
export function readKinds(params: URLSearchParams): readonly EventKind[] {
  const asked = params.getAll(kindsParam).flatMap((value) => value.split(",").map(Number));
  const kinds = eventKinds.filter((kind) => asked.includes(eventTypes[kind]));
  return kinds.length > 0 ? kinds : eventKinds;
}

export const isAll = (kinds: readonly EventKind[]): boolean => kinds.length === eventKinds.length;

export const toTypes = (kinds: readonly EventKind[]): number[] =>
  kinds.map((kind) => eventTypes[kind]);

/** Puts the kinds into an address. */
export function writeKinds(params: URLSearchParams, kinds: readonly EventKind[]): URLSearchParams {
  const next = new URLSearchParams(params);
  if (kinds.length === 0 || isAll(kinds)) next.delete(kindsParam);
  else next.set(kindsParam, toTypes(kinds).join(","));
  return next;
}
