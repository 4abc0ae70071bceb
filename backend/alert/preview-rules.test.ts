import { expect, test } from "vitest";
import { dateIn, findFirings, listPreviewDates } from "./preview-rules";

const at = (iso: string) => Date.parse(iso);
const always = { weekdays: [0, 1, 2, 3, 4, 5, 6], startTime: "00:00", endTime: "00:00" };
const event = (iso: string, more: object = {}) => ({
  hostId: 1,
  cameraId: 1 as number | null,
  zone: "UTC",
  timeMs: at(iso),
  ...more,
});

test("D88: an event within five minutes of the last firing does not fire, and starts no new pause", () => {
  const events = [
    event("2026-11-20T12:00:00Z"),
    event("2026-11-20T12:04:59Z"),
    event("2026-11-20T12:05:00Z"),
    event("2026-11-20T12:05:01Z", { cameraId: 2 }),
  ];
  expect(findFirings(always, events)).toEqual([events[0], events[2], events[3]]);
});

test("an event outside the schedule starts no pause", () => {
  const noon = { ...always, startTime: "12:00", endTime: "13:00" };
  const events = [event("2026-11-20T11:59:00Z"), event("2026-11-20T12:00:00Z")];
  expect(findFirings(noon, events)).toEqual([events[1]]);
});

test("days are those of the host's clock, seven of them over a clock change too", () => {
  expect(dateIn("Asia/Taipei", at("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
  expect(dateIn("America/New_York", at("2026-11-20T04:59:00Z"))).toBe("2026-11-19");
  expect(listPreviewDates("Europe/Berlin", at("2026-10-25T23:30:00+01:00"))).toEqual([
    "2026-10-19",
    "2026-10-20",
    "2026-10-21",
    "2026-10-22",
    "2026-10-23",
    "2026-10-24",
    "2026-10-25",
  ]);
});
