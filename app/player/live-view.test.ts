import { expect, test } from "vitest";
import { hasSound } from "./live-view";

test("a stream with sound is known by its codecs", () => {
  expect(hasSound('video/mp4; codecs="avc1.64001e,mp4a.40.2"')).toBe(true);
  expect(hasSound('video/mp4; codecs="hvc1.1.6.L93, opus"')).toBe(true);
  expect(hasSound('video/mp4; codecs="avc1.64001e"')).toBe(false);
  expect(hasSound("video/mp4")).toBe(false);
});
