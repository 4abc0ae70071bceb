import { beforeEach, expect, test, vi } from "vitest";
import type { DetectedObject } from "~contract/media-frame";
import { SeenTrack } from "./detection-track";

const object = (id: string): DetectedObject => ({ id, kind: "person", box: [0, 0, 1, 1] });

/** A video element that shows a picture when it is told to. */
function createVideo() {
  let callback: ((now: number, frame: { mediaTime: number }) => void) | null = null;
  return {
    videoWidth: 320,
    videoHeight: 180,
    requestVideoFrameCallback(given: typeof callback) {
      callback = given;
      return 1;
    },
    cancelVideoFrameCallback() {
      callback = null;
    },
    isWatched: () => callback !== null,
    show(mediaTime: number) {
      const current = callback;
      callback = null;
      current?.(0, { mediaTime });
    },
  };
}

let video: ReturnType<typeof createVideo>;
const onSeen = vi.fn();
let track: SeenTrack;
beforeEach(() => {
  video = createVideo();
  onSeen.mockReset();
  track = new SeenTrack(video as unknown as HTMLVideoElement, onSeen);
});
const shown = () =>
  onSeen.mock.calls.map(([seen]) => seen?.objects.map(({ id }: DetectedObject) => id));

test("boxes wait for their picture", () => {
  track.add([object("a")], 1);
  track.add([object("b")], 1.2);
  video.show(0.8);
  expect(shown()).toEqual([]);
  video.show(1);
  video.show(1.1);
  expect(shown()).toEqual([["a"]]);
  video.show(1.2);
  expect(shown()).toEqual([["a"], ["b"]]);
});

test("a picture that was passed over takes its boxes along", () => {
  track.add([object("a")], 1);
  track.add([object("b")], 1.2);
  video.show(2);
  expect(shown()).toEqual([["b"]]);
});

test("nothing stays over a picture that goes, and nothing comes before there is one", () => {
  track.add([object("a")], null);
  video.show(5);
  track.clear();
  expect(onSeen).not.toHaveBeenCalled();
  track.add([object("a")], 1);
  video.show(1);
  track.clear();
  expect(onSeen).toHaveBeenLastCalledWith(null);
});

test("after the end no picture is watched", () => {
  track.add([object("a")], 1);
  expect(video.isWatched()).toBe(true);
  track.dispose();
  expect(video.isWatched()).toBe(false);
  video.show(1);
  expect(onSeen).not.toHaveBeenCalled();
});

test("a browser that does not tell of pictures shows boxes by the time of its video", () => {
  const plain = { videoWidth: 320, videoHeight: 180, currentTime: 3 };
  const without = new SeenTrack(plain as unknown as HTMLVideoElement, onSeen);
  without.add([object("a")], 2.9);
  expect(shown()).toEqual([["a"]]);
  without.dispose();
});
