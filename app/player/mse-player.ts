import { findDecodeTime, findTimescale } from "./fmp4-time";
import { LiveEdge } from "./live-edge";
import { findSourceType } from "./media-source";
import { join, takeUpTo } from "./pieces";
import type { FrameCounts } from "./stream-governor";

export interface MsePlayerOptions {
  /** The first picture since `init` is decoded and about to be shown. */
  onFirstFrame: () => void;
  /** The browser cannot decode this codec. The player is idle until another `open`. */
  onUnsupported: (mime: string) => void;
  /** Playback failed: the picture disappears while the media source is rebuilt. */
  onFault: () => void;
  /** Playback failed again and again. The player is idle until another `open`. */
  onGiveUp: () => void;
}

export interface PlayerStats {
  width: number;
  height: number;
  /** Since the media source was built. */
  frames: FrameCounts;
  /** From capture (recorder's clock) to the screen; null before the first picture. */
  latencyMs: number | null;
}

const retained = { behindSeconds: 3, maxSeconds: 10 };
const rebuildWait = { firstMs: 500, maxMs: 8_000 };
/** A fault this long after the first picture is the first again. */
const soundAfterMs = 10_000;
/** After so many faults in a row the player gives up. */
const maxFaults = 6;
/** Several seconds of fragments; a longer queue means that the source buffer is stuck. */
const maxQueue = 200;
/** Queued fragments are joined up to this size: each append costs several tasks on the page. */
const maxAppendBytes = 1_000_000;

type LiveSource = MediaSource & { streaming?: boolean };

/**
 * Plays one live stream of fMP4 fragments in a video element: no React, no transport.
 * Stays as near to the newest picture as the network allows, skips gaps, keeps at most 10 s, and rebuilds the media
 * source after a failure.
 */
export class MsePlayer {
  readonly #video: HTMLVideoElement;
  readonly #options: MsePlayerOptions;
  #mime: string | null = null;
  #init: Uint8Array | null = null;
  #timescale = 1;
  #source: LiveSource | null = null;
  #buffer: SourceBuffer | null = null;
  #url: string | null = null;
  #queue: Uint8Array[] = [];
  #needsKeyframe = true;
  /** Offset from the recorder's timeline to one near zero; null until the first keyframe. */
  #offsetSeconds: number | null = null;
  #newest: { startSeconds: number; capturedMs: number } | null = null;
  readonly #edge: LiveEdge;
  #rebuildTimer: ReturnType<typeof setTimeout> | null = null;
  #faults = 0;
  /** When the first picture of the media source was shown; null before. */
  #shownAtMs: number | null = null;

  constructor(video: HTMLVideoElement, options: MsePlayerOptions) {
    this.#video = video;
    this.#options = options;
    this.#edge = new LiveEdge(video);
    // Autoplay is granted to muted video only; without playsInline phones go full screen.
    video.muted = true;
    video.playsInline = true;
    // ManagedMediaSource refuses to open while the picture could go to another screen.
    video.disableRemotePlayback = true;
    video.addEventListener("error", this.#onElementError);
    video.addEventListener("loadeddata", this.#onLoadedData);
  }

  /** Opens the media source while the stream is being requested: opening many at once is slow. */
  prepare(): void {
    this.stop();
    this.#faults = 0;
    this.#build();
  }

  /** Starts or restarts a stream. With `keyframesOnly` pictures are shown by seeking, without play(). */
  open(mime: string, keyframesOnly: boolean): void {
    if (this.#init || !this.#source) this.prepare();
    this.#edge.keyframesOnly = keyframesOnly;
    if (findSourceType()?.isTypeSupported(mime)) this.#mime = mime;
    else {
      this.stop();
      this.#options.onUnsupported(mime);
    }
  }

  /** Sets the init segment; the next fragment must begin with a keyframe. */
  init(bytes: Uint8Array): void {
    if (!this.#mime) return;
    if (this.#init) this.#build();
    this.#init = bytes;
    this.#timescale = findTimescale(bytes) ?? 1;
    this.#addBuffer();
  }

  fragment(bytes: Uint8Array, keyframe: boolean, capturedMs: number): void {
    if (!this.#source || !this.#init || (this.#needsKeyframe && !keyframe)) return;
    if (this.#source.streaming === false) {
      this.#needsKeyframe = true;
      return;
    }
    this.#needsKeyframe = false;
    const decodeSeconds = (findDecodeTime(bytes) ?? 0) / this.#timescale;
    if (this.#offsetSeconds === null) {
      this.#offsetSeconds = -decodeSeconds;
      this.#queue.push(this.#init);
    }
    this.#queue.push(bytes);
    this.#newest = { startSeconds: decodeSeconds + this.#offsetSeconds, capturedMs };
    if (this.#queue.length > maxQueue) this.#fail();
    else this.#appendNext();
  }

  /** Frees the media source and the decoder; `open` may follow. */
  stop(): void {
    this.#mime = null;
    this.#init = null;
    this.#release();
  }

  /** Stops and removes the event listeners. */
  dispose(): void {
    this.stop();
    this.#edge.dispose();
    this.#video.removeEventListener("error", this.#onElementError);
    this.#video.removeEventListener("loadeddata", this.#onLoadedData);
  }

  readStats(nowMs: number): PlayerStats {
    const { totalVideoFrames, droppedVideoFrames } = this.#video.getVideoPlaybackQuality();
    return {
      width: this.#video.videoWidth,
      height: this.#video.videoHeight,
      frames: {
        shown: totalVideoFrames - droppedVideoFrames,
        dropped: droppedVideoFrames,
        skippedSeconds: this.#edge.skippedSeconds,
      },
      latencyMs: this.#latencyMs(nowMs),
    };
  }

  /** Time in the video element of a picture by its capture time, in seconds; null before the first picture. */
  mediaTimeOf(capturedMs: number): number | null {
    if (!this.#newest) return null;
    return this.#newest.startSeconds + (capturedMs - this.#newest.capturedMs) / 1000;
  }

  #latencyMs(nowMs: number): number | null {
    if (!this.#newest || this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    const notShownSeconds = this.#newest.startSeconds - this.#video.currentTime;
    // Negative when the recorder's clock runs ahead of the browser's.
    return Math.max(0, nowMs - this.#newest.capturedMs + notShownSeconds * 1000);
  }

  readonly #onElementError = (): void => {
    if (this.#source) this.#fail();
  };

  readonly #onLoadedData = (): void => {
    if (!this.#source) return;
    this.#shownAtMs = Date.now();
    this.#options.onFirstFrame();
  };

  #build(): void {
    this.#release();
    const SourceType = findSourceType();
    if (!SourceType) return;
    const source: LiveSource = new SourceType();
    this.#source = source;
    source.addEventListener("sourceopen", () => source === this.#source && this.#addBuffer(), {
      once: true,
    });
    this.#url = URL.createObjectURL(source);
    this.#video.src = this.#url;
  }

  /** Creates the source buffer as soon as both the source is open and the init segment is known. */
  #addBuffer(): void {
    const source = this.#source;
    const mime = this.#mime;
    if (source?.readyState !== "open" || this.#buffer || !mime || !this.#init) return;
    // Not a failure: play() may be refused or interrupted; the next build tries again.
    if (!this.#edge.keyframesOnly) this.#video.play().catch(() => {});
    try {
      const buffer = source.addSourceBuffer(mime);
      buffer.addEventListener("updateend", () => {
        if (buffer !== this.#buffer) return;
        this.#edge.follow();
        this.#appendNext();
      });
      buffer.addEventListener("error", () => buffer === this.#buffer && this.#fail());
      this.#buffer = buffer;
      this.#appendNext();
    } catch {
      this.#fail();
    }
  }

  #appendNext(): void {
    const buffer = this.#buffer;
    if (!buffer || buffer.updating || this.#trim(buffer, retained.maxSeconds)) return;
    const waiting = takeUpTo(this.#queue, maxAppendBytes);
    if (waiting.length === 0) return;
    try {
      if (waiting[0] === this.#init && this.#offsetSeconds !== null) {
        buffer.timestampOffset = this.#offsetSeconds;
      }
      buffer.appendBuffer(join(waiting));
      this.#queue.splice(0, waiting.length);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      if (!isFull || !this.#trim(buffer, retained.behindSeconds)) this.#fail();
    }
  }

  /** Removes played media when more than `maxSeconds` are buffered. True when a removal was started. */
  #trim(buffer: SourceBuffer, maxSeconds: number): boolean {
    const { buffered } = buffer;
    if (buffered.length === 0) return false;
    const until = this.#video.currentTime - retained.behindSeconds;
    const isLong = buffered.end(buffered.length - 1) - buffered.start(0) > maxSeconds;
    if (!isLong || until <= buffered.start(0)) return false;
    buffer.remove(0, until);
    return true;
  }

  /** Rebuilds the media source: a source buffer that failed once cannot be used again. */
  #fail(): void {
    if (this.#shownAtMs !== null && Date.now() - this.#shownAtMs > soundAfterMs) this.#faults = 0;
    this.#faults++;
    if (this.#faults >= maxFaults) {
      this.#options.onGiveUp();
      this.stop();
      return;
    }
    this.#options.onFault();
    this.#release();
    const waitMs = Math.min(rebuildWait.firstMs * 2 ** (this.#faults - 1), rebuildWait.maxMs);
    this.#rebuildTimer = setTimeout(() => this.#build(), waitMs);
  }

  #release(): void {
    if (this.#rebuildTimer) clearTimeout(this.#rebuildTimer);
    this.#rebuildTimer = null;
    this.#buffer = null;
    this.#queue = [];
    this.#needsKeyframe = true;
    this.#offsetSeconds = null;
    this.#newest = null;
    this.#shownAtMs = null;
    this.#edge.reset();
    if (!this.#source) return;
    this.#source = null;
    // Chromium allows about 75 decoders per page and frees one only when the element's source is removed.
    this.#video.removeAttribute("src");
    this.#video.load();
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = null;
  }
}
