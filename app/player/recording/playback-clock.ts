export const playbackSpeeds = [0.5, 1, 2, 4, 8, 16] as const;
export type PlaybackSpeed = (typeof playbackSpeeds)[number];

/** Recordings end this much before now: hosts write them to disk with a delay. */
const writeDelayMs = 3_000;
/** Longest time that one camera may hold the clock of all. */
const maxHoldMs = 4_000;

/**
 * The common clock of all cameras on the page, in Unix ms. It pauses while a camera is loading, for a few seconds at
 * most, and never passes the end of what can be recorded.
 */
export class PlaybackClock {
  readonly #watchers = new Set<() => void>();
  readonly #now: () => number;
  readonly #holds = new Map<object, number>();
  #baseMs: number;
  #baseAt: number;
  #speed: PlaybackSpeed = 1;
  #isPlaying = false;
  #seeks = 0;

  /** @param now current time in Unix ms */
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

  /** Number of seeks so far. */
  get seeks(): number {
    return this.#seeks;
  }

  /** Whether the clock is playing and no camera holds it. */
  get isRunning(): boolean {
    return this.#isPlaying && !this.isHeld;
  }

  /** Whether a camera that is loading holds the clock. */
  get isHeld(): boolean {
    for (const sinceMs of this.#holds.values()) if (this.#now() - sinceMs < maxHoldMs) return true;
    return false;
  }

  get latestMs(): number {
    return this.#now() - writeDelayMs;
  }

  /** Current playback time. */
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
      this.#seeks++;
      this.#baseMs = this.#clamp(ms);
    });
  }

  /** Holds the clock while `camera` is loading. */
  hold(camera: object, isLoading: boolean): void {
    if (isLoading === this.#holds.has(camera)) return;
    this.read();
    if (isLoading) this.#holds.set(camera, this.#now());
    else this.#holds.delete(camera);
  }

  /** Calls `watcher` on play, pause, speed and seek. Returns the function that stops it. */
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
