/** Days as a place counts them. A zone is given by how far its clock is ahead of UTC at a moment, in ms. */
export type OffsetAt = (ms: number) => number;

const dayMs = 86_400_000;

/** "2026-11-20": the day a moment belongs to. */
export function localDay(ms: number, offsetAt: OffsetAt): string {
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 10);
}

/**
 * When a day begins: mostly at midnight, and where the clock goes on at midnight, with the first time there is.
 * @param day "2026-11-20"; of what is no date comes NaN
 */
export function startOfLocalDay(day: string, offsetAt: OffsetAt): number {
  const labelMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(labelMs)) return labelMs;
  const begins = [labelMs - dayMs, labelMs + dayMs]
    .map((ms) => labelMs - offsetAt(ms))
    .filter((ms) => ms + offsetAt(ms) >= labelMs);
  return begins.length > 0 ? Math.min(...begins) : Number.NaN;
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The days of a month, "2026-11". */
export function listDays(month: string): string[] {
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index));
  return days.filter((day) => day.startsWith(month));
}

/** The month so many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
