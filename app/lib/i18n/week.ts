/** Languages whose calendars begin the week on Sunday, as BCP 47. */
const fromSunday: ReadonlySet<string> = new Set(["en", "ja", "zh-Hant"]);

/** 0 Sunday, 1 Monday. */
export function firstWeekdayOf(tag: string): 0 | 1 {
  return fromSunday.has(tag) ? 0 : 1;
}
