import { expect, test } from "vitest";
import { findAccess } from "./event-access";

const all = { has_license: true, can_live: true, can_playback: true };

test("C140: a missing right closes its own way, a missing licence both", () => {
  expect(findAccess(all)).toEqual({ live: null, playback: null });
  expect(findAccess({ ...all, can_live: false })).toEqual({ live: "no_live", playback: null });
  expect(findAccess({ ...all, can_playback: false })).toEqual({
    live: null,
    playback: "no_playback",
  });
  expect(findAccess({ has_license: false, can_live: false, can_playback: true })).toEqual({
    live: "no_license",
    playback: "no_license",
  });
});
