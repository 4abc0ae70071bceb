import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveSocket } from "./live-socket";
import { hasSound, LiveView } from "./live-view";
import type { PlayerState } from "./player-state";
import type { StreamEvent, StreamListener } from "./stream-channel";

const mime = 'video/mp4; codecs="avc1.64001e"';
const opened: StreamEvent = { type: "opened", mime, width: 320, height: 180 };

/** A media source that never opens. */
class SilentSource extends EventTarget {
  static isTypeSupported = (type: string) => type === mime;
  readonly readyState = "closed";
}

let states: PlayerState[];
let listener: StreamListener;
let isSubscribed: boolean;
let video: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { MediaSource: SilentSource });
  vi.stubGlobal("cancelAnimationFrame", () => {});
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  states = [];
  isSubscribed = true;
  video = Object.assign(new EventTarget(), { load: () => {}, removeAttribute: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function create(): LiveView {
  const socket = {
    subscribe: (_: unknown, added: StreamListener) => {
      listener = added;
      return () => {
        isSubscribed = false;
      };
    },
  };
  return new LiveView({
    socket: socket as unknown as LiveSocket,
    video: video as HTMLVideoElement,
    still: { getContext: () => null } as unknown as HTMLCanvasElement,
    request: { cameraId: "1", stream: "sub", keyframesOnly: false, order: 0 },
    onState: (state) => states.push(state),
    onDetections: () => {},
    onSound: () => {},
  });
}

test("a stream that is open and brings no picture says so after 15 seconds, and plays when one comes", () => {
  const view = create();
  listener({ type: "opening" });
  listener(opened);
  vi.advanceTimersByTime(14_999);
  expect(states).toEqual([{ kind: "connecting" }]);
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toEqual({ kind: "failed" });
  video.dispatchEvent(new Event("loadeddata"));
  expect(states.at(-1)).toEqual({ kind: "playing" });
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toEqual({ kind: "playing" });
  view.dispose();
  expect(vi.getTimerCount()).toBe(0);
});

test("a picture that fails again and again is given up, with its stream", () => {
  const view = create();
  listener(opened);
  for (let count = 0; count < 6; count++) {
    video.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(8_000);
  }
  expect(states.map(({ kind }) => kind)).toEqual([...Array(5).fill("connecting"), "failed"]);
  expect(isSubscribed).toBe(false);
  view.dispose();
});

test("a codec that the browser cannot play stays so", () => {
  const view = create();
  listener({ ...opened, mime: 'video/mp4; codecs="hvc1.1.6.L93"' });
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual([{ kind: "unsupported", codec: "hvc1.1.6.L93" }]);
  view.dispose();
});

test("a stream with sound is known by its codecs", () => {
  expect(hasSound('video/mp4; codecs="avc1.64001e,mp4a.40.2"')).toBe(true);
  expect(hasSound('video/mp4; codecs="hvc1.1.6.L93, opus"')).toBe(true);
  expect(hasSound('video/mp4; codecs="avc1.64001e"')).toBe(false);
  expect(hasSound("video/mp4")).toBe(false);
});
