import { findDecodeTime, findTimescale } from "./fmp4-time";
import { LiveLead } from "./live-lead";
import { findSourceType } from "./media-source";
import { join, takeUpTo } from "./pieces";

export interface MsePlayerOptions {
  /** The first picture since `init` is decoded and about to be shown. */
  onFirstFrame: () => void;
  /** The browser cannot decode this codec. Nothing more happens until another `open`. */
  onUnsupported: (mime: string) => void;
  /** The picture is about to go; a rebuild is under way. */
  onFault: () => void;
}

export interface PlayerStats {
  width: number;
  height: number;
  /** Pictures shown a second since the last reading; null at the first. */
  fps: number | null;
  /** From the recorder's clock to the screen, in ms; null before the first picture. */
  latencyMs: number | null;
}

/** Seconds behind the newest media: farther than `most` the picture jumps, and lands at `landing`. */
const behind = { most: 1, landing: 0.2 };
const keep = { behindSeconds: 3, mostSeconds: 10 };
const rebuildWait = { firstMs: 500, mostMs: 8_000, soundAfterMs: 10_000 };
/** Several seconds of fragments; more means that the source buffer is stuck. */
const queueMost = 200;
/** Of a stream's first second all that waits is appended at once: each append costs the page a round of tasks. */
const appendMostBytes = 1_000_000;

type LiveSource = MediaSource & { streaming?: boolean };

/**
 * Plays one live stream of fMP4 fragments in a video element: no React, no transport.
 * Stays as near to the newest picture as the line allows, crosses gaps, keeps at most 10 s, and begins again after a
 * fault.
 */
export class MsePlayer {
  readonly #video: HTMLVideoElement;
  readonly #options: MsePlayerOptions;
  #mime: string | null = null;
  #keyframesOnly = false;
  #init: Uint8Array | null = null;
  #timescale = 1;
  #source: LiveSource | null = null;
  #buffer: SourceBuffer | null = null;
  #url: string | null = null;
  #queue: Uint8Array[] = [];
  #needsKeyframe = true;
  /** Maps the recorder's timeline to one that begins near zero; null until the first keyframe. */
  #offsetSeconds: number | null = null;
  #newest: { startSeconds: number; capturedMs: number } | null = null;
  #lead = new LiveLead();
  /** Where what is buffered ended before the last append. */
  #endSeconds: number | null = null;
  #rebuildTimer: ReturnType<typeof setTimeout> | null = null;
  #rebuildMs: number = rebuildWait.firstMs;
  #builtAtMs = 0;
  #lastReading: { frames: number; atMs: number } | null = null;

  constructor(video: HTMLVideoElement, options: MsePlayerOptions) {
    this.#video = video;
    this.#options = options;
    // Autoplay is granted to muted video only; without playsInline phones go full screen.
    video.muted = true;
    video.playsInline = true;
    // ManagedMediaSource refuses to open while the picture could go to another screen.
    video.disableRemotePlayback = true;
    video.addEventListener("error", this.#onElementError);
    video.addEventListener("waiting", this.#onWaiting);
    video.addEventListener("loadeddata", this.#onLoadedData);
  }

  /** Opens the media source while the stream is still asked for: sixteen of them take the browser a while. */
  prepare(): void {
    this.stop();
    this.#build();
  }

  /** A stream begins, or begins anew. With `keyframesOnly` pictures are shown one by one. */
  open(mime: string, keyframesOnly: boolean): void {
    if (this.#init || !this.#source) this.prepare();
    this.#keyframesOnly = keyframesOnly;
    if (findSourceType()?.isTypeSupported(mime)) this.#mime = mime;
    else {
      this.stop();
      this.#options.onUnsupported(mime);
    }
  }

  /** The init segment: fragments follow, from a keyframe on. */
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
    if (this.#queue.length > queueMost) this.#fail();
    else this.#appendNext();
  }

  /** Lets go of the media source and of the decoder; `open` may follow. */
  stop(): void {
    this.#mime = null;
    this.#init = null;
    this.#release();
  }

  /** The end: no listener stays behind. */
  dispose(): void {
    this.stop();
    this.#video.removeEventListener("error", this.#onElementError);
    this.#video.removeEventListener("waiting", this.#onWaiting);
    this.#video.removeEventListener("loadeddata", this.#onLoadedData);
  }

  /** Figures for the tile. `fps` counts from the reading before, so there is one reader. */
  readStats(nowMs: number): PlayerStats {
    const frames = this.#video.getVideoPlaybackQuality().totalVideoFrames;
    const last = this.#lastReading;
    this.#lastReading = { frames, atMs: nowMs };
    const canCount = last !== null && nowMs > last.atMs && frames >= last.frames;
    return {
      width: this.#video.videoWidth,
      height: this.#video.videoHeight,
      fps: canCount ? ((frames - last.frames) * 1000) / (nowMs - last.atMs) : null,
      latencyMs: this.#latencyMs(nowMs),
    };
  }

  /** Where in the video element a picture of that moment stands, in seconds; null before the first picture. */
  mediaTimeOf(capturedMs: number): number | null {
    if (!this.#newest) return null;
    return this.#newest.startSeconds + (capturedMs - this.#newest.capturedMs) / 1000;
  }

  #latencyMs(nowMs: number): number | null {
    if (!this.#newest || this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    const notShownSeconds = this.#newest.startSeconds - this.#video.currentTime;
    // Two clocks: where the recorder's runs ahead, the figure would fall below zero.
    return Math.max(0, nowMs - this.#newest.capturedMs + notShownSeconds * 1000);
  }

  readonly #onElementError = (): void => {
    if (this.#source) this.#fail();
  };

  /** The clock ran dry: newer media may lie behind a gap. */
  readonly #onWaiting = (): void => this.#follow();

  readonly #onLoadedData = (): void => {
    if (this.#source) this.#options.onFirstFrame();
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

  /** Once the source is open and the stream has begun, whichever comes last. */
  #addBuffer(): void {
    const source = this.#source;
    const mime = this.#mime;
    if (source?.readyState !== "open" || this.#buffer || !mime || !this.#init) return;
    this.#builtAtMs = Date.now();
    // Refused or interrupted play is no fault: the next build tries again.
    if (!this.#keyframesOnly) this.#video.play().catch(() => {});
    try {
      const buffer = source.addSourceBuffer(mime);
      buffer.addEventListener("updateend", () => {
        if (buffer !== this.#buffer) return;
        this.#follow();
        this.#appendNext();
      });
      this.#buffer = buffer;
      this.#appendNext();
    } catch {
      this.#fail();
    }
  }

  #appendNext(): void {
    const buffer = this.#buffer;
    if (!buffer || buffer.updating || this.#trim(buffer, keep.mostSeconds)) return;
    const waiting = takeUpTo(this.#queue, appendMostBytes);
    if (waiting.length === 0) return;
    try {
      if (waiting[0] === this.#init && this.#offsetSeconds !== null) {
        buffer.timestampOffset = this.#offsetSeconds;
      }
      buffer.appendBuffer(join(waiting));
      this.#queue.splice(0, waiting.length);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      if (!isFull || !this.#trim(buffer, keep.behindSeconds)) this.#fail();
    }
  }

  /** Drops what was shown when more than `mostSeconds` are kept. True when that is under way. */
  #trim(buffer: SourceBuffer, mostSeconds: number): boolean {
    const { buffered } = buffer;
    if (buffered.length === 0) return false;
    const until = this.#video.currentTime - keep.behindSeconds;
    const isLong = buffered.end(buffered.length - 1) - buffered.start(0) > mostSeconds;
    if (!isLong || until <= buffered.start(0)) return false;
    buffer.remove(0, until);
    return true;
  }

  /** Keeps the picture near the newest one: by rate, or by a jump when it fell far behind. */
  #follow(): void {
    const video = this.#video;
    const { buffered } = video;
    if (buffered.length === 0) return;
    const start = buffered.start(buffered.length - 1);
    const end = buffered.end(buffered.length - 1);
    if (this.#keyframesOnly) {
      if (!video.seeking) video.currentTime = Math.max(start, end - 0.05);
      return;
    }
    const lastEnd = this.#endSeconds ?? end;
    this.#endSeconds = end;
    if (video.currentTime < start || end - video.currentTime > behind.most) {
      this.#lead.reset();
      if (!video.seeking) video.currentTime = Math.max(start, end - behind.landing);
      return;
    }
    // Nothing was added: only taken away, or the picture waits.
    if (end === lastEnd) return;
    const rate = this.#lead.rateFor(lastEnd - video.currentTime, Date.now());
    if (video.playbackRate !== rate) video.playbackRate = rate;
    if (Date.now() - this.#builtAtMs > rebuildWait.soundAfterMs) {
      this.#rebuildMs = rebuildWait.firstMs;
    }
  }

  /** A source buffer that threw once throws for ever: only a new media source helps. */
  #fail(): void {
    this.#options.onFault();
    this.#release();
    this.#rebuildTimer = setTimeout(() => this.#build(), this.#rebuildMs);
    this.#rebuildMs = Math.min(this.#rebuildMs * 2, rebuildWait.mostMs);
  }

  #release(): void {
    if (this.#rebuildTimer) clearTimeout(this.#rebuildTimer);
    this.#rebuildTimer = null;
    this.#buffer = null;
    this.#queue = [];
    this.#needsKeyframe = true;
    this.#offsetSeconds = null;
    this.#newest = null;
    this.#endSeconds = null;
    this.#lead.reset();
    this.#lastReading = null;
    if (!this.#source) return;
    this.#source = null;
    // Chromium holds about 75 decoders a page, and frees one only when its element lets go of it.
    this.#video.removeAttribute("src");
    this.#video.load();
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = null;
  }
}
