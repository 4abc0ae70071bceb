import type { AiCategory } from "~contract/events";
import type { Sets } from "./words-result";

/** What a word stands with: a colour beside a jacket is another filter than one beside a car. */
export type NounClass = "person" | "upper" | "sleeves" | "lower" | "vehicle" | "hat" | "bag";

export type DayPart =
  | "earlyHours"
  | "morning"
  | "forenoon"
  | "noon"
  | "afternoon"
  | "dusk"
  | "evening"
  | "lateEvening"
  | "night";

/** Little words by what they do; one may do several things ("v" is at a time, a place, and in a colour). */
export const roles = [
  /** Says nothing by itself: articles, most prepositions, "show me". */
  "filler",
  /** Between an adjective and its noun: 的, の. */
  "link",
  /** And, or. */
  "join",
  /** Ends what a negation is about. */
  "with",
  /** In, wearing: a colour after it may stand for clothes. */
  "wear",
  /** Dressed: its colour stands before it. */
  "wearPost",
  /** A bare number after it is a time. */
  "at",
  "between",
  "from",
  "to",
  /** After its time: 8時から, 9時まで. */
  "fromPost",
  "toPost",
  "since",
  "sincePost",
  "after",
  "afterPost",
  "before",
  "beforePost",
  "until",
  "around",
  "aroundPost",
  /** Last Monday, the last 3 days. */
  "last",
  "ago",
  /** Behind "night", before the day it ends on: "Nacht auf Mittwoch". */
  "into",
  /** Negates what follows, or what stands before. */
  "not",
  "notPost",
  "min",
  "max",
  "minPost",
  "maxPost",
  /** For 5 minutes. */
  "for",
  "oclock",
  "now",
  /** "Half past", 半; and "halb", of the hour before. */
  "half",
  "halfTo",
  /** "Quarter past", 一刻; "quarter to", "dreiviertel", 差一刻; 三刻; and "čtvrt na", of the hour before. */
  "quarterPast",
  "quarterTo",
  "threeQuarters",
  "quarterToward",
  "am",
  "pm",
  "ordinal",
  /** "Camera", "region": said beside its name. */
  "place",
  /** "Waiting": said beside how long. */
  "stay",
  /** "Speed": said beside how fast. */
  "speed",
  "plate",
] as const;
export type Role = (typeof roles)[number];

export const units = ["second", "minute", "hour", "day", "week", "kmh", "mph", "km"] as const;
export type Unit = (typeof units)[number];

export type Meaning =
  | { kind: "role"; role: Role }
  | { kind: "break" }
  /** Speaks of a thing, and may say something about it. */
  | { kind: "noun"; of: NounClass; sets?: Sets; category: AiCategory; hasValue: boolean }
  /** Says something about the noun it stands with. */
  | { kind: "adjective"; on: Partial<Record<NounClass, Sets>> }
  | { kind: "category"; category: AiCategory }
  | { kind: "event"; id: number }
  | { kind: "day"; offset: number; part?: DayPart }
  | { kind: "part"; part: DayPart }
  /** 0 Sunday to 6 Saturday; `week`: of this one (0), the last (-1). */
  | { kind: "weekday"; day: number; week?: number; part?: DayPart }
  /** Of `offset` weeks or months ago, as a negative number. */
  | { kind: "weekend"; offset: number }
  | { kind: "week"; offset: number }
  | { kind: "month"; offset: number }
  /** 0 January. */
  | { kind: "monthName"; month: number }
  | { kind: "unit"; unit: Unit }
  | { kind: "number"; value: number }
  /** Minutes since midnight. */
  | { kind: "clock"; minutes: number }
  /** As written; the year may be missing. */
  | { kind: "date"; year: number | null; month: number; day: number }
  | { kind: "names"; cameras: string[]; hosts: string[]; regions: string[] }
  | { kind: "tooManyNames" }
  | { kind: "pattern"; plate: string }
  /** A word that looks like one of ours and is another: 公車站 is no bus. */
  | { kind: "none" };

export type Kind = Meaning["kind"];
export type MeaningOf<K extends Kind> = Extract<Meaning, { kind: K }>;

/** A piece of the text with all it may mean; nothing: unknown. */
export interface Item {
  start: number;
  end: number;
  meanings: readonly Meaning[];
}

export function meaningOf<K extends Kind>(
  item: Pick<Item, "meanings"> | undefined,
  kind: K,
): MeaningOf<K> | undefined {
  return item?.meanings.find((meaning): meaning is MeaningOf<K> => meaning.kind === kind);
}

export function hasRole(item: Item | undefined, ...wanted: Role[]): boolean {
  return !!item?.meanings.some(
    (meaning) => meaning.kind === "role" && wanted.includes(meaning.role),
  );
}

/** Nothing but a little word. */
export const isLittle = (item: Item): boolean =>
  item.meanings.length > 0 && item.meanings.every(({ kind }) => kind === "role");
