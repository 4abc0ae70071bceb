import { clamp, LiveLead } from "./live-lead";

/**
 * Seconds behind the newest media: beyond `max`, playback jumps to `target`; beyond `atFirst` with the first picture, whose
 * keyframe may be old. A jump leaves `targetPictures` if they last longer, up to `maxTarget`: with fewer Chromium runs dry as it begins.
 */
const lag = { atFirst: 0.4, max: 1, target: 0.2, targetPictures: 3, maxTarget: 0.5 };
/** Beyond what a jump left, or a stall, before the next one: the decoder keeps the rest back, and another jump would not help. */
const lagAfterJump = 1;
/**
 * A stall with no more than `stallSeconds` beyond what a jump leaves is the network's, and one sooner than `afterSeconds` after a
 * seek is its decoder's beginning. With `jumpSeconds` beyond it when a jump has its picture, that came only as more media did.
 */
const held = { stallSeconds: 0.1, jumpSeconds: 0.3, afterSeconds: 0.1 };
/** Where playback stalls with media left it jumps, so often in such a time: what still stalls then has a decoder that keeps media back. */
const stallJumps = { max: 2, withinMs: 10_000 };
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
  /** After a jump its first picture came only when more media was there. */
  #isHolding = false;
  /** Jumps out of a stall. */
  #stallJumpsMs: number[] = [];
  /** End of the buffer before the last append. */
  #endSeconds: number | null = null;
  #skippedSeconds = 0;
  /** The least that was appended at a time, which is one picture; 0 until then. */
  #pictureSeconds = 0;
  /** Position from which the decoder began. */
  #beginSeconds = 0;
  /** Pictures are shown by seeking, without play(). */
  keyframesOnly = false;

  /** @param now ms of a clock that does not jump */
  constructor(video: HTMLVideoElement, now = () => performance.now()) {
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
    this.#pictureSeconds = 0;
    this.#isHolding = false;
    this.#stallJumpsMs = [];
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
    if (end > lastEnd)
      this.#pictureSeconds = Math.min(
        this.#pictureSeconds || Number.POSITIVE_INFINITY,
        end - lastEnd,
      );
    const isShown = this.#isShown;
    // Nothing is appended before a gap any more: what the decoder keeps back there never comes.
    if (video.currentTime < start && !isShown) this.#seek(start);
    else if (video.currentTime < start) this.#jump(Math.max(start, end - this.#targetSeconds));
    else if (isShown && end - video.currentTime > this.#maxLagSeconds)
      this.#jump(end - this.#targetSeconds);
    else if (isShown) {
      this.#maxLagSeconds = Math.max(this.#maxLagSeconds, lag.max);
      // Else the event came from a removal or a stall.
      if (end !== lastEnd) this.#setRate(lastEnd, end);
    }
  }

  /** What a jump leaves. */
  get #targetSeconds(): number {
    return clamp(lag.targetPictures * this.#pictureSeconds, lag.target, lag.maxTarget);
  }

  #setRate(endSeconds: number, nextEndSeconds: number): void {
    const { currentTime: positionSeconds } = this.#video;
    const { droppedVideoFrames: droppedFrames } = this.#video.getVideoPlaybackQuality();
    const rate = this.#lead.rateFor({
      endSeconds,
      durationSeconds: nextEndSeconds - endSeconds,
      positionSeconds,
      droppedFrames,
      atMs: this.#now(),
    });
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

  /** The picture at the position is shown. */
  get #isShown(): boolean {
    return !this.#video.seeking && this.#video.readyState > haveMetadata;
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

  /**
   * Playback stalled. Newer media may be behind a gap, or the decoder keeps it back, or Chromium ran dry, which a jump that leaves
   * enough pictures ends.
   */
  readonly #onWaiting = (): void => {
    const { currentTime } = this.#video;
    const isPlaying = this.#isShown && currentTime - this.#beginSeconds > held.afterSeconds;
    const leftSeconds = this.#leftSeconds;
    if (isPlaying && leftSeconds > this.#targetSeconds + held.stallSeconds)
      this.#leaveStall(currentTime, leftSeconds);
    this.follow();
  };

  #leaveStall(currentTime: number, leftSeconds: number): void {
    const nowMs = this.#now();
    this.#stallJumpsMs = this.#stallJumpsMs.filter((ms) => nowMs - ms < stallJumps.withinMs);
    const isTried = this.#isHolding || this.#stallJumpsMs.length >= stallJumps.max;
    if (isTried || this.#lead.isHeldBack) {
      this.#lead.holdBack(leftSeconds);
      this.#maxLagSeconds = Math.max(this.#maxLagSeconds, leftSeconds + lagAfterJump);
    } else {
      this.#stallJumpsMs.push(nowMs);
      this.#jump(currentTime + leftSeconds - this.#targetSeconds);
    }
  }

  readonly #onSeeked = (): void => {
    if (!this.#isJumping) return;
    this.#isJumping = false;
    const leftSeconds = this.#leftSeconds;
    this.#maxLagSeconds = Math.max(lag.max, leftSeconds + lagAfterJump);
    this.#isHolding = leftSeconds > this.#targetSeconds + held.jumpSeconds;
  };
}
