import { findSourceType } from "../media-source";
import { join, takeUpTo } from "../pieces";

/** Time that one media source covers from its origin: four days. */
const maxSpanSeconds = 4 * 86_400;
/** Distance of the origin before the first playback time, so that seeking back needs no new media source. */
const originLeadMs = 2 * 86_400_000;
/** A longer queue means that the source buffer is stuck. */
const maxJobs = 4_000;
/** Queued fragments are joined up to this size: each append costs several tasks on the page. */
const maxAppendBytes = 1_000_000;

type Job =
  | { type: "format"; mime: string }
  | { type: "append"; bytes: Uint8Array }
  | { type: "remove"; fromSeconds: number; untilSeconds: number };

/**
 * A media source whose timeline is the recorder's clock, gaps included (docs/media.md). Times in its methods are Unix
 * ms.
 */
export class RecordingBuffer {
  readonly originMs: number;
  readonly #video: HTMLVideoElement;
  readonly #onFault: (unsupported: string | null) => void;
  readonly #source: MediaSource;
  readonly #url: string;
  #buffer: SourceBuffer | null = null;
  #jobs: Job[] = [];
  #isReady = false;

  /** @param onFault called once when the buffer is unusable, with the codec if it is not supported */
  constructor(
    video: HTMLVideoElement,
    aroundMs: number,
    onFault: (unsupported: string | null) => void,
  ) {
    this.#video = video;
    this.#onFault = onFault;
    this.originMs = aroundMs - originLeadMs;
    this.#source = new (findSourceType() ?? MediaSource)();
    // ManagedMediaSource refuses to open while the picture could go to another screen.
    video.disableRemotePlayback = true;
    this.#source.addEventListener("sourceopen", () => this.#begin(), { once: true });
    this.#url = URL.createObjectURL(this.#source);
    video.src = this.#url;
  }

  /** Whether the timeline can hold this time. */
  covers(ms: number): boolean {
    return ms >= this.originMs && ms < this.originMs + maxSpanSeconds * 1000;
  }

  toSeconds(ms: number): number {
    return (ms - this.originMs) / 1000;
  }

  get currentMs(): number {
    return this.originMs + this.#video.currentTime * 1000;
  }

  /** The buffered range that contains a time, or begins within `slackMs` after it. */
  find(ms: number, slackMs: number): { fromMs: number; untilMs: number } | null {
    const { buffered } = this.#video;
    for (let index = 0; index < buffered.length; index++) {
      const fromMs = this.originMs + buffered.start(index) * 1000;
      const untilMs = this.originMs + buffered.end(index) * 1000;
      if (ms >= fromMs - slackMs && ms < untilMs) return { fromMs, untilMs };
    }
    return null;
  }

  format(mime: string): void {
    if (findSourceType()?.isTypeSupported(mime)) this.#add({ type: "format", mime });
    else this.#fail(mime);
  }

  append(bytes: Uint8Array): void {
    this.#add({ type: "append", bytes });
  }

  /** Removes media before a time. */
  trim(untilMs: number): void {
    const untilSeconds = this.toSeconds(untilMs);
    const { buffered } = this.#video;
    if (buffered.length === 0 || buffered.start(0) >= untilSeconds - 10) return;
    this.#add({ type: "remove", fromSeconds: 0, untilSeconds });
  }

  /** Removes all media, including what is queued. */
  clear(): void {
    this.#jobs = this.#jobs.filter(({ type }) => type === "format");
    this.#add({ type: "remove", fromSeconds: 0, untilSeconds: maxSpanSeconds });
  }

  dispose(): void {
    this.#jobs = [];
    this.#buffer = null;
    // Chromium frees the decoder only when the element's source is removed.
    this.#video.removeAttribute("src");
    this.#video.load();
    URL.revokeObjectURL(this.#url);
  }

  #begin(): void {
    if (this.#source.readyState !== "open") return;
    this.#source.duration = maxSpanSeconds;
    this.#isReady = true;
    this.#next();
  }

  #add(job: Job): void {
    this.#jobs.push(job);
    if (this.#jobs.length > maxJobs) this.#fail(null);
    else this.#next();
  }

  #next(): void {
    // The source can be open before `sourceopen`, and its duration cannot be set once an append runs.
    if (!this.#isReady || this.#source.readyState !== "open") return;
    while (!this.#buffer?.updating) {
      const job = this.#jobs[0];
      if (!job) return;
      try {
        this.#jobs.splice(0, this.#run(job));
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
        if (!isFull || !this.#makeRoom()) this.#fail(null);
        return;
      }
    }
  }

  /** Returns the number of jobs started. */
  #run(job: Job): number {
    if (job.type === "format") this.#setFormat(job.mime);
    // No source buffer before the first format job.
    if (!this.#buffer || job.type === "format") return 1;
    if (job.type === "remove") {
      this.#buffer.remove(job.fromSeconds, job.untilSeconds);
      return 1;
    }
    const pieces = takeUpTo(this.#leadingPieces(), maxAppendBytes);
    this.#buffer.appendBuffer(join(pieces));
    return pieces.length;
  }

  #leadingPieces(): Uint8Array[] {
    const pieces: Uint8Array[] = [];
    for (const job of this.#jobs) {
      if (job.type !== "append") break;
      pieces.push(job.bytes);
    }
    return pieces;
  }

  #setFormat(mime: string): void {
    if (this.#buffer) {
      this.#buffer.changeType(mime);
      return;
    }
    this.#buffer = this.#source.addSourceBuffer(mime);
    this.#buffer.timestampOffset = -this.originMs / 1000;
    this.#buffer.addEventListener("updateend", () => this.#next());
  }

  /** Makes room after QuotaExceededError by removing played media. False when there is none. */
  #makeRoom(): boolean {
    const { buffered, currentTime } = this.#video;
    const untilSeconds = currentTime - 2;
    if (buffered.length === 0 || buffered.start(0) >= untilSeconds) return false;
    this.#buffer?.remove(0, untilSeconds);
    return true;
  }

  #fail(unsupported: string | null): void {
    this.#jobs = [];
    this.#onFault(unsupported);
  }
}
