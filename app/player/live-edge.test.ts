import { describe, expect, test } from "vitest";
import { LiveEdge } from "./live-edge";

const frameSeconds = 0.1;

/** A video element over a decoder that gives out a picture only when `heldFrames` more have come. */
class HoldingVideo extends EventTarget {
  readonly ranges = [{ start: 0, end: 0 }];
  readonly seeks: number[] = [];
  readyState = 1;
  seeking = false;
  playbackRate = 1;
  playedSeconds = 0;
  stalls = 0;
  #isWaiting = false;
  #seconds = 0;

  constructor(readonly heldFrames: number) {
    super();
  }

  get buffered() {
    return {
      length: this.ranges.length,
      start: (index: number) => this.ranges[index]?.start ?? 0,
      end: (index: number) => this.ranges[index]?.end ?? 0,
    };
  }

  getVideoPlaybackQuality() {
    return { droppedVideoFrames: 0 };
  }

  get currentTime(): number {
    return this.#seconds;
  }

  set currentTime(seconds: number) {
    this.#seconds = seconds;
    this.seeking = true;
    this.seeks.push(seconds);
    this.#settle();
  }

  append(): void {
    const last = this.ranges.at(-1);
    if (last) last.end += frameSeconds;
    this.#settle();
  }

  play(seconds: number): void {
    if (this.seeking || this.readyState < 2) return;
    const next = this.#seconds + seconds * this.playbackRate;
    if (this.#canShow(next)) {
      this.playedSeconds += next - this.#seconds;
      this.#seconds = next;
      this.#isWaiting = false;
    } else if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.stalls++;
      this.dispatchEvent(new Event("waiting"));
    }
  }

  #canShow(seconds: number): boolean {
    const range = this.ranges.find(({ start, end }) => seconds >= start && seconds <= end);
    return range !== undefined && range.end - seconds >= this.heldFrames * frameSeconds - 1e-6;
  }

  #settle(): void {
    if (!this.#canShow(this.#seconds)) return;
    this.readyState = 3;
    if (!this.seeking) return;
    this.seeking = false;
    this.dispatchEvent(new Event("seeked"));
  }
}

/** A page that shows a stream of 10 frames a second, after what the relay kept of it. */
class Page {
  readonly edge: LiveEdge;
  #nowMs = 0;

  constructor(readonly video: HoldingVideo) {
    this.edge = new LiveEdge(video as unknown as HTMLVideoElement, () => this.#nowMs);
  }

  receive(frames: number): void {
    for (let count = 0; count < frames; count++) this.video.append();
    this.edge.follow();
  }

  run(seconds: number): void {
    for (let step = 0; step < seconds * 50; step++) {
      this.#nowMs += 20;
      this.video.play(0.02);
      if (step % 5 === 0) this.receive(1);
    }
  }
}

const open = (heldFrames: number) => new Page(new HoldingVideo(heldFrames));
const lagOf = ({ ranges, currentTime }: HoldingVideo) => (ranges.at(-1)?.end ?? 0) - currentTime;

describe("a decoder that keeps 16 frames back, as for an SPS without bitstream_restriction", () => {
  test("is not made to begin anew before its first picture", () => {
    const { video, edge } = open(16);
    for (let count = 0; count < 16; count++) {
      expect([video.readyState, video.seeks]).toEqual([1, []]);
      video.append();
      edge.follow();
    }
    expect(video.readyState).toBe(3);
  });

  test("shows moving pictures, after one jump to the live edge", () => {
    const page = open(16);
    page.receive(10);
    page.run(5);
    const { playedSeconds, stalls } = page.video;
    page.run(60);
    expect(page.video.seeks.length).toBeLessThanOrEqual(1);
    expect(page.video.playedSeconds - playedSeconds).toBeGreaterThan(58);
    expect(page.video.stalls - stalls).toBeLessThanOrEqual(2);
    // What the decoder keeps back, and little more.
    expect(lagOf(page.video)).toBeLessThan(2.3);
  });

  test("leaves a range that has ended, whose last pictures would never come", () => {
    const page = open(16);
    page.receive(10);
    page.video.ranges.push({ start: 3, end: 3 });
    page.receive(1);
    expect(page.video.seeks).toEqual([3]);
    expect(page.edge.skippedSeconds).toBeGreaterThan(1.9);
    page.run(60);
    expect(page.video.playedSeconds).toBeGreaterThan(50);
  });
});

describe("a decoder that gives out each picture at once", () => {
  test("is brought to the newest media by a jump, and kept there by its rate", () => {
    const page = open(0);
    page.receive(50);
    page.run(30);
    expect(page.video.seeks).toHaveLength(1);
    expect(lagOf(page.video)).toBeLessThan(0.4);
    expect(page.video.playedSeconds).toBeGreaterThan(29);
  });

  test("begins with the newest media where its keyframe is old, and is left alone where it is not", () => {
    const [old, young] = [open(0), open(0)];
    old.receive(8);
    young.receive(4);
    for (const page of [old, young]) page.run(10);
    expect(old.video.seeks).toEqual([expect.closeTo(0.6)]);
    expect(young.video.seeks).toEqual([]);
  });

  test("is not taken to keep pictures back when it stalls right after a jump", () => {
    const page = open(0);
    page.receive(8);
    page.receive(1);
    page.receive(2);
    page.video.dispatchEvent(new Event("waiting"));
    expect(page.video.seeks).toHaveLength(1);
    page.run(10);
    expect(lagOf(page.video)).toBeLessThan(0.3);
  });

  test("jumps out of a stall that has media left, and no third time", () => {
    const page = open(0);
    page.receive(4);
    page.run(2);
    for (const jumps of [1, 2, 2]) {
      page.receive(5);
      page.video.dispatchEvent(new Event("waiting"));
      expect(page.video.seeks).toHaveLength(jumps);
      page.run(1);
    }
    // By then it is taken for a decoder that keeps media back, until it proves not to.
    expect(lagOf(page.video)).toBeGreaterThan(0.4);
    page.run(300);
    expect(lagOf(page.video)).toBeLessThan(0.3);
    expect(page.video.seeks).toHaveLength(2);
  });

  test("whose stalls are long is not thrown back by jumps while more is kept", () => {
    const page = open(0);
    page.receive(4);
    page.run(2);
    for (const frames of [4, 4, 7]) {
      page.receive(frames);
      page.video.dispatchEvent(new Event("waiting"));
      page.run(0.5);
    }
    const { length } = page.video.seeks;
    page.run(30);
    expect(page.video.seeks).toHaveLength(length);
  });

  test("is not made to jump again by what it falls behind later, up to a second", () => {
    const page = open(0);
    page.receive(8);
    page.run(10);
    page.receive(6);
    page.run(10);
    expect(page.video.seeks).toHaveLength(1);
  });

  test("jumps again when it falls behind, as in a tab that stood still", () => {
    const page = open(0);
    page.receive(10);
    page.run(10);
    const { length } = page.video.seeks;
    const before = page.edge.skippedSeconds;
    page.receive(80);
    expect(page.video.seeks).toHaveLength(length + 1);
    expect(page.edge.skippedSeconds - before).toBeGreaterThan(6);
    page.edge.reset();
    expect(page.edge.skippedSeconds).toBe(0);
    expect(lagOf(page.video)).toBeCloseTo(3 * frameSeconds);
  });

  test("shows keyframes by seeking, one after the other", () => {
    const page = open(0);
    page.edge.keyframesOnly = true;
    for (let count = 0; count < 3; count++) page.receive(10);
    expect(page.video.seeks.map((seconds) => seconds.toFixed(2))).toEqual(["0.95", "1.95", "2.95"]);
  });

  test("a page that is gone listens no more", () => {
    const page = open(0);
    page.receive(1);
    page.edge.dispose();
    page.video.ranges.push({ start: 9, end: 10 });
    page.video.dispatchEvent(new Event("waiting"));
    expect(page.video.seeks).toEqual([]);
  });
});

test("a stream that begins anew is not held to what its last decoder did", () => {
  const page = open(16);
  page.receive(10);
  page.run(20);
  page.edge.reset();
  page.receive(30);
  const { length } = page.video.seeks;
  expect(page.video.seeks.at(length - 1)).toBeCloseTo((page.video.ranges.at(-1)?.end ?? 0) - 0.2);
});
