/** Local date and time. */
export interface WallClock {
  year: string;
  month: string;
  day: string;
  /** 00 to 23. */
  hour: string;
  minute: string;
  second: string;
}

/** Fills one of the contract's time formats, or a part of one (decision D42). */
export function fillTimeFormat(pattern: string, clock: WallClock): string {
  const hour = Number(clock.hour);
  const values: Record<string, string> = {
    YYYY: clock.year.padStart(4, "0"),
    MM: clock.month,
    DD: clock.day,
    HH: clock.hour,
    hh: String(hour % 12 || 12).padStart(2, "0"),
    mm: clock.minute,
    ss: clock.second,
    A: hour < 12 ? "AM" : "PM",
  };
  return pattern.replace(/YYYY|MM|DD|HH|hh|mm|ss|A/g, (token) => values[token] ?? token);
}
