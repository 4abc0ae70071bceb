import { expect, test } from "vitest";
import { findCurrent } from "./moment-event";

const at = (id: string, time_ms: number) => ({
  id,
  host_cam_id: "1",
  event_type: 52,
  event_id: 1,
  time_ms,
  findings: [],
});
const known = { fromMs: 0, untilMs: 100_000, events: [at("a", 10_000), at("b", 12_000)] };

test("the current event is the nearest one within three seconds of the clock", () => {
  expect(findCurrent(known, 7_000)?.id).toBe("a");
  expect(findCurrent(known, 11_200)?.id).toBe("b");
  expect(findCurrent(known, 15_000)?.id).toBe("b");
  expect(findCurrent(known, 6_999)).toBeNull();
  expect(findCurrent(known, 15_001)).toBeNull();
  expect(findCurrent(null, 10_000)).toBeNull();
});
