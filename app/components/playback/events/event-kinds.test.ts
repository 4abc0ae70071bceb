import { expect, test } from "vitest";
import { toTimeline } from "../timeline/use-timeline";
import { eventKinds, isAll, readKinds, toKind, writeKinds } from "./event-kinds";
import { rangeOf } from "./use-event-steps";
import { eventsHref } from "./use-events";

const read = (query: string) => readKinds(new URLSearchParams(query));

test("kinds of the address: as a link lists them, as a form sends them, and all when none is known", () => {
  expect(read("event_type=52,55")).toEqual(["video", "ai"]);
  expect(read("event_type=55&event_type=53")).toEqual(["ai", "io"]);
  expect(isAll(read("cameras=1"))).toBe(true);
  expect(isAll(read("event_type=99,x"))).toBe(true);
  expect(toKind(51)).toBe("system");
  expect(toKind(99)).toBe("video");
});

test("all kinds, or none, leave the address without a word of it", () => {
  const params = new URLSearchParams("cameras=1&event_type=55");
  expect(writeKinds(params, ["io"]).toString()).toBe("cameras=1&event_type=53");
  expect(writeKinds(params, eventKinds).toString()).toBe("cameras=1");
  expect(writeKinds(params, []).toString()).toBe("cameras=1");
});

test("the timeline counts each event once, as its kind, and leaves out what is not asked for", () => {
  const density = [
    { time: 60, video: 9, io: 2, pos: 1, system: 3, ai: 4 },
    { time: 120, video: 2, io: 2, pos: 0, system: 0, ai: 0 },
  ];
  const answer = {
    resolution: 60,
    cameras: [{ host_cam_id: "1", state: "ok", spans: [], density }],
  };
  expect(toTimeline(answer, eventKinds).lanes[0]?.density).toEqual([
    { ms: 60_000, video: 3, io: 2, pos: 1, system: 3, ai: 4 },
    { ms: 120_000, video: 0, io: 2, pos: 0, system: 0, ai: 0 },
  ]);
  expect(toTimeline(answer, ["video", "ai"]).lanes[0]?.density).toEqual([
    { ms: 60_000, video: 3, io: 0, pos: 0, system: 0, ai: 4 },
  ]);
});

test("steps among single kinds ask for them, not further than a question may reach", () => {
  const day = 86_400_000;
  const back = rangeOf(100 * day, null, -1, false);
  expect(back).toMatchObject({ fromMs: 69 * day, untilMs: 100 * day });
  expect(rangeOf(100 * day, null, 1, false).untilMs).toBe(131 * day);
  expect(eventsHref(["1"], back, ["ai"])).toMatch(/&limit=1&newest&event_type=55$/);
  expect(eventsHref(["1"], back)).not.toContain("event_type");
});
