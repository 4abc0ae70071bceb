import { expect, test } from "vitest";
import { readHlsParts } from "./hls-playlist";

test("parts lie behind each other in the player, and at their own time in the recording", () => {
  const playlist = [
    "#EXTM3U",
    "#EXT-X-TARGETDURATION:6",
    '#EXT-X-MAP:URI="1000.mp4"',
    "#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:01.000Z",
    "#EXTINF:6.000,",
    "1000-7000.m4s",
    "#EXT-X-DISCONTINUITY",
    '#EXT-X-MAP:URI="60000.mp4"',
    "#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:01:00.000Z",
    "#EXTINF:2.500,",
    "60000-62500.m4s",
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
  expect(readHlsParts(playlist)).toEqual([
    { fromMs: 1_000, untilMs: 7_000, startSeconds: 0 },
    { fromMs: 60_000, untilMs: 62_500, startSeconds: 6 },
  ]);
  expect(readHlsParts("no playlist")).toEqual([]);
});
