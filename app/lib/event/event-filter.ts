import { unknownEnd } from "~/lib/i18n/format";
import type { Parameter } from "~/lib/lists/define-query";
import { parseLocalTime } from "~/lib/time/local-time";
import {
  findPreset,
  type RangePreset,
  rangePresets,
  resolvePreset,
  type TimeRange,
} from "~/lib/time/time-range";
import { isId } from "~contract/ids";
import { eventTypes } from "~contract/names";
import { type EventKind, eventKinds } from "./event-kinds";

/** Parts of defineQuery() for lists of events: where, when, of which type, which event. */

/** A ticked host stands for its cameras and its own events (decision D79). */
export interface EventPlaces {
  /** Null: the address names no hosts. With no cameras either, that is every place in reach. */
  hosts: string[] | null;
  /** Single cameras of other hosts. */
  cameras: string[];
}

/** As many as fit into an address. */
const maxIds = 2_000;

const readIds = (values: string[]) =>
  [...new Set(values.flatMap((value) => value.split(",")))].filter(isId).slice(0, maxIds);

/** "host_id=" without an id: every tick was taken away, which is a choice too. */
const hosts: Parameter<string[] | null> = {
  name: "host_id",
  role: "filter",
  fallback: null,
  read: (values) => (values.length === 0 ? null : readIds(values)),
  write: (ids) => (ids === null ? [] : [ids.join(",")]),
};

const cameras: Parameter<string[]> = {
  name: "host_cam_id",
  role: "filter",
  fallback: [],
  read: readIds,
  write: (ids) => (ids.length === 0 ? [] : [ids.join(",")]),
};

export const placeFilters = { hosts, cameras };

const isEverywhere = (places: EventPlaces) => places.hosts === null && places.cameras.length === 0;

/** No host and no camera is ticked: nothing may be asked for (C271). */
export const isNowhere = (places: EventPlaces): boolean =>
  places.hosts?.length === 0 && places.cameras.length === 0;

/** The places as arguments of a call; null for every place in reach. */
export const toPlaceArguments = (places: EventPlaces) =>
  isEverywhere(places)
    ? { host_id: null, host_cam_id: null }
    : { host_id: places.hosts ?? [], host_cam_id: places.cameras };

/** The same places in their shortest form: every host of the tree is every place. */
export function tidyPlaces(
  { hosts: ticked, cameras: single }: EventPlaces,
  allHostIds: readonly string[],
): EventPlaces {
  const hostIds = new Set(ticked);
  const isAll = allHostIds.length > 0 && allHostIds.every((id) => hostIds.has(id));
  if (isAll) return { hosts: null, cameras: [] };
  return { hosts: hostIds.size === 0 && single.length > 0 ? null : ticked, cameras: single };
}

/** A preset, which moves on with time, or two moments; null for one that is missing. */
export type EventRange = RangePreset | { from: number | null; until: number | null };

const defaultRange: EventRange = "today";

/** Earlier and later ones fit neither into the address nor into the contract's times. */
const lastMoment = unknownEnd - 1;
const clamp = (seconds: number) => Math.min(Math.max(seconds, 0), lastMoment);

const readMoment = (text: string | undefined) => (text ? clamp(Number(text)) : null);
const writeMoment = (seconds: number | null) => (seconds === null ? "" : clamp(seconds));

/** "range=today", "range=1763596800-1763632860"; "range=-" once both dates were cleared. */
const range: Parameter<EventRange> = {
  role: "filter",
  fallback: defaultRange,
  read: ([text = ""]) => {
    const ends = /^(\d{1,11})?-(\d{1,11})?$/.exec(text);
    if (ends) return { from: readMoment(ends[1]), until: readMoment(ends[2]) };
    return rangePresets.find((preset) => preset === text) ?? defaultRange;
  },
  write: (chosen) => (chosen === defaultRange ? [] : [writeRange(chosen)]),
};

export function writeRange(chosen: EventRange): string {
  return typeof chosen === "string"
    ? chosen
    : `${writeMoment(chosen.from)}-${writeMoment(chosen.until)}`;
}

export const rangeFilter = { range };

/** What is wrong with a range: a missing date (C272), or an end before its start. */
export type EventRangeFault = "NO_DATE_SELECTED" | "order";

/** The moments a range means now, or why there is nothing to ask for. */
export function resolveRange(
  chosen: EventRange,
  now: number,
  timeZone: string,
): { ends: TimeRange; fault: null } | { ends: null; fault: EventRangeFault } {
  if (typeof chosen === "string")
    return { ends: resolvePreset(chosen, now, timeZone), fault: null };
  const { from, until } = chosen;
  if (from === null || until === null) return { ends: null, fault: "NO_DATE_SELECTED" };
  return from > until ? { ends: null, fault: "order" } : { ends: { from, until }, fault: null };
}

/** Names under which RangeFilter posts; `at` is the moment its presets counted from. */
export const rangeFields = { from: "from", until: "until", at: "at" } as const;

/**
 * What RangeFilter posted in a GET form, or null for an address that no form made. Its local times are the visitor's:
 * the list's own address has moments instead, which mean the same to everyone.
 */
export function readPostedRange(search: URLSearchParams, timeZone: string): EventRange | null {
  const at = search.get(rangeFields.at);
  if (at === null) return null;
  const read = (name: string) => parseLocalTime(search.get(name) ?? "", timeZone);
  const [from, until] = [read(rangeFields.from), read(rangeFields.until)];
  if (from === null || until === null) return { from, until };
  return findPreset({ from, until }, Number(at), timeZone) ?? { from, until };
}

const typeOf = (kind: EventKind) => String(eventTypes[kind]);

/** "event_type=52,55". Null: the address names none, which is every type unless the user prefers others. */
const kinds: Parameter<EventKind[] | null> = {
  name: "event_type",
  role: "filter",
  fallback: null,
  read: (values) => {
    const asked = values.flatMap((value) => value.split(","));
    const known = eventKinds.filter((kind) => asked.includes(typeOf(kind)));
    return known.length > 0 ? known : null;
  },
  write: (chosen) => (chosen === null ? [] : [chosen.map(typeOf).join(",")]),
};

/** One event of the catalogue by its id; null for any. */
const event: Parameter<number | null> = {
  name: "event_id",
  role: "filter",
  fallback: null,
  read: ([text = ""]) => (/^\d{1,5}$/.test(text) ? Number(text) : null),
  write: (id) => (id === null ? [] : [String(id)]),
};

export const kindFilters = { kinds, event };
