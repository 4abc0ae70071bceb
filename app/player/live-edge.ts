import { LiveLead } from "./live-lead";

/**
 * Seconds behind the newest media: beyond `max`, playback jumps to `target`; beyond `atFirst` with the first picture, whose
 * keyframe may be old.
 */
const lag = { atFirst: 0.4, max: 1, target: 0.2 };
/** Beyond what a jump left, before the next one: the decoder keeps the rest back, and another jump would not help. */
const lagAfterJump = 1;
/** A stall with less media left is the network's, and one sooner after a seek is its decoder's beginning. */
const held = { minSeconds: 0.3, afterSeconds: 0.1 };
const haveMetadata = 1;

/**
 * Keeps a video element at the newest media of a live stream, by its rate, or by a jump when it is far behind.
 *
 * It never jumps before the picture at its position is shown: hardware decoders keep back up to 16 pictures of a stream
 * whose SPS does not say how many it needs (bitstream_restriction), and each jump makes them begin anew.
 */
export class LiveEdge {
  readonly #video: HTMLVideoElement;
  readonly #now: () => number;
  #lead = new LiveLead();
  #maxLagSeconds = lag.atFirst;
  #isJumping = false;
  /** End of the buffer before the last append. */
  #endSeconds: number | null = null;
  #skippedSeconds = 0;
  /** Position from which the decoder began. */
  #beginSeconds = 0;
  /** Pictures are shown by seeking, without play(). */
  keyframesOnly = false;

  /** @param now current time in Unix ms */
  constructor(video: HTMLVideoElement, now: () => number = Date.now) {
    this.#video = video;
    this.#now = now;
    video.addEventListener("waiting", this.#onWaiting);
    video.addEventListener("seeked", this.#onSeeked);
  }

  /** Media that was jumped over since the last `reset`. */
  get skippedSeconds(): number {
    return this.#skippedSeconds;
  }

  dispose(): void {
    this.#video.removeEventListener("waiting", this.#onWaiting);
    this.#video.removeEventListener("seeked", this.#onSeeked);
  }

  /** Begins with another media source. */
  reset(): void {
    this.#lead = new LiveLead();
    this.#maxLagSeconds = lag.atFirst;
    this.#isJumping = false;
    this.#endSeconds = null;
    this.#skippedSeconds = 0;
    this.#beginSeconds = 0;
  }

  /** Called when media was appended or removed. */
  follow(): void {
    const video = this.#video;
    const { buffered } = video;
    if (buffered.length === 0) return;
    const start = buffered.start(buffered.length - 1);
    const end = buffered.end(buffered.length - 1);
    if (this.keyframesOnly) {
      if (!video.seeking) video.currentTime = Math.max(start, end - 0.05);
      return;
    }
    const lastEnd = this.#endSeconds ?? end;
    this.#endSeconds = end;
    const isShown = !video.seeking && video.readyState > haveMetadata;
    // Nothing is appended before a gap any more: what the decoder keeps back there never comes.
    if (video.currentTime < start && !isShown) this.#seek(start);
    else if (video.currentTime < start) this.#jump(Math.max(start, end - lag.target));
    else if (isShown && end - video.currentTime > this.#maxLagSeconds) this.#jump(end - lag.target);
    else if (isShown) {
      this.#maxLagSeconds = Math.max(this.#maxLagSeconds, lag.max);
      // Else the event came from a removal or a stall.
      if (end !== lastEnd) this.#setRate(lastEnd - video.currentTime);
    }
  }

  #setRate(leftSeconds: number): void {
    const { droppedVideoFrames: droppedFrames } = this.#video.getVideoPlaybackQuality();
    const rate = this.#lead.rateFor({ leftSeconds, droppedFrames, atMs: this.#now() });
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
  }

  /** To the live edge. */
  #jump(seconds: number): void {
    this.#seek(seconds);
    this.#isJumping = true;
  }

  #seek(seconds: number): void {
    this.#lead.reset();
    this.#isJumping = false;
    this.#skippedSeconds += Math.max(0, seconds - this.#video.currentTime);
    this.#beginSeconds = seconds;
    this.#video.currentTime = seconds;
  }

  /** Media in the range that plays, after the position. */
  get #leftSeconds(): number {
    const { buffered, currentTime } = this.#video;
    for (let index = 0; index < buffered.length; index++) {
      const isHere = currentTime >= buffered.start(index) && currentTime <= buffered.end(index);
      if (isHere) return buffered.end(index) - currentTime;
    }
    return 0;
  }

  /** Playback stalled: newer media may be behind a gap, or the decoder keeps it back. */
  readonly #onWaiting = (): void => {
    const { seeking, readyState, currentTime } = this.#video;
    const isStarted = !seeking && readyState > haveMetadata;
    const isPlaying = isStarted && currentTime - this.#beginSeconds > held.afterSeconds;
    if (isPlaying && this.#leftSeconds > held.minSeconds) this.#lead.holdBack(this.#leftSeconds);
    this.follow();
  };

  readonly #onSeeked = (): void => {
    if (!this.#isJumping) return;
    this.#isJumping = false;
    this.#maxLagSeconds = Math.max(lag.max, this.#leftSeconds + lagAfterJump);
  };
}
