import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumed, measured, sizeOf, tabulateSizes } from "./sizing";

test("docs/scaling.md shows the table that its inputs give", () => {
  expect(readFileSync("docs/scaling.md", "utf8")).toContain(tabulateSizes());
});

test("what a camera brings grows with the cameras, what is there at least does not shrink", () => {
  const [one, many] = [sizeOf(1_000), sizeOf(100_000)];
  expect(many.eventRows).toBe(100 * one.eventRows);
  expect(many.databaseGigabytes).toBeCloseTo(100 * one.databaseGigabytes);
  expect(many.viewerMegabits).toBeCloseTo(100 * one.viewerMegabits);
  expect(sizeOf(1)).toMatchObject({ hosts: 1, databases: 1, consoles: 2 });
});

test("a thousand cameras, by hand", () => {
  const { eventsPerCameraDay, findingsPerCameraDay, retentionDays } = assumed;
  const rowsPerDay = 1_000 * (eventsPerCameraDay + findingsPerCameraDay);
  const { eventRows, rowsPerSecondPeak, natsMegabits, viewerMegabits } = sizeOf(1_000);
  expect(eventRows).toBe(rowsPerDay * retentionDays);
  expect(rowsPerSecondPeak).toBeCloseTo((rowsPerDay / 86_400) * 10);
  expect(viewerMegabits).toBeCloseTo((10 * measured.subStreamKbit) / 1_000);
  // Of two consoles each holds the hosts of half the viewers.
  expect(natsMegabits).toBeCloseTo(viewerMegabits / 2);
});

test("a database is full by its rows a second or by its size, whichever is first", () => {
  const { databases, rowsPerSecondPeak, databaseGigabytes } = sizeOf(10_000_000);
  expect(databases * (measured.ingestRowsPerSecond / 2)).toBeGreaterThanOrEqual(rowsPerSecondPeak);
  expect(databases * assumed.databaseGigabytes).toBeGreaterThanOrEqual(databaseGigabytes);
  const fewer = databases - 1;
  const isEnough =
    fewer * (measured.ingestRowsPerSecond / 2) >= rowsPerSecondPeak &&
    fewer * assumed.databaseGigabytes >= databaseGigabytes;
  expect(isEnough).toBe(false);
});
