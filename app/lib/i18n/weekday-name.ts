/** Name of a weekday, 0 for Sunday. */
export const weekdayName = (tag: string, day: number, weekday: "short" | "long"): string =>
  // 2023 began on a Sunday.
  new Intl.DateTimeFormat(tag, { weekday, timeZone: "UTC" }).format(Date.UTC(2023, 0, 1 + day));
