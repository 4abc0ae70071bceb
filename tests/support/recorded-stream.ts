import { vi } from "vitest";
import type { RangeEvent, RangeRequest } from "../../app/player/recording/recording-socket";

/** A recording of 10 frames and a keyframe each second, and a browser that plays it, damaged where a test says so. */

const frameMs = 100;
const gopMs = 1_000;
const mime = 'video/mp4; codecs="avc1.64001e"';

/** Fragments carry nothing but their time. */
const encode = (ms: number) => new Uint8Array(new Float64Array([ms]).buffer);
const decode = (bytes: Uint8Array) => [...new Float64Array(bytes.slice().buffer)];

export class RecordedStream {
  readonly reads: RangeRequest[] = [];
  /** State of the socket that the view looks at. */
  state = { kind: "open" };
  /** Why ranges fail; null when they are sent. */
  refusal: "failed" | "host_offline" | null = null;

  /** As RecordingSocket: a range begins with the keyframe that shows its start and ends before a keyframe. */
  read(request: RangeRequest, listener: (event: RangeEvent) => void): () => void {
    this.reads.push(request);
    let isCancelled = false;
    queueMicrotask(() => {
      if (!isCancelled) this.#answer(request, listener);
    });
    return () => {
      isCancelled = true;
    };
  }

  #answer({ fromMs, untilMs }: RangeRequest, listener: (event: RangeEvent) => void): void {
    if (this.refusal) {
      listener({ type: "failed", reason: this.refusal });
      return;
    }
    const startMs = Math.floor(fromMs / gopMs) * gopMs;
    const nextMs = Math.max(Math.ceil(untilMs / gopMs) * gopMs, startMs + gopMs);
    listener({ type: "format", mime });
    listener({ type: "init", bytes: encode(Number.NaN) });
    for (let ms = startMs; ms < nextMs; ms += frameMs) {
      const keyframe = ms % gopMs === 0;
      listener({ type: "fragment", bytes: encode(ms), keyframe, capturedMs: ms });
    }
    listener({ type: "end", nextMs });
  }
}

/** A video element whose media source fails on damaged fragments, as browsers do: for good. */
export class FakeVideo extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  seeking = false;
  src = "";
  ranges: { start: number; end: number }[] = [];

  get buffered() {
    return {
      length: this.ranges.length,
      start: (index: number) => this.ranges[index]?.start ?? 0,
      end: (index: number) => this.ranges[index]?.end ?? 0,
    };
  }

  async play(): Promise<void> {
    this.paused = false;
  }

  pause(): void {
    this.paused = true;
  }

  load(): void {
    this.ranges = [];
  }

  removeAttribute(): void {
    this.src = "";
  }

  /** Time goes on. */
  pass(seconds: number): void {
    if (!this.paused) this.currentTime += seconds * this.playbackRate;
  }

  add(start: number, end: number): void {
    const joined = this.ranges.find((range) => Math.abs(range.end - start) < 0.01);
    if (joined) joined.end = Math.max(joined.end, end);
    else if (!this.ranges.some((range) => start >= range.start && end <= range.end + 0.01)) {
      this.ranges.push({ start, end });
    }
  }
}

/**
 * The media sources that were built for a video. Fragments at `damagedMs` cannot be appended; those at `swallowingMs`
 * take all that follows for their own, without a word.
 */
export function stubMediaSource(
  video: FakeVideo,
  damagedMs: ReadonlySet<number>,
  swallowingMs: ReadonlySet<number>,
): object[] {
  const built: object[] = [];
  class Source extends EventTarget {
    static isTypeSupported = (type: string) => type === mime;
    readyState = "open";
    duration = 0;
    constructor() {
      super();
      built.push(this);
      queueMicrotask(() => this.dispatchEvent(new Event("sourceopen")));
    }

    addSourceBuffer() {
      let isSwallowing = false;
      const finish = () => queueMicrotask(() => buffer.dispatchEvent(new Event("updateend")));
      const buffer = Object.assign(new EventTarget(), {
        updating: false,
        timestampOffset: 0,
        changeType: () => {},
        remove: () => {
          video.ranges = [];
          finish();
        },
        appendBuffer: (bytes: Uint8Array) => {
          if (this.readyState !== "open") throw new Error("the source has ended");
          for (const ms of decode(bytes)) {
            if (damagedMs.has(ms)) return this.#fail(buffer);
            isSwallowing ||= swallowingMs.has(ms);
            if (isSwallowing) continue;
            const start = ms / 1000 + buffer.timestampOffset;
            if (!Number.isNaN(ms)) video.add(start, start + frameMs / 1000);
          }
          finish();
        },
      });
      return buffer;
    }

    #fail(buffer: EventTarget): void {
      this.readyState = "ended";
      queueMicrotask(() => {
        buffer.dispatchEvent(new Event("error"));
        video.dispatchEvent(new Event("error"));
      });
    }
  }
  vi.stubGlobal("window", { MediaSource: Source });
  return built;
}
