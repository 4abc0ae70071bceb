export const playbackSpeeds = [0.5, 1, 2, 4, 8, 16] as const;
export type PlaybackSpeed = (typeof playbackSpeeds)[number];

/** Recordings end a moment before now: that much is still on its way to the disk. */
const edgeMs = 3_000;
/** Waiting longer for one camera would punish the others. */
const holdMs = 4_000;

/**
 * The one clock of all cameras on the page, in ms since 1970. It stands still while a camera that has something to
 * show is still loading it, for a few seconds at most, and never runs past what can be recorded.
 */
export class PlaybackClock {
  readonly #watchers = new Set<() => void>();
  readonly #now: () => number;
  readonly #holds = new Map<object, number>();
  #baseMs: number;
  #baseAt: number;
  #speed: PlaybackSpeed = 1;
  #isPlaying = false;

  /** @param now a clock in ms since 1970 */
  constructor(startMs: number, now: () => number = Date.now) {
    this.#now = now;
    this.#baseAt = now();
    this.#baseMs = this.#clamp(startMs);
  }

  get speed(): PlaybackSpeed {
    return this.#speed;
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  /** Playing, and no camera holds it. */
  get isRunning(): boolean {
    if (!this.#isPlaying) return false;
    for (const sinceMs of this.#holds.values()) if (this.#now() - sinceMs < holdMs) return false;
    return true;
  }

  get latestMs(): number {
    return this.#now() - edgeMs;
  }

  /** The moment that is shown. */
  read(): number {
    const at = this.#now();
    if (this.isRunning)
      this.#baseMs = this.#clamp(this.#baseMs + (at - this.#baseAt) * this.#speed);
    this.#baseAt = at;
    return this.#baseMs;
  }

  play(): void {
    this.#change(() => {
      this.#isPlaying = true;
    });
  }

  pause(): void {
    this.#change(() => {
      this.#isPlaying = false;
    });
  }

  setSpeed(speed: PlaybackSpeed): void {
    this.#change(() => {
      this.#speed = speed;
    });
  }

  seek(ms: number): void {
    this.#change(() => {
      this.#holds.clear();
      this.#baseMs = this.#clamp(ms);
    });
  }

  /** A camera says whether it still loads what belongs on the screen. */
  hold(camera: object, isLoading: boolean): void {
    if (isLoading === this.#holds.has(camera)) return;
    this.read();
    if (isLoading) this.#holds.set(camera, this.#now());
    else this.#holds.delete(camera);
  }

  /** Calls back on play, pause, speed and seek. Returns the way to stop. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #change(change: () => void): void {
    this.read();
    change();
    for (const watcher of this.#watchers) watcher();
  }

  #clamp(ms: number): number {
    return Math.max(0, Math.min(ms, this.latestMs));
  }
}
