import { expect, test } from "vitest";
import { eventKinds } from "~/lib/event/event-kinds";
import { toTimeline } from "./use-timeline";

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
