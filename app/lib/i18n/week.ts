/** BCP 47 tags of languages whose week starts on Sunday. */
const fromSunday: ReadonlySet<string> = new Set(["en", "ja", "zh-Hant"]);

/** First day of the week: 0 Sunday, 1 Monday. */
export function firstWeekdayOf(tag: string): 0 | 1 {
  return fromSunday.has(tag) ? 0 : 1;
}

/** Days in the order of the language's week, each with those that follow it at once. */
export function findDayRuns(days: readonly number[], tag: string): number[][] {
  const first = firstWeekdayOf(tag);
  const placeOf = (day: number) => (day - first + 7) % 7;
  const runs: number[][] = [];
  for (const day of [...new Set(days)].sort((a, b) => placeOf(a) - placeOf(b))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && placeOf(last) + 1 === placeOf(day)) run.push(day);
    else runs.push([day]);
  }
  return runs;
}
