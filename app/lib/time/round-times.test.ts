import { expect, test } from "vitest";
import { listRoundTimes } from "./round-times";

const hour = 3_600;
const at = (iso: string) => Date.parse(iso) / 1000;

test("a day that the clock begins at one o'clock begins there", () => {
  const days = listRoundTimes(
    at("2026-04-23T00:00:00+02:00"),
    48 * hour,
    24 * hour,
    "Africa/Cairo",
  );
  expect(days).toEqual([
    { seconds: at("2026-04-23T00:00:00+02:00"), clock: at("2026-04-23T00:00:00Z") },
    { seconds: at("2026-04-24T01:00:00+03:00"), clock: at("2026-04-24T00:00:00Z") },
    { seconds: at("2026-04-25T00:00:00+03:00"), clock: at("2026-04-25T00:00:00Z") },
  ]);
});

test("steps of more than an hour have a repeated time once", () => {
  const times = listRoundTimes(
    at("2026-10-25T00:00:00+02:00"),
    7 * hour,
    2 * hour,
    "Europe/Prague",
  );
  expect(times.map(({ seconds }) => seconds)).toEqual(
    ["00:00:00+02:00", "02:00:00+02:00", "04:00:00+01:00", "06:00:00+01:00"].map((time) =>
      at(`2026-10-25T${time}`),
    ),
  );
});
