import type { Language } from "~contract/languages";
import type { Meaning } from "./meaning";

/** Numbers, clocks and dates written in digits. */

const maxHour = 24;

const isoDate = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/y;
const kanjiDate = /(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日號号]/y;
const dottedDate = /(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4})(?!\d))?(?!\d)/y;
const slashedDate = /(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/y;
const dashedDate = /(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/y;
const clock = /(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)/y;
const dottedClock = /(\d{1,2})\.(\d{2})(?!\d)/y;
const number = /\d{1,9}(?:[.,]\d{1,3})?(?!\d)/y;

export interface Numeral {
  end: number;
  meanings: Meaning[];
}

/** Whether the day stands before the month where both are numbers. */
function isDayFirst(language: Language, timeFormat: string | undefined): boolean {
  if (language === "en") return timeFormat?.startsWith("DD") ?? false;
  return language !== "tw" && language !== "ja";
}

function match(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return (
    found && { end: pattern.lastIndex, groups: found.slice(1).map((each) => Number(each ?? "")) }
  );
}

function toDate(year: number, month: number, day: number): Meaning | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return { kind: "date", year: year || null, month: month - 1, day };
}

/** Day and month in the language's order; where only the other is possible, in that one. */
function toOrderedDate([first = 0, second = 0, year = 0]: number[], isDayFirst: boolean) {
  const dayFirst = toDate(year, second, first);
  const monthFirst = toDate(year, first, second);
  return isDayFirst ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

function toClock([hour = 0, minute = 0]: number[]): Meaning | null {
  const minutes = hour * 60 + minute;
  return minute < 60 && minutes <= maxHour * 60 ? { kind: "clock", minutes } : null;
}

function readDate(text: string, at: number, dayFirst: boolean): Numeral | null {
  const found = [
    [
      match(isoDate, text, at),
      ([year = 0, month = 0, day = 0]: number[]) => toDate(year, month, day),
    ],
    [
      match(kanjiDate, text, at),
      ([year = 0, month = 0, day = 0]: number[]) => toDate(year, month, day),
    ],
    [match(dottedDate, text, at), (groups: number[]) => toOrderedDate(groups, true)],
    [match(slashedDate, text, at), (groups: number[]) => toOrderedDate(groups, dayFirst)],
    [match(dashedDate, text, at), (groups: number[]) => toOrderedDate(groups, dayFirst)],
  ] as const;
  for (const [each, toMeaning] of found) {
    const meaning = each && toMeaning(each.groups);
    if (meaning) return { end: each.end, meanings: [meaning] };
  }
  return null;
}

/** In German "14." is a day; in Czech and Slovak also an hour ("mezi 8. a 9. hodinou"). */
const isOrdinalDay = (language: Language) => language === "de";

/** What is written in digits at `at`. "8.15" may be a clock or a number: both are told. */
export function readNumeral(
  text: string,
  at: number,
  language: Language,
  timeFormat?: string,
): Numeral | null {
  const dayFirst = isDayFirst(language, timeFormat);
  const date = readDate(text, at, dayFirst);
  if (date) return date;
  const time = match(clock, text, at);
  const timeMeaning = time && toClock(time.groups);
  if (timeMeaning) return { end: time.end, meanings: [timeMeaning] };
  number.lastIndex = at;
  const digits = number.exec(text)?.[0];
  if (digits === undefined) return null;
  const meanings: Meaning[] = [{ kind: "number", value: Number(digits.replace(",", ".")) }];
  const dotted = match(dottedClock, text, at);
  const dottedMeaning = dotted && toClock(dotted.groups);
  if (dottedMeaning) meanings.push(dottedMeaning);
  const end = at + digits.length;
  // The dot of an ordinal: "18. listopadu".
  const isOrdinal = text[end] === "." && !/\S/.test(text[end + 1] ?? " ");
  const isDay = isOrdinalDay(language) && text.slice(end + 1).trim() !== "";
  if (isOrdinal && isDay) meanings.push({ kind: "role", role: "ordinal" });
  return { end: isOrdinal ? end + 1 : end, meanings };
}
