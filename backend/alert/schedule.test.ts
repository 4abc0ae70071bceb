import { expect, test } from "vitest";
import { isRepeated, wallTime } from "../../contract/wall-time";
import { isActiveAt } from "./schedule";

const at = (iso: string) => Date.parse(iso);
const night = { weekdays: [5], startTime: "22:00", endTime: "06:00" };

test("D53: a span over midnight belongs to the weekday it starts on", () => {
  // 2026-11-20 is a Friday.
  expect(isActiveAt(night, "UTC", at("2026-11-20T21:59:59Z"))).toBe(false);
  expect(isActiveAt(night, "UTC", at("2026-11-20T22:00:00Z"))).toBe(true);
  expect(isActiveAt(night, "UTC", at("2026-11-21T05:59:59Z"))).toBe(true);
  expect(isActiveAt(night, "UTC", at("2026-11-21T06:01:00Z"))).toBe(false);
  expect(isActiveAt(night, "UTC", at("2026-11-20T03:00:00Z"))).toBe(false);
  expect(isActiveAt(night, "UTC", at("2026-11-21T22:30:00Z"))).toBe(false);
});

test("D87: an end of 00:00 is midnight, and not the minute after it", () => {
  const evening = { weekdays: [5], startTime: "19:00", endTime: "00:00" };
  expect(isActiveAt(evening, "UTC", at("2026-11-20T23:59:59Z"))).toBe(true);
  expect(isActiveAt(evening, "UTC", at("2026-11-21T00:00:00Z"))).toBe(false);
  expect(isActiveAt(evening, "UTC", at("2026-11-20T00:00:30Z"))).toBe(false);
});

test("a schedule is read on the clock of the host's zone", () => {
  const office = { weekdays: [1, 2, 3, 4, 5], startTime: "08:00", endTime: "18:00" };
  expect(isActiveAt(office, "Asia/Taipei", at("2026-11-20T00:30:00Z"))).toBe(true);
  expect(isActiveAt(office, "UTC", at("2026-11-20T00:30:00Z"))).toBe(false);
  expect(isActiveAt(office, "America/New_York", at("2026-11-21T00:30:00Z"))).toBe(false);
});

test("start equal to end is the whole day, from start to start", () => {
  const all = { weekdays: [5], startTime: "00:00", endTime: "00:00" };
  expect(isActiveAt(all, "UTC", at("2026-11-20T00:00:00Z"))).toBe(true);
  expect(isActiveAt(all, "UTC", at("2026-11-20T23:59:59Z"))).toBe(true);
  expect(isActiveAt(all, "UTC", at("2026-11-21T00:00:00Z"))).toBe(false);
  const shifted = { weekdays: [5], startTime: "07:00", endTime: "07:00" };
  expect(isActiveAt(shifted, "UTC", at("2026-11-21T06:59:00Z"))).toBe(true);
  expect(isActiveAt(shifted, "UTC", at("2026-11-20T06:59:00Z"))).toBe(false);
});

test("I5: an hour that the clock repeats is listened in twice, and only its second pass is marked", () => {
  const early = { weekdays: [0], startTime: "01:00", endTime: "01:59" };
  const zone = "America/New_York";
  // 2026-11-01: 01:30 EDT and, an hour later, 01:30 EST.
  const [first, second] = [at("2026-11-01T05:30:00Z"), at("2026-11-01T06:30:00Z")];
  expect(wallTime(zone, first).labelMs).toBe(wallTime(zone, second).labelMs);
  expect(isActiveAt(early, zone, first)).toBe(true);
  expect(isActiveAt(early, zone, second)).toBe(true);
  expect(isRepeated(zone, first)).toBe(false);
  expect(isRepeated(zone, second)).toBe(true);
  expect(isRepeated(zone, second + 3_600_000)).toBe(false);
  for (const central of ["Europe/Berlin", "Europe/Prague", "Europe/Bratislava"]) {
    expect(isRepeated(central, at("2026-10-25T00:30:00Z"))).toBe(false);
    expect(isRepeated(central, at("2026-10-25T01:30:00Z"))).toBe(true);
    expect(isRepeated(central, at("2026-10-25T02:30:00Z"))).toBe(false);
  }
  expect(isRepeated("Australia/Lord_Howe", at("2026-04-04T15:15:00Z"))).toBe(true);
  expect(isRepeated("Australia/Lord_Howe", at("2026-04-04T14:45:00Z"))).toBe(false);
});

test("an hour that the clock skips is outside every alert", () => {
  const skipped = { weekdays: [0], startTime: "02:00", endTime: "02:59" };
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    const ms = at("2026-03-29T00:00:00+01:00") + minute * 60_000;
    expect(isActiveAt(skipped, "Europe/Berlin", ms)).toBe(false);
  }
});
