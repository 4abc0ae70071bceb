import { expect, test } from "vitest";
import { findClip } from "./event-clip";

const event = {
  cam: "7",
  event_time: 1000,
  show_playback: true,
  has_license: true,
  can_playback: true,
  now: 2000,
};

test("the clip begins five seconds before its event, and lasts half a minute", () => {
  const url = "/media/clip/7?from=995000&until=1025000";
  expect(findClip(event)).toEqual({ type: "ready", url, startMs: 995_000 });
});

test("there is no clip before its end is written", () => {
  expect(findClip({ ...event, now: 1029 })).toEqual({ type: "pending" });
  expect(findClip({ ...event, now: 1030 })).toMatchObject({ type: "ready" });
});

test("there is no clip without camera, licence or right to play it back", () => {
  for (const change of [
    { cam: null },
    { show_playback: false },
    { has_license: false },
    { can_playback: false },
  ]) {
    expect(findClip({ ...event, ...change })).toEqual({ type: "none" });
  }
});
