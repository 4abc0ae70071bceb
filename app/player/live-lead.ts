/** Target for the seconds of media left when the next fragment arrives. */
const reserveSeconds = { min: 0.05, max: 0.3, step: 0.05 };
/** Below this, playback stalled or was about to. */
const drySeconds = 0.02;
/** After this time in which it was enough, the reserve shrinks by a step. */
const stableMs = 20_000;
/** Number of arrivals whose minimum measures the network's jitter. */
const maxSamples = 10;
/** Within this distance of the target, playback runs at normal speed. */
const toleranceSeconds = 0.03;
/** With this much more than the target, playback catches up, and drops pictures for that. */
const catchUpSeconds = 0.1;
/** What a decoder may keep back: 16 frames of 5 a second, and a margin beyond what it was seen to keep. */
const heldBack = { maxSeconds: 3.5, marginSeconds: 0.1 };
/** After so many stalls with media left, they are taken for the decoder's way and not for a moment of heavy load. */
const decoderStalls = 2;

/** Media that arrived. */
export interface Arrival {
  /** Media that was left to play at that time. */
  leftSeconds: number;
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
  #targetSeconds = reserveSeconds.min;
  #leftSeconds: number[] = [];
  #changedMs = 0;
  #heldSeconds = 0;
  #heldStalls = 0;
  #droppedFrames = 0;

  /** Discards measurements after a seek. */
  reset(): void {
    this.#leftSeconds = [];
  }

  /** Playback stalled with this much media left: the decoder did not give it out. */
  holdBack(leftSeconds: number): void {
    const held = Math.min(leftSeconds + heldBack.marginSeconds, heldBack.maxSeconds);
    this.#heldSeconds = Math.max(this.#heldSeconds, held);
    this.#heldStalls++;
    this.reset();
  }

  /** Playback rate after media arrived, in steps of 0.05 so that it does not change with each fragment. */
  rateFor({ leftSeconds, droppedFrames, atMs }: Arrival): number {
    const left = leftSeconds - this.#heldSeconds;
    this.#leftSeconds.push(left);
    if (this.#leftSeconds.length > maxSamples) this.#leftSeconds.shift();
    const reserve = Math.min(...this.#leftSeconds);
    const before = reserve - this.#targetSeconds;
    // With less the last step is not yet taken, with more playback catches up: what is dropped says nothing.
    const isTelling = before >= -toleranceSeconds && before <= catchUpSeconds;
    const isLate = isTelling && droppedFrames > this.#droppedFrames;
    this.#droppedFrames = droppedFrames;
    this.#adapt(left < drySeconds || isLate, atMs);
    const excess = reserve - this.#targetSeconds;
    if (Math.abs(excess) <= toleranceSeconds) return 1;
    const rate = excess > 0 ? 1 + clamp(excess, 0.05, 0.5) : 1 - clamp(-excess, 0.05, 0.1);
    return Math.round(rate * 20) / 20;
  }

  #adapt(isShort: boolean, atMs: number): void {
    if (!isShort && atMs - this.#changedMs < stableMs) return;
    const { min, max, step } = reserveSeconds;
    this.#targetSeconds = clamp(this.#targetSeconds + (isShort ? step : -step), min, max);
    if (!isShort && this.#heldStalls < decoderStalls) {
      this.#heldSeconds = Math.max(0, this.#heldSeconds - step);
    }
    this.#changedMs = atMs;
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
