/**
 * Target for the seconds of media left when the next fragment arrives. The least is what Chromium needs: it refreshes a video as
 * often as that has pictures, chooses each `ahead` of its time, and has run dry unless the one after it is there by then. It then
 * begins anew with each single picture that comes, and runs dry again at once.
 */
const reserveSeconds = { min: 0.05, ahead: 0.033, maxLeast: 0.2, max: 0.3, step: 0.05 };
/** Below this, playback stalled or was about to. */
const drySeconds = 0.02;
/**
 * After this time in which it was enough, the reserve shrinks by a step. Where that was too much, the next time is twice as long, or a
 * tile would stutter all night.
 */
const calm = { firstMs: 20_000, maxMs: 600_000 };
/** Number of arrivals whose minimum measures the network's jitter. */
const maxSamples = 10;
/** Within this distance of the target, playback runs at normal speed. */
const toleranceSeconds = 0.03;
/** With this much more than the target, playback catches up, and drops pictures for that. */
const catchUpSeconds = 0.1;
/** Rate for each second too little or too much, within these limits. Too little shows: pictures are late until it is made up for. */
const slowDown = { gain: 4, min: 0.05, max: 0.3 };
const speedUp = { gain: 1, min: 0.05, max: 0.5 };
/** What a decoder may keep back: 16 frames of 5 a second, and a margin beyond what it was seen to keep. */
const heldBack = { maxSeconds: 3.5, marginSeconds: 0.1 };

/** Media that arrived. */
export interface Arrival {
  /** End of the media that was there before. */
  endSeconds: number;
  /** Its own duration. */
  durationSeconds: number;
  /** Position of playback, on the same clock of the stream. */
  positionSeconds: number;
  /** Pictures that came too late from the decoder to be shown, since the media source was built. */
  droppedFrames: number;
  atMs: number;
}

/**
 * Keeps live playback near the newest media by its rate. It starts with a small reserve and grows it up to 0.3 s, after
 * each stall and wherever pictures come too late from a busy decoder. The duration of a fragment is added to that, and
 * what the decoder keeps back.
 */
export class LiveLead {
  #leastSeconds = reserveSeconds.min;
  #targetSeconds = reserveSeconds.min;
  /** Ends of the media before each arrival, by the clock of the page: whatever playback does meanwhile, they stay what they are. */
  #ends: number[] = [];
  #changedMs = 0;
  #calmMs = calm.firstMs;
  /** The last change was a step down, which may prove too much. */
  #isTrying = false;
  #heldSeconds = 0;
  #droppedFrames = 0;

  /** The decoder is taken to keep media back. */
  get isHeldBack(): boolean {
    return this.#heldSeconds > 0;
  }

  /** Discards measurements after a seek. */
  reset(): void {
    this.#ends = [];
  }

  /** Playback stalled with this much media left: the decoder did not give it out. */
  holdBack(leftSeconds: number): void {
    const held = Math.min(leftSeconds + heldBack.marginSeconds, heldBack.maxSeconds);
    this.#heldSeconds = Math.max(this.#heldSeconds, held);
    this.#giveUpTrying();
    this.reset();
  }

  /** Playback rate after media arrived, in steps of 0.05 so that it does not change with each fragment. */
  rateFor({ endSeconds, durationSeconds, positionSeconds, droppedFrames, atMs }: Arrival): number {
    const { min: leastSeconds, ahead, maxLeast } = reserveSeconds;
    this.#leastSeconds = clamp(durationSeconds + ahead, leastSeconds, maxLeast);
    this.#targetSeconds = Math.max(this.#targetSeconds, this.#leastSeconds);
    const atSeconds = atMs / 1000;
    const reserve = () => Math.min(...this.#ends) + atSeconds - positionSeconds - this.#heldSeconds;
    const before = reserve() - this.#targetSeconds;
    this.#ends.push(endSeconds - atSeconds);
    if (this.#ends.length > maxSamples) this.#ends.shift();
    // With less the last step is not yet taken, with more playback catches up: what is dropped says nothing.
    const isReached = before >= -toleranceSeconds;
    const isLate = before <= catchUpSeconds && droppedFrames > this.#droppedFrames;
    const isDry = endSeconds - positionSeconds - this.#heldSeconds < drySeconds;
    this.#droppedFrames = droppedFrames;
    this.#adapt(isReached && (isDry || isLate), atMs);
    const excess = reserve() - this.#targetSeconds;
    if (Math.abs(excess) <= toleranceSeconds) return 1;
    const { gain, min, max } = excess > 0 ? speedUp : slowDown;
    const change = clamp(Math.abs(excess) * gain, min, max);
    return Math.round((excess > 0 ? 1 + change : 1 - change) * 20) / 20;
  }

  #adapt(isShort: boolean, atMs: number): void {
    if (!isShort && atMs - this.#changedMs < this.#calmMs) return;
    const { max, step } = reserveSeconds;
    const isLeast = this.#targetSeconds + this.#heldSeconds - this.#leastSeconds < step / 2;
    const change = isShort ? step : -step;
    this.#targetSeconds = clamp(this.#targetSeconds + change, this.#leastSeconds, max);
    if (isShort) this.#giveUpTrying();
    else {
      this.#heldSeconds = Math.max(0, this.#heldSeconds - step);
      this.#isTrying = !isLeast;
      if (isLeast) this.#calmMs = calm.firstMs;
    }
    this.#changedMs = atMs;
  }

  #giveUpTrying(): void {
    if (this.#isTrying) this.#calmMs = Math.min(this.#calmMs * 2, calm.maxMs);
    this.#isTrying = false;
  }
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
