import type { PlaybackClock } from "./playback-clock";
import type { RecordingBuffer } from "./recording-buffer";

/** Drift that the rate makes up for, at normal speed; beyond it playback seeks. */
const maxDriftMs = 250;
/** A still picture is exact to this. */
const stillDriftMs = 15;

/** Keeps a video element at the page's playback clock. */
export class ClockedVideo {
  readonly #video: HTMLVideoElement;
  readonly #clock: PlaybackClock;

  constructor(video: HTMLVideoElement, clock: PlaybackClock) {
    this.#video = video;
    this.#clock = clock;
  }

  /** @param fromMs start of the buffered range; during a short gap before it, its first picture is shown */
  show(buffer: RecordingBuffer, clockMs: number, fromMs: number): void {
    const ms = Math.max(clockMs, fromMs);
    const driftMs = buffer.currentMs - ms;
    const canJump = this.#canJump(buffer);
    if (!this.#clock.isRunning || ms > clockMs) {
      if (!this.#video.paused) this.#video.pause();
      if (Math.abs(driftMs) > stillDriftMs && canJump) this.jump(buffer, ms);
      return;
    }
    const speed = Math.max(1, this.#clock.speed);
    if (Math.abs(driftMs) <= maxDriftMs * speed) this.#correct(driftMs / (1000 * speed));
    else if (canJump) this.jump(buffer, ms);
    if (this.#video.paused && !this.#video.seeking) this.#video.play().catch(() => {});
  }

  jump(buffer: RecordingBuffer, ms: number): void {
    this.#video.currentTime = buffer.toSeconds(ms);
  }

  #correct(drift: number): void {
    const correction = Math.max(-0.2, Math.min(0.2, -drift));
    const rate = Math.min(16, this.#clock.speed * (1 + correction));
    if (Math.abs(this.#video.playbackRate - rate) > 0.01) this.#video.playbackRate = rate;
  }

  /** Whether a seek may start: not during another one, unless that waits for media that was never recorded. */
  #canJump(buffer: RecordingBuffer): boolean {
    return !this.#video.seeking || !buffer.find(buffer.currentMs, 0);
  }
}
