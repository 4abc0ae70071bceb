/** Days of a local calendar. A zone is given by its clock's offset from UTC at a moment, in ms. */
export type OffsetAt = (ms: number) => number;

const dayMs = 86_400_000;

/** "2026-11-20": the local day of a moment. */
export function localDay(ms: number, offsetAt: OffsetAt): string {
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 10);
}

/**
 * Start of a local day: mostly midnight; where the clock skips midnight, the first time that
 * exists.
 * @param day "2026-11-20"; NaN for an invalid date
 */
export function startOfLocalDay(day: string, offsetAt: OffsetAt): number {
  const labelMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(labelMs)) return labelMs;
  const begins = [labelMs - dayMs, labelMs + dayMs]
    .map((ms) => labelMs - offsetAt(ms))
    .filter((ms) => ms + offsetAt(ms) >= labelMs);
  return begins.length > 0 ? Math.min(...begins) : Number.NaN;
}

/** Adds a number of days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The days of a month, "2026-11". */
export function listDays(month: string): string[] {
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index));
  return days.filter((day) => day.startsWith(month));
}

/** Adds a number of months. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
