import type { StreamName } from "~contract/media";
import { withDuration } from "../fmp4-time";
import { type PlayerState, stateOfEnd } from "../player-state";
import type { PlaybackClock } from "./playback-clock";
import { RecordingBuffer } from "./recording-buffer";
import type { RangeEvent, RecordingSocket } from "./recording-socket";
import type { RecordingState, RecordingTile } from "./recording-tile";

export interface RecordingViewOptions {
  socket: RecordingSocket;
  clock: PlaybackClock;
  video: HTMLVideoElement;
  cameraId: string;
  stream: StreamName;
  onState: (state: RecordingState) => void;
}

/** From this speed on only keyframes travel. */
const keyframeSpeed = 8;
const picturesASecond = 8;
const chunkMs = { full: 5_000, keyframes: 120_000 };
/** The first of a place is short: what lies behind it would keep the page from showing the picture that is asked for. */
const firstChunkMs = { full: 100, keyframes: 20_000 };
const aheadMs = { full: 10_000, keyframes: 90_000 };
/** At first, and more the longer it plays: who looks here and there wants the next place, not what follows this one. */
const aheadFirstMs = { full: 2_000, keyframes: 90_000 };
/** A moment this far past what is read is begun anew instead of read up to. */
const beyondMs = { full: 2_000, keyframes: 10_000 };
const behindMs = 20_000;
const soonMs = 400;
/** A browser may want more than one picture before it shows the first. */
const dueMostMs = 1_000;
/** A first picture this much later than asked for is a gap; less is the distance of two pictures. */
const gapMs = 1_000;
const retryMs = 2_000;
/** So near to now more may be recorded at any moment. */
const freshMs = 120_000;

/**
 * One camera's recording on the page's clock: reads ahead of it, holds it while it must wait, and keeps its video
 * element at the clock's moment. `tick()` does all that; the page calls it several times a second.
 */
export class RecordingView implements RecordingTile {
  readonly #options: RecordingViewOptions;
  #buffer: RecordingBuffer | null = null;
  #stop: (() => void) | null = null;
  /** What is read or being read: from here … */
  #fromMs = 0;
  /** … to here. Null: there is nothing after it. */
  #nextMs: number | null = 0;
  #keyframesOnly = false;
  #gaps: { fromMs: number; untilMs: number | null }[] = [];
  #retryAtMs = 0;
  #restartedAtMs = 0;
  #ended: PlayerState | null = null;
  #state: RecordingState = { kind: "connecting" };

  constructor(options: RecordingViewOptions) {
    this.#options = options;
    options.video.addEventListener("seeked", this.#onSeeked);
    this.#restart(options.clock.read());
  }

  get state(): RecordingState {
    return this.#state;
  }

  get cameraId(): string {
    return this.#options.cameraId;
  }

  /** Pictures a second of what is in the buffer, as far as two of them are known. */
  frameMs = 100;

  tick(): void {
    const { clock } = this.#options;
    const ms = clock.read();
    if (this.#ended) return;
    if (this.#isElsewhere(ms)) this.#restart(ms);
    this.#readOn(ms);
    const shown = this.#buffer?.find(ms, this.#keyframesOnly ? gapMs * 2 : gapMs);
    const gap = this.#gaps.find((each) => ms >= each.fromMs && ms < (each.untilMs ?? Infinity));
    if (shown) this.#show(ms, shown.fromMs);
    else this.#options.video.pause();
    if (shown) this.#setState({ kind: "playing" });
    else if (gap) this.#setState({ kind: "gap", nextMs: gap.untilMs });
    else if (!this.#isSoon) this.#setState({ kind: "connecting" });
    clock.hold(this, !gap && (!shown || this.#isComing));
  }

  dispose(): void {
    this.#stop?.();
    this.#options.video.removeEventListener("seeked", this.#onSeeked);
    this.#options.clock.hold(this, false);
    this.#buffer?.dispose();
    this.#buffer = null;
  }

  retry(): void {
    this.#ended = null;
    this.#restart(this.#options.clock.read());
  }

  #isElsewhere(ms: number): boolean {
    const wantsKeyframes = this.#options.clock.speed >= keyframeSpeed;
    const end = this.#nextMs ?? Infinity;
    return (
      !this.#buffer ||
      wantsKeyframes !== this.#keyframesOnly ||
      ms < this.#fromMs ||
      ms > end + beyondMs[this.#mode]
    );
  }

  #restart(ms: number): void {
    this.#restartedAtMs = Date.now();
    this.#stop?.();
    this.#stop = null;
    this.#keyframesOnly = this.#options.clock.speed >= keyframeSpeed;
    this.#fromMs = ms;
    this.#nextMs = ms;
    this.#gaps = [];
    if (this.#buffer?.reaches(ms)) this.#buffer.clear();
    else {
      this.#buffer?.dispose();
      this.#buffer = new RecordingBuffer(this.#options.video, ms, (codec) => this.#fail(codec));
    }
    // Paused, the element shows a picture as soon as it has it; playing, only when it has the next ones too.
    this.#options.video.pause();
    // Before anything is there: the picture shows as soon as it comes, not at the tick after it.
    this.#jump(ms);
  }

  get #mode(): "full" | "keyframes" {
    return this.#keyframesOnly ? "keyframes" : "full";
  }

  /** Another place was gone to just now: until its picture shows the last one stays, and no notice flickers over it. */
  get #isSoon(): boolean {
    return this.#state.kind === "playing" && Date.now() - this.#restartedAtMs < soonMs;
  }

  /** The first picture of a place is there, and about to show: what is read meanwhile would keep it waiting. */
  #isDue(ms: number): boolean {
    const isRecent = Date.now() - this.#restartedAtMs < dueMostMs;
    return isRecent && this.#isComing && !!this.#buffer?.find(ms, 0);
  }

  /** The first picture of a place is not on the screen yet. */
  get #isComing(): boolean {
    const { paused, seeking } = this.#options.video;
    return paused && seeking;
  }

  readonly #onSeeked = (): void => this.tick();

  #fail(codec: string | null): void {
    this.#stop?.();
    this.#stop = null;
    this.#buffer?.dispose();
    this.#buffer = null;
    if (codec) this.#end({ kind: "unsupported", codec });
  }

  #end(state: PlayerState): void {
    this.#ended = state;
    this.#options.clock.hold(this, false);
    this.#setState(state);
  }

  #readOn(ms: number): void {
    const mode = this.#mode;
    const { clock, socket, cameraId, stream } = this.#options;
    const pace = this.#keyframesOnly ? 1 : Math.max(1, clock.speed);
    if (this.#stop || this.#isDue(ms) || Date.now() < this.#retryAtMs) return;
    const begunMs = aheadFirstMs[mode] + 2 * (ms - this.#fromMs);
    const wantedMs = Math.min(aheadMs[mode], begunMs) * pace;
    if (this.#nextMs === null || this.#nextMs > ms + wantedMs) return;
    const fromMs = this.#nextMs;
    const untilMs = fromMs + (fromMs === this.#fromMs ? firstChunkMs : chunkMs)[mode] * pace;
    const stepMs = this.#keyframesOnly ? (clock.speed * 1000) / picturesASecond : 0;
    const request = {
      cameraId,
      stream,
      fromMs,
      untilMs,
      keyframesOnly: this.#keyframesOnly,
      stepMs,
    };
    let isFirst = true;
    let lastMs = 0;
    this.#stop = socket.read(request, (event) => {
      if (event.type === "fragment") {
        if (isFirst) this.#noteGap(fromMs, event.capturedMs);
        else this.#notePace(event.capturedMs - lastMs);
        isFirst = false;
        lastMs = event.capturedMs;
      }
      this.#receive(event, isFirst ? fromMs : null);
    });
    this.#buffer?.trim(ms - behindMs);
  }

  #noteGap(fromMs: number, untilMs: number): void {
    if (untilMs - fromMs > gapMs) this.#gaps.push({ fromMs, untilMs });
  }

  #notePace(ms: number): void {
    if (!this.#keyframesOnly && ms >= 15 && ms <= 250) this.frameMs = ms;
  }

  /** @param emptyFromMs where the range began, when nothing came of it */
  #receive(event: RangeEvent, emptyFromMs: number | null): void {
    if (event.type === "format") this.#buffer?.format(event.mime);
    else if (event.type === "init") this.#buffer?.append(withDuration(event.bytes));
    else if (event.type === "fragment") this.#buffer?.append(event.bytes);
    else if (event.type === "end") this.#endRange(event.nextMs, emptyFromMs);
    else this.#fall(event.reason);
  }

  #endRange(nextMs: number | null, emptyFromMs: number | null): void {
    this.#stop = null;
    const untilMs = this.#nextMs ?? 0;
    if (emptyFromMs !== null && nextMs !== null) this.#noteGap(emptyFromMs, nextMs);
    if (nextMs === null) {
      const isFresh = Date.now() - untilMs < freshMs;
      if (isFresh) this.#retryAtMs = Date.now() + retryMs;
      else this.#gaps.push({ fromMs: emptyFromMs ?? untilMs, untilMs: null });
      this.#nextMs = isFresh ? untilMs : null;
    } else this.#nextMs = Math.max(nextMs, untilMs + 1);
  }

  #fall(reason: Parameters<typeof stateOfEnd>[0]): void {
    this.#stop = null;
    const { state } = this.#options.socket;
    if (state.kind === "stopped") this.#end({ kind: "stopped" });
    else if (reason !== "failed") this.#end(stateOfEnd(reason, null));
    // What came of the range is in the buffer; the next one begins again where this one did.
    else this.#retryAtMs = Date.now() + retryMs;
  }

  /** @param fromMs where what is in the buffer begins: over a short hole the clock runs on, and its end shows */
  #show(clockMs: number, fromMs: number): void {
    const { clock, video } = this.#options;
    const ms = Math.max(clockMs, fromMs);
    const driftMs = (this.#buffer?.currentMs ?? ms) - ms;
    if (!clock.isRunning || ms > clockMs) {
      if (!video.paused) video.pause();
      if (Math.abs(driftMs) > 15 && this.#canJump()) this.#jump(ms);
      return;
    }
    if (Math.abs(driftMs) > 250 * Math.max(1, clock.speed)) {
      if (this.#canJump()) this.#jump(ms);
    } else {
      const correction = Math.max(
        -0.2,
        Math.min(0.2, -driftMs / (1000 * Math.max(1, clock.speed))),
      );
      const rate = Math.min(16, clock.speed * (1 + correction));
      if (Math.abs(video.playbackRate - rate) > 0.01) video.playbackRate = rate;
    }
    if (video.paused && !video.seeking) video.play().catch(() => {});
  }

  /** A seek under way is left alone, unless it waits for what was never recorded. */
  #canJump(): boolean {
    const buffer = this.#buffer;
    return !this.#options.video.seeking || !buffer?.find(buffer.currentMs, 0);
  }

  #jump(ms: number): void {
    this.#options.video.currentTime = this.#buffer?.toSeconds(ms) ?? 0;
  }

  #setState(state: RecordingState): void {
    const same =
      state.kind === this.#state.kind &&
      (state.kind !== "gap" || this.#state.kind !== "gap" || state.nextMs === this.#state.nextMs);
    if (same) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
