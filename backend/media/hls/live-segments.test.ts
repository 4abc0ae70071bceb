import { expect, test, vi } from "vitest";
import { type Frame, type FrameKind, frameKinds } from "../../../contract/media";
import type { StreamListener } from "../shared-stream";
import { createLiveSegments, StreamEndedError } from "./live-segments";

/** A stream that sends what the test tells it to. */
function createStream() {
  let listener: StreamListener | null = null;
  const detach = vi.fn();
  const send = (kind: FrameKind, capturedMs: number, keyframe: boolean, text: string) => {
    const frame: Frame = { kind, keyframe, streamId: 1, capturedMs, payload: Buffer.from(text) };
    listener?.frame(frame, Buffer.alloc(0));
  };
  const onEnd = vi.fn();
  const segments = createLiveSegments(
    {
      attach(attached) {
        listener = attached;
        return detach;
      },
    },
    1_000_000,
    onEnd,
  );
  /** Pictures ten times a second, a keyframe every `everyMs`. */
  const play = (fromMs: number, untilMs: number, everyMs: number) => {
    for (let ms = fromMs; ms < untilMs; ms += 100) {
      send(frameKinds.fragment, ms, (ms - fromMs) % everyMs === 0, `${ms};`);
    }
  };
  const init = (text: string) => send(frameKinds.init, 0, false, text);
  const end = () => listener?.ended("camera_gone");
  return { segments, send, play, init, end, detach, onEnd };
}

const durationsOf = (playlist: string) =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text));

test("segments end at keyframes, and the playlist keeps the newest six", async () => {
  const { segments, init, play } = createStream();
  init("head");
  play(0, 30_100, 1_000);
  const playlist = await segments.getPlaylist();
  expect(durationsOf(playlist)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(playlist).toContain("#EXT-X-MEDIA-SEQUENCE:1009\n#EXT-X-DISCONTINUITY-SEQUENCE:1000\n");
  expect(playlist).toContain('#EXT-X-MAP:URI="live/1000.mp4"\n');
  expect(Buffer.from(segments.findInit(1000) ?? "").toString()).toBe("head");
  const newest = Buffer.from(segments.findSegment(1014) ?? "").toString();
  expect(newest.split(";").filter(Boolean)).toHaveLength(20);
  expect(newest).toMatch(/^28000;/);
  // A player with an older playlist can still get a few more; the rest of the past is not kept.
  expect(segments.findSegment(1005)).not.toBeNull();
  expect(segments.findSegment(1004)).toBeNull();
  expect(segments.findSegment(1015)).toBeNull();
});

test("the first segment sets the target, and no later one passes it", async () => {
  const { segments, init, play } = createStream();
  init("head");
  play(0, 12_000, 4_000);
  play(12_000, 40_000, 25_000);
  const playlist = await segments.getPlaylist();
  expect(playlist).toContain("#EXT-X-TARGETDURATION:4\n");
  expect(Math.max(...durationsOf(playlist).map(Math.round))).toBeLessThanOrEqual(4);
});

test("without keyframes for long a segment ends between two pictures", async () => {
  const { segments, init, play } = createStream();
  init("head");
  play(0, 10_100, 60_000);
  expect(durationsOf(await segments.getPlaylist())).toEqual([10]);
});

test("a hole, and a clock that was set back, break the playlist at a keyframe", async () => {
  const { segments, init, play, send } = createStream();
  init("head");
  play(0, 4_100, 1_000);
  send(frameKinds.fragment, 60_000, false, "no picture;");
  play(60_000, 62_100, 1_000);
  play(5_000, 7_100, 1_000);
  const playlist = await segments.getPlaylist();
  expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(2);
  const texts = [...playlist.matchAll(/live\/(\d+)\.m4s/g)].map(([, number]) =>
    Buffer.from(segments.findSegment(Number(number)) ?? "").toString(),
  );
  expect(texts.some((text) => text.startsWith("60000;"))).toBe(true);
  expect(texts.join("")).not.toContain("no picture");
});

test("a new init segment begins a new map; the same one again changes nothing", async () => {
  const { segments, init, play } = createStream();
  init("first");
  play(0, 2_100, 1_000);
  init("first");
  play(2_100, 4_200, 1_000);
  expect((await segments.getPlaylist()).match(/#EXT-X-MAP/g)).toHaveLength(1);
  init("second");
  play(4_200, 6_300, 1_000);
  const playlist = await segments.getPlaylist();
  expect(playlist.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP/g)).toHaveLength(1);
  const [, second = ""] = [...playlist.matchAll(/live\/(\d+)\.mp4/g)].map(([, number]) => number);
  expect(Buffer.from(segments.findInit(Number(second)) ?? "").toString()).toBe("second");
});

test("breaks that left the playlist are counted", async () => {
  const { segments, init, play } = createStream();
  init("head");
  for (let start = 0; start < 20; start++) play(start * 60_000, start * 60_000 + 2_100, 1_000);
  const playlist = await segments.getPlaylist();
  const before = Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
  const listed = playlist.match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0;
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
  // Each stretch gives a segment of 2 s and one of a picture; every stretch but the first is a
  // discontinuity.
  const stretchesBegun = Math.ceil((first - 1_000) / 2);
  expect(before - 1_000).toBe(stretchesBegun - 1);
  expect(listed).toBe(3);
});

test("who waits for the first segment is told when the stream ends", async () => {
  const { segments, init, play, end, onEnd } = createStream();
  const waiting = segments.getPlaylist();
  init("head");
  play(0, 1_000, 1_000);
  end();
  await expect(waiting).rejects.toThrow(new StreamEndedError("camera_gone"));
  await expect(segments.getPlaylist()).rejects.toThrow("camera_gone");
  expect(onEnd).toHaveBeenCalledOnce();
});

test("a stream that never shows anything is not waited for without end", async () => {
  vi.useFakeTimers();
  const { segments, detach } = createStream();
  const waiting = expect(segments.getPlaylist()).rejects.toThrow("failed");
  await vi.advanceTimersByTimeAsync(15_000);
  await waiting;
  segments.stop();
  expect(detach).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
