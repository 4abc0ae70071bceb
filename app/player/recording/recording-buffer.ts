import { findSourceType } from "../media-source";
import { join, takeUpTo } from "../pieces";
import type { Stretch } from "./damaged-parts";

/** Time that one media source covers from its origin: four days. */
const maxSpanSeconds = 4 * 86_400;
/** Distance of the origin before the first playback time, so that seeking back needs no new media source. */
const originLeadMs = 2 * 86_400_000;
/** A longer queue means that the source buffer is stuck. */
const maxJobs = 4_000;
/** Queued fragments are joined up to this size: each append costs several tasks on the page. */
const maxAppendBytes = 1_000_000;

/** A decoder fails up to this long after the time that is shown: it works ahead. */
const decodedAheadMs = 1_000;

/** Why a buffer is unusable: a codec that is not supported, or media that cannot be played. */
export type BufferFault = { codec: string } | Stretch;

type Job =
  | { type: "format"; mime: string }
  /** `capturedMs` is null for an init segment. */
  | { type: "append"; bytes: Uint8Array; capturedMs: number | null }
  | { type: "remove"; fromSeconds: number; untilSeconds: number };

type Append = Extract<Job, { type: "append" }>;

/**
 * A media source whose timeline is the recorder's clock, gaps included (docs/media.md). Times in its methods are Unix
 * ms.
 */
export class RecordingBuffer {
  readonly originMs: number;
  readonly #video: HTMLVideoElement;
  readonly #onFault: (fault: BufferFault) => void;
  readonly #source: MediaSource;
  readonly #url: string;
  #buffer: SourceBuffer | null = null;
  #jobs: Job[] = [];
  #isReady = false;
  #isDead = false;
  /** The media that is being appended. */
  #appending: Stretch | null = null;

  /** @param onFault called once when the buffer is unusable: only another one helps */
  constructor(video: HTMLVideoElement, aroundMs: number, onFault: (fault: BufferFault) => void) {
    this.#video = video;
    this.#onFault = onFault;
    this.originMs = aroundMs - originLeadMs;
    this.#source = new (findSourceType() ?? MediaSource)();
    // ManagedMediaSource refuses to open while the picture could go to another screen.
    video.disableRemotePlayback = true;
    this.#source.addEventListener("sourceopen", () => this.#begin(), { once: true });
    this.#url = URL.createObjectURL(this.#source);
    video.src = this.#url;
    video.addEventListener("error", this.#onElementError);
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

  /** End of the buffered media; 0 when there is none. */
  get endMs(): number {
    const { buffered } = this.#video;
    return buffered.length === 0 ? 0 : this.originMs + buffered.end(buffered.length - 1) * 1000;
  }

  format(mime: string): void {
    if (findSourceType()?.isTypeSupported(mime)) this.#add({ type: "format", mime });
    else this.#fail({ codec: mime });
  }

  /** @param capturedMs null for an init segment */
  append(bytes: Uint8Array, capturedMs: number | null): void {
    this.#add({ type: "append", bytes, capturedMs });
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
    this.#isDead = true;
    this.#jobs = [];
    this.#buffer = null;
    this.#video.removeEventListener("error", this.#onElementError);
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
    if (this.#isDead) return;
    this.#jobs.push(job);
    if (this.#jobs.length > maxJobs) this.#fail(this.#shown());
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
        if (!isFull || !this.#makeRoom()) this.#fail(this.#appending ?? this.#shown());
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
    const leading = this.#leadingAppends();
    const pieces = takeUpTo(
      leading.map(({ bytes }) => bytes),
      maxAppendBytes,
    );
    this.#appending = stretchOf(leading.slice(0, pieces.length));
    this.#buffer.appendBuffer(join(pieces));
    return pieces.length;
  }

  #leadingAppends(): Append[] {
    const end = this.#jobs.findIndex(({ type }) => type !== "append");
    return (end === -1 ? this.#jobs : this.#jobs.slice(0, end)) as Append[];
  }

  #setFormat(mime: string): void {
    if (this.#buffer) {
      this.#buffer.changeType(mime);
      return;
    }
    this.#buffer = this.#source.addSourceBuffer(mime);
    this.#buffer.timestampOffset = -this.originMs / 1000;
    this.#buffer.addEventListener("updateend", () => this.#next());
    // The element's own error follows, without the place.
    this.#buffer.addEventListener("error", () => this.#fail(this.#appending ?? this.#shown()));
  }

  readonly #onElementError = (): void => this.#fail(this.#shown());

  /** What a decoder works on. */
  #shown(): Stretch {
    return { fromMs: this.currentMs, untilMs: this.currentMs + decodedAheadMs };
  }

  /** Makes room after QuotaExceededError by removing played media. False when there is none. */
  #makeRoom(): boolean {
    const { buffered, currentTime } = this.#video;
    const untilSeconds = currentTime - 2;
    if (buffered.length === 0 || buffered.start(0) >= untilSeconds) return false;
    this.#buffer?.remove(0, untilSeconds);
    return true;
  }

  #fail(fault: BufferFault): void {
    if (this.#isDead) return;
    this.#isDead = true;
    this.#jobs = [];
    this.#onFault(fault);
  }
}

/** From the first to the last picture; null for an init segment alone. */
function stretchOf(appends: readonly Append[]): Stretch | null {
  const times = appends.flatMap(({ capturedMs }) => capturedMs ?? []);
  const [first] = times;
  const last = times.at(-1);
  return first === undefined || last === undefined ? null : { fromMs: first, untilMs: last + 1 };
}
