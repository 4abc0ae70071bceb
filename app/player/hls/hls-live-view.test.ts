import { afterEach, expect, test, vi } from "vitest";
import type { PlayerState } from "../player-state";
import { HlsLiveView } from "./hls-live-view";

/** After what follows an answer, which runs in microtasks. */
const nextTurn = () => new Promise((done) => setImmediate(done));
const page = Object.assign(new EventTarget(), { hidden: false });

class FakeVideo extends EventTarget {
  src = "";
  play = () => Promise.resolve();
  load = () => {};
  hasAttribute = () => this.src !== "";
  removeAttribute = () => {
    this.src = "";
  };
}

afterEach(() => vi.unstubAllGlobals());

test("a page hidden while a failure is looked into stays paused until it is seen again", async () => {
  let answer: (response: { status: number }) => void = () => {};
  const playlist = new Promise<{ status: number }>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", () => playlist);
  const video = new FakeVideo();
  const states: PlayerState["kind"][] = [];
  const view = new HlsLiveView({
    video: video as unknown as HTMLVideoElement,
    still: {} as HTMLCanvasElement,
    request: { cameraId: "1", stream: "sub", keyframesOnly: false, order: 0 },
    onState: ({ kind }) => states.push(kind),
    onSound: () => {},
  });
  const show = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };

  video.dispatchEvent(new Event("error"));
  show(true);
  answer({ status: 503 });
  await nextTurn();
  expect(states).toEqual(["connecting", "paused"]);
  show(false);
  expect(states).toEqual(["connecting", "paused", "connecting"]);
  view.dispose();
});
