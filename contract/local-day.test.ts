import { expect, test } from "vitest";
import { addDays, addMonths, listDays, localDay, startOfLocalDay } from "./local-day";

/** Offset of the local clock in that zone. */
const offsetIn = (zone: string) => (ms: number) => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const label = Date.parse(`${format.format(ms).replace(" ", "T")}Z`);
  return label - Math.floor(ms / 1000) * 1000;
};
const startIn = (zone: string, day: string) =>
  new Date(startOfLocalDay(day, offsetIn(zone))).toISOString();

test.for([
  ["Europe/Prague", "2026-11-20", "2026-11-19T23:00:00.000Z"],
  ["Asia/Tokyo", "2026-11-20", "2026-11-19T15:00:00.000Z"],
  ["Asia/Kathmandu", "2026-11-20", "2026-11-19T18:15:00.000Z"],
  // The day the clock goes forward at two, and the one after.
  ["Europe/Prague", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Prague", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  // The day it goes back at three, and the one after.
  ["Europe/Prague", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ["Europe/Prague", "2026-10-26", "2026-10-25T23:00:00.000Z"],
  // At midnight it goes forward to one o'clock, or back to eleven.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z"],
] as const)("in %s, %s begins at %s", ([zone, day, start]) => {
  expect(startIn(zone, day)).toBe(start);
  const ms = Date.parse(start);
  expect(localDay(ms, offsetIn(zone))).toBe(day);
  expect(localDay(ms - 1, offsetIn(zone))).toBe(addDays(day, -1));
});

test("what is no date begins never", () => {
  expect(startOfLocalDay("someday", offsetIn("UTC"))).toBeNaN();
});

test("months have their days, and neighbours over the turn of the year", () => {
  expect(listDays("2028-02")).toHaveLength(29);
  expect(listDays("2026-02").at(-1)).toBe("2026-02-28");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
});
