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

/** Text and tokens of a format in turn. Bounded: the formats are the contract's, and parts of them. */
const split = new Map<string, string[]>();

function splitPattern(pattern: string): string[] {
  const known = split.get(pattern);
  if (known) return known;
  const parts = pattern.split(/(YYYY|MM|DD|HH|hh|mm|ss|A)/);
  split.set(pattern, parts);
  return parts;
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
  let filled = "";
  for (const part of splitPattern(pattern)) filled += values[part] ?? part;
  return filled;
}
