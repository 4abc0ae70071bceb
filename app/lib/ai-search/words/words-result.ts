import type { TimeRange } from "~/lib/time/time-range";
import type { Color } from "~contract/ai";
import type { AiCategory } from "~contract/events";
import type { TimeFormat } from "~contract/names";

/** Something in the viewer's reach that can be typed by its name. */
export interface Named {
  id: string;
  name: string;
}

export interface WordsContext {
  /** Unix time in ms. */
  now: number;
  /** The zone whose days and clocks the words mean; an unknown one counts as UTC. */
  timeZone: string;
  /** Decides the order of day and month in "3/4" typed in English; month first without it. */
  timeFormat?: TimeFormat;
  cameras: readonly Named[];
  hosts: readonly Named[];
  regions: readonly Named[];
}

/** Fields of the AI search, in the contract's numbers and names. Absent: not named. */
export interface WordsFilter {
  /** Of the catalogue. */
  event?: number;
  age_type?: number[];
  gender?: number[];
  hat?: number[];
  bag?: number[];
  up_body_color?: Color[];
  up_body_clothing?: number[];
  low_body_color?: Color[];
  low_body_clothing?: number[];
  vehicle_type?: number[];
  car_type?: number[];
  color?: Color[];
  brand?: string[];
  lpr?: string;
  speed_low?: number;
  speed_high?: number;
  /** Seconds. */
  people_dwell_low?: number;
  people_dwell_high?: number;
  vehicle_dwell_low?: number;
  vehicle_dwell_high?: number;
}

/** The filter's lists: what a word can add to. */
export type Sets = Pick<
  WordsFilter,
  | "age_type"
  | "gender"
  | "hat"
  | "bag"
  | "up_body_color"
  | "up_body_clothing"
  | "low_body_color"
  | "low_body_clothing"
  | "vehicle_type"
  | "car_type"
  | "color"
  | "brand"
>;

/**
 * unknown: no word of the vocabulary, or one that belongs to nothing here. no_value: known, but nothing the search
 * can look for ("van"). second: the search takes one of these, and has it already. several: names too much.
 * too_long: after the end of what is read.
 */
export type LeftReason = "unknown" | "no_value" | "second" | "several" | "too_long";

/** Words as typed; start and end are offsets in the text. */
export interface NotUnderstood {
  text: string;
  start: number;
  end: number;
  reason: LeftReason;
}

export interface WordsResult {
  /** In the order in which they are spoken of; empty: none named, all are searched. */
  category: AiCategory[];
  filter: WordsFilter;
  range: TimeRange | null;
  cameras: string[];
  hosts: string[];
  regions: string[];
  notUnderstood: NotUnderstood[];
}
