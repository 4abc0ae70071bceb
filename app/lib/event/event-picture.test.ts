import { expect, test } from "vitest";
import { findEventPicture } from "./event-picture";

const event = {
  cam: "7",
  event_time: 1_000,
  show_playback: true,
  has_license: true,
  can_playback: true,
  now: 2_000,
  overview_link: "/media/event/4",
};

test("the kept picture is shown; without one, a picture of the recording at that moment, never the newest snapshot", () => {
  expect(findEventPicture(event)).toBe("/media/event/4");
  const snapshot = { ...event, overview_link: "/media/snapshot/7" };
  expect(findEventPicture(snapshot)).toBe("/media/snapshot/7?at=1000000");
  expect(findEventPicture({ ...snapshot, can_playback: false })).toBeNull();
  const recordedOnly = { ...event, overview_link: null };
  expect(findEventPicture(recordedOnly)).toBe("/media/snapshot/7?at=1000000");
  expect(findEventPicture({ ...recordedOnly, cam: null })).toBeNull();
});
