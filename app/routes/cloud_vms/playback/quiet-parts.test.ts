import { describe, expect, test } from "vitest";
import type { EventAnswer } from "~/lib/playback/answers";
import { covers, type KnownEvents, toKnown } from "./events/use-events";
import { listSeen } from "./recorded-boxes";
import { findNextActivity, type TimelineData } from "./timeline/use-timeline";

const eventAt = (time_ms: number, more: Partial<EventAnswer> = {}): EventAnswer => ({
  id: String(time_ms),
  host_cam_id: "1",
  event_type: 55,
  event_id: 301,
  time_ms,
  findings: [{ id: "1", category: "person", vehicle_type: null, box: [0, 0, 1, 1] }],
  ...more,
});
const known = (...events: EventAnswer[]): KnownEvents => ({
  fromMs: 0,
  untilMs: 600_000,
  events,
});
const timeline = (...times: number[]): Pick<TimelineData, "lanes"> => ({
  lanes: [
    {
      cameraId: "1",
      state: "ok",
      spans: [],
      density: times.map((ms) => ({ ms, video: 1, io: 0, pos: 0, system: 0, ai: 0 })),
    },
  ],
});

describe("quiet parts", () => {
  const near = known(eventAt(60_000), eventAt(300_000));
  test("end five seconds before the next event", () => {
    expect(findNextActivity(near, timeline(), 100_000)).toBe(295_000);
  });
  test("are none around an event", () => {
    expect(findNextActivity(near, timeline(), 56_000)).toBeNull();
    expect(findNextActivity(near, timeline(), 64_000)).toBeNull();
  });
  test("reach beyond what is known exactly to the next interval with events", () => {
    expect(findNextActivity(near, timeline(240_000, 1_200_000, 1_800_000), 400_000)).toBe(
      1_195_000,
    );
    expect(findNextActivity(near, timeline(240_000), 400_000)).toBeNull();
  });
  test("are not skipped before the events are known", () => {
    expect(findNextActivity(null, timeline(1_200_000), 400_000)).toBeNull();
    expect(findNextActivity(near, timeline(1_200_000), 700_000)).toBeNull();
  });
});

test("boxes are those of the camera's event nearest to the moment", () => {
  const events = known(
    eventAt(10_000, { id: "a" }),
    eventAt(10_400, { id: "b" }),
    eventAt(10_400, { id: "c" }),
    eventAt(10_400, { id: "other camera", host_cam_id: "2" }),
    eventAt(10_410, { id: "nothing seen", findings: [] }),
  );
  expect(listSeen(events, "1", 9_900)).toEqual(["a"]);
  expect(listSeen(events, "1", 10_380)).toEqual(["b", "c"]);
  expect(listSeen(events, "1", 12_000)).toEqual([]);
  expect(listSeen(null, "1", 10_000)).toEqual([]);
});

test("an answer that is full is known as far as its last event", () => {
  const answer = {
    cameras: ["1"],
    fromMs: 0,
    untilMs: 9_000,
    events: [eventAt(1_000), eventAt(2_000)],
  };
  expect(toKnown({ ...answer, limit: 3 }).untilMs).toBe(9_000);
  const full = toKnown({ ...answer, limit: 2 });
  expect(full.untilMs).toBe(2_000);
  expect(covers(full, { fromMs: 0, spanMs: 2_000 })).toBe(true);
  expect(covers(full, { fromMs: 0, spanMs: 2_001 })).toBe(false);
});
