import { expect, test } from "vitest";
import { isRepeated, wallTime } from "../../contract/wall-time";
import { formatInZone } from "./zone";

const moment = new Date(Date.UTC(2026, 10, 20, 13, 5));

test("a mail names the clock its time is read from", () => {
  expect(formatInZone("Europe/Prague", moment)).toBe("2026-11-20 14:05 Europe/Prague");
});

test.each(["Taipei Standard Time", ""])("of a host in the zone %j that clock is UTC's", (zone) => {
  expect(formatInZone(zone, moment)).toBe("2026-11-20 13:05 UTC");
  expect(wallTime(zone, moment.getTime()).labelMs).toBe(moment.getTime());
  expect(isRepeated(zone, moment.getTime())).toBe(false);
});
