/** BCP 47 tags of languages whose week starts on Sunday. */
const fromSunday: ReadonlySet<string> = new Set(["en", "ja", "zh-Hant"]);

/** First day of the week: 0 Sunday, 1 Monday. */
export function firstWeekdayOf(tag: string): 0 | 1 {
  return fromSunday.has(tag) ? 0 : 1;
}
