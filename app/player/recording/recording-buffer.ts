import { findSourceType } from "../media-source";
import { join, takeUpTo } from "../pieces";

/** Four days: as far as one media source reaches from its origin. */
const reachSeconds = 4 * 86_400;
/** How far before the first moment its origin lies. */
const beforeMs = 2 * 86_400_000;
/** A stuck source buffer must not collect what keeps coming. */
const jobsMost = 4_000;
/** All that waits is appended at once: each append costs the page a round of tasks. */
const appendMostBytes = 1_000_000;

type Job =
  | { type: "format"; mime: string }
  | { type: "append"; bytes: Uint8Array }
  | { type: "remove"; fromSeconds: number; untilSeconds: number };

/**
 * A media source whose timeline is the recorder's clock: what was recorded at a moment lies at that moment, and a gap
 * stays a gap (docs/media.md). All times outside are ms since 1970.
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

  /** @param onFault called once when it is of no more use; with the codec where that is the reason */
  constructor(
    video: HTMLVideoElement,
    aroundMs: number,
    onFault: (unsupported: string | null) => void,
  ) {
    this.#video = video;
    this.#onFault = onFault;
    this.originMs = aroundMs - beforeMs;
    this.#source = new (findSourceType() ?? MediaSource)();
    // ManagedMediaSource refuses to open while the picture could go to another screen.
    video.disableRemotePlayback = true;
    this.#source.addEventListener("sourceopen", () => this.#begin(), { once: true });
    this.#url = URL.createObjectURL(this.#source);
    video.src = this.#url;
  }

  /** Whether a moment can be on its timeline at all. */
  reaches(ms: number): boolean {
    return ms >= this.originMs && ms < this.originMs + reachSeconds * 1000;
  }

  toSeconds(ms: number): number {
    return (ms - this.originMs) / 1000;
  }

  get currentMs(): number {
    return this.originMs + this.#video.currentTime * 1000;
  }

  /** The stretch in the buffer that holds a moment, or begins within `slackMs` after it. */
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

  /** Forgets what was shown before a moment. */
  trim(untilMs: number): void {
    const untilSeconds = this.toSeconds(untilMs);
    const { buffered } = this.#video;
    if (buffered.length === 0 || buffered.start(0) >= untilSeconds - 10) return;
    this.#add({ type: "remove", fromSeconds: 0, untilSeconds });
  }

  /** Forgets everything, also what still waits. */
  clear(): void {
    this.#jobs = this.#jobs.filter(({ type }) => type === "format");
    this.#add({ type: "remove", fromSeconds: 0, untilSeconds: reachSeconds });
  }

  dispose(): void {
    this.#jobs = [];
    this.#buffer = null;
    // The decoder is freed only when the element lets go of it.
    this.#video.removeAttribute("src");
    this.#video.load();
    URL.revokeObjectURL(this.#url);
  }

  #begin(): void {
    if (this.#source.readyState !== "open") return;
    this.#source.duration = reachSeconds;
    this.#isReady = true;
    this.#next();
  }

  #add(job: Job): void {
    this.#jobs.push(job);
    if (this.#jobs.length > jobsMost) this.#fail(null);
    else this.#next();
  }

  #next(): void {
    // The source is open before it says so, and takes no duration once a first job runs.
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

  /** How many jobs that was. */
  #run(job: Job): number {
    if (job.type === "format") this.#setFormat(job.mime);
    // Before the first format there is nothing to remove and nothing to append to.
    if (!this.#buffer || job.type === "format") return 1;
    if (job.type === "remove") {
      this.#buffer.remove(job.fromSeconds, job.untilSeconds);
      return 1;
    }
    const pieces = takeUpTo(this.#leadingPieces(), appendMostBytes);
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

  /** The browser's share is used up: what lies behind goes first. False when that is nothing. */
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
