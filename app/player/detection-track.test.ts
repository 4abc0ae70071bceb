import { beforeEach, expect, test, vi } from "vitest";
import type { DetectedObject } from "~contract/media-frame";
import { DetectionTrack } from "./detection-track";

const object = (id: string): DetectedObject => ({ id, kind: "person", box: [0, 0, 1, 1] });

/** A fake video element; `show` presents a frame. */
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
const onDetections = vi.fn();
let track: DetectionTrack;
beforeEach(() => {
  video = createVideo();
  onDetections.mockReset();
  track = new DetectionTrack(video as unknown as HTMLVideoElement, onDetections);
});
const shown = () =>
  onDetections.mock.calls.map(([seen]) => seen?.objects.map(({ id }: DetectedObject) => id));

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
  expect(onDetections).not.toHaveBeenCalled();
  track.add([object("a")], 1);
  video.show(1);
  track.clear();
  expect(onDetections).toHaveBeenLastCalledWith(null);
});

test("after the end no picture is watched", () => {
  track.add([object("a")], 1);
  expect(video.isWatched()).toBe(true);
  track.dispose();
  expect(video.isWatched()).toBe(false);
  video.show(1);
  expect(onDetections).not.toHaveBeenCalled();
});

test("a browser that does not tell of pictures shows boxes by the time of its video", () => {
  const plain = { videoWidth: 320, videoHeight: 180, currentTime: 3 };
  const without = new DetectionTrack(plain as unknown as HTMLVideoElement, onDetections);
  without.add([object("a")], 2.9);
  expect(shown()).toEqual([["a"]]);
  without.dispose();
});
