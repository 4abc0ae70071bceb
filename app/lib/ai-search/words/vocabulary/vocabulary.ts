import type { Color } from "~contract/ai";
import type { DayPart, Role, Unit } from "../meaning";
import type { Thing, TimeWord } from "../things";

/**
 * The words of a language. Forms are separated by commas. In a form, "bund/a/y/u" stands for its stem with each of the
 * endings, "muž//e/i" also for the bare stem, and "bíl~" for the stem with each ending of a regular adjective; "=km/h" is meant as written.
 */
export interface Vocabulary {
  /** Endings of a regular adjective, separated by slashes. */
  adjective: string;
  roles: Partial<Record<Role, string>>;
  things: Record<Thing, string>;
  colors: Record<Color, string>;
  /** Written in one word with the colour: dunkelblau. */
  shades?: string;
  times: Partial<Record<TimeWord, string>>;
  /** From Sunday. */
  weekdays: readonly string[];
  /** Of last week and of this one, where the language says it in one word. */
  lastWeekdays?: readonly string[];
  thisWeekdays?: readonly string[];
  /** Written in one word with the day: Montagabend. */
  weekdayParts?: Partial<Record<DayPart, string>>;
  /** From January. */
  months: readonly string[];
  units: Partial<Record<Unit, string>>;
  /** From one to twelve, and the tens that durations use. */
  numbers: Record<number, string>;
  /** "Half to nine", from one to twelve, where the language inflects the hour in it. */
  halfHours?: readonly string[];
  /** AI events by id, as people call them beside their names on screen. */
  events: Record<number, string>;
  /** Makes as the language writes them. */
  brands: Record<string, string>;
  /** Words that have one of ours in them and mean something else. */
  others: string;
  /** English words of ours that are other words here. */
  notEnglish: string;
  /** Endings that a name may have here, and its name in the nominative may not; the longest first. */
  nameEndings: readonly string[];
}
