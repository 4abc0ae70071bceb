import { expect, test } from "vitest";
import { rangeOf } from "~/lib/playback/event-steps";
import { eventsHref } from "./use-events";

test("steps among single kinds ask for them, not further than a question may reach", () => {
  const day = 86_400_000;
  const back = rangeOf(100 * day, null, -1, false);
  expect(back).toMatchObject({ fromMs: 69 * day, untilMs: 100 * day });
  expect(rangeOf(100 * day, null, 1, false).untilMs).toBe(131 * day);
  expect(eventsHref(["1"], back, ["ai"])).toMatch(/&limit=1&newest&event_type=55$/);
  expect(eventsHref(["1"], back)).not.toContain("event_type");
});
