import type { StreamName } from "~contract/media";
import { withDuration } from "../fmp4-time";
import { type PlayerState, stateOfEnd } from "../player-state";
import { ClockedVideo } from "./clocked-video";
import { DamagedParts } from "./damaged-parts";
import type { PlaybackClock } from "./playback-clock";
import { isWithinReach, planChunk, type ReadRange, readModeAt } from "./read-ahead";
import type { RecordedDetections } from "./recorded-detections";
import { RecordedGaps } from "./recorded-gaps";
import { type BufferFault, RecordingBuffer } from "./recording-buffer";
import type { RangeEvent, RecordingSocket } from "./recording-socket";
import { isSameState, type RecordingState, type RecordingTile } from "./recording-tile";

export interface RecordingViewOptions {
  socket: RecordingSocket;
  clock: PlaybackClock;
  video: HTMLVideoElement;
  cameraId: string;
  stream: StreamName;
  onState: (state: RecordingState) => void;
  /** Receives what was detected in the pictures that are read. */
  detections: RecordedDetections;
}

const behindMs = 20_000;
const keepPictureMs = 400;
/** Longest delay of further reading for the first picture: some browsers need more than one picture to show it. */
const maxDueMs = 1_000;
/** A picture is shown for so long where no later one has been read. */
const shownMs = { full: 1_000, keyframes: 2_000 };
const retryMs = 2_000;
/** Media that was read is in the buffer by then. */
const swallowedMs = 5_000;
const swallowedPartMs = 1_000;
/** After so many failed ranges in a row the tile gives up. */
const maxFailures = 5;
/** A recording this recent may still grow. */
const freshMs = 120_000;

/**
 * One camera's recording on the page's clock: reads ahead of the clock, holds it while loading, and keeps the video
 * element at its time. All of it happens in `tick()`, which the page calls several times a second.
 */
export class RecordingView implements RecordingTile {
  readonly #options: RecordingViewOptions;
  readonly #shown: ClockedVideo;
  #buffer: RecordingBuffer | null = null;
  #stop: (() => void) | null = null;
  #read: ReadRange = { mode: "full", fromMs: 0, nextMs: 0 };
  readonly #gaps = new RecordedGaps();
  #retryAtMs = 0;
  #restartedAtMs = 0;
  #ended: PlayerState | null = null;
  /** The clock's seeks when it ended. */
  #endedSeeks = 0;
  /** Failed ranges since the last media. */
  #failures = 0;
  readonly #damaged = new DamagedParts();
  /** Media was left out: what follows can be decoded from a keyframe on. */
  #needsKeyframe = false;
  #swallowedSinceMs = Infinity;
  #state: RecordingState = { kind: "connecting" };

  constructor(options: RecordingViewOptions) {
    this.#options = options;
    this.#shown = new ClockedVideo(options.video, options.clock);
    options.video.addEventListener("seeked", this.#onSeeked);
    this.#restart(options.clock.read());
  }

  get state(): RecordingState {
    return this.#state;
  }

  get cameraId(): string {
    return this.#options.cameraId;
  }

  /** Distance of the last two frames read. */
  frameMs = 100;

  tick(): void {
    const { clock } = this.#options;
    const ms = clock.read();
    if (this.#ended?.kind === "failed" && clock.seeks !== this.#endedSeeks) this.retry();
    if (this.#ended) return;
    const isSameMode = this.#read.mode === readModeAt(clock.speed);
    if (!this.#buffer || !isSameMode || !isWithinReach(this.#read, ms)) this.#restart(ms);
    this.#readOn(ms);
    const shown = this.#buffer?.find(ms, shownMs[this.#read.mode]);
    const gap = this.#gaps.find(ms);
    const damaged = shown ? null : this.#damaged.find(ms);
    if (shown && this.#buffer) this.#shown.show(this.#buffer, ms, shown.fromMs);
    else this.#options.video.pause();
    if (shown) this.#setState({ kind: "playing" });
    else if (damaged) this.#setState({ kind: "gap", nextMs: damaged.untilMs, isDamaged: true });
    else if (gap) this.#setState({ kind: "gap", nextMs: gap.untilMs });
    else if (this.#isSwallowed(ms)) this.#fail({ fromMs: ms, untilMs: ms + swallowedPartMs });
    else if (!this.#isJustRestarted) this.#setState({ kind: "connecting" });
    if (this.#ended) return;
    clock.hold(this, !gap && !damaged && (!shown || this.#isFirstPicturePending));
  }

  /** Media was read for this time and the buffer holds none: a damaged part took what follows for its own. */
  #isSwallowed(ms: number): boolean {
    const { nextMs } = this.#read;
    const isRead = nextMs !== null && nextMs > ms + swallowedPartMs;
    if (!isRead || !this.#buffer || this.#buffer.endMs > ms) this.#swallowedSinceMs = Infinity;
    else this.#swallowedSinceMs = Math.min(this.#swallowedSinceMs, Date.now());
    return Date.now() - this.#swallowedSinceMs > swallowedMs;
  }

  dispose(): void {
    this.#stop?.();
    this.#options.video.removeEventListener("seeked", this.#onSeeked);
    this.#options.clock.hold(this, false);
    this.#buffer?.dispose();
    this.#buffer = null;
  }

  pause(): void {
    if (this.#ended) return;
    this.#stop?.();
    this.#stop = null;
    this.#options.video.pause();
    this.#end({ kind: "paused" });
  }

  retry(): void {
    if (this.#ended?.kind === "failed") this.#damaged.clear();
    this.#ended = null;
    this.#failures = 0;
    this.#restart(this.#options.clock.read());
  }

  #restart(ms: number): void {
    this.#restartedAtMs = Date.now();
    this.#stop?.();
    this.#stop = null;
    this.#read = { mode: readModeAt(this.#options.clock.speed), fromMs: ms, nextMs: ms };
    this.#gaps.clear();
    this.#needsKeyframe = false;
    this.#swallowedSinceMs = Infinity;
    if (this.#buffer?.covers(ms)) this.#buffer.clear();
    else {
      this.#buffer?.dispose();
      this.#buffer = new RecordingBuffer(this.#options.video, ms, (fault) => this.#fail(fault));
    }
    // A paused element shows a picture as soon as it is decoded; a playing one waits for the next pictures.
    this.#options.video.pause();
    // Seeks before media arrives, so that the picture shows at once instead of after the next tick.
    this.#shown.jump(this.#buffer, ms);
  }

  /** Right after a seek: the last picture stays without a loading notice, which would flicker. */
  get #isJustRestarted(): boolean {
    return this.#state.kind === "playing" && Date.now() - this.#restartedAtMs < keepPictureMs;
  }

  /** The first picture after a seek is buffered but not shown yet: reading more now would delay it. */
  #isFirstPictureLoaded(ms: number): boolean {
    const isRecent = Date.now() - this.#restartedAtMs < maxDueMs;
    return isRecent && this.#isFirstPicturePending && !!this.#buffer?.find(ms, 0);
  }

  /** The first picture after a seek is not on the screen yet. */
  get #isFirstPicturePending(): boolean {
    const { paused, seeking } = this.#options.video;
    return paused && seeking;
  }

  readonly #onSeeked = (): void => this.tick();

  /** A damaged part costs the buffer: another one is built without it. */
  #fail(fault: BufferFault): void {
    this.#stop?.();
    this.#stop = null;
    this.#buffer?.dispose();
    this.#buffer = null;
    if ("codec" in fault) this.#end({ kind: "unsupported", codec: fault.codec });
    else if (!this.#damaged.add(fault)) this.#end({ kind: "failed", gaveUp: true });
  }

  #end(state: PlayerState): void {
    this.#ended = state;
    this.#endedSeeks = this.#options.clock.seeks;
    this.#options.clock.hold(this, false);
    this.#setState(state);
  }

  #readOn(ms: number): void {
    const { clock, socket, cameraId, stream } = this.#options;
    if (this.#stop || this.#isFirstPictureLoaded(ms) || Date.now() < this.#retryAtMs) return;
    const chunk = planChunk(this.#read, ms, clock.speed);
    if (!chunk) return;
    const { fromMs } = chunk;
    let isFirst = true;
    let lastMs = 0;
    this.#stop = socket.read({ cameraId, stream, ...chunk }, (event) => {
      if (event.type === "fragment") {
        if (this.#leavesOut(event)) return;
        if (isFirst) this.#gaps.add({ fromMs, untilMs: event.capturedMs });
        else this.#noteFrameMs(event.capturedMs - lastMs);
        isFirst = false;
        lastMs = event.capturedMs;
      }
      this.#receive(event, isFirst ? fromMs : null);
    });
    // What was there before a seek is being removed already.
    if (fromMs > this.#read.fromMs) this.#buffer?.trim(ms - behindMs);
  }

  #leavesOut({ capturedMs, keyframe }: Extract<RangeEvent, { type: "fragment" }>): boolean {
    this.#failures = 0;
    if (this.#damaged.find(capturedMs)) this.#needsKeyframe = true;
    else if (this.#needsKeyframe && keyframe) {
      this.#needsKeyframe = false;
      this.#damaged.resumeAt(capturedMs);
    }
    return this.#needsKeyframe;
  }

  #noteFrameMs(ms: number): void {
    if (this.#read.mode === "full" && ms >= 15 && ms <= 250) this.frameMs = ms;
  }

  /** @param emptyFromMs start of the range if it had no fragment, else null */
  #receive(event: RangeEvent, emptyFromMs: number | null): void {
    if (event.type === "format") this.#buffer?.format(event.mime);
    else if (event.type === "init") this.#buffer?.append(withDuration(event.bytes), null);
    else if (event.type === "fragment") this.#buffer?.append(event.bytes, event.capturedMs);
    else if (event.type === "boxes") this.#options.detections.add(this.cameraId, event);
    else if (event.type === "end") this.#endRange(event.nextMs, emptyFromMs);
    else this.#rangeEnded(event.reason);
  }

  #endRange(nextMs: number | null, emptyFromMs: number | null): void {
    this.#stop = null;
    const untilMs = this.#read.nextMs ?? 0;
    if (nextMs !== null) {
      if (emptyFromMs !== null) this.#gaps.add({ fromMs: emptyFromMs, untilMs: nextMs });
      this.#read.nextMs = Math.max(nextMs, untilMs + 1);
    } else if (Date.now() - untilMs < freshMs) this.#retryAtMs = Date.now() + retryMs;
    else {
      this.#gaps.add({ fromMs: emptyFromMs ?? untilMs, untilMs: null });
      this.#read.nextMs = null;
    }
  }

  #rangeEnded(reason: Parameters<typeof stateOfEnd>[0]): void {
    this.#stop = null;
    const { state } = this.#options.socket;
    if (state.kind === "stopped") {
      this.#end({ kind: state.reason === "no_path" ? "no_path" : "stopped" });
    } else if (reason !== "failed") this.#end(stateOfEnd(reason, null));
    else if (++this.#failures >= maxFailures) this.#end({ kind: "failed", gaveUp: true });
    // Retries the whole range: appending the received part again is harmless.
    else this.#retryAtMs = Date.now() + retryMs;
  }

  #setState(state: RecordingState): void {
    if (isSameState(state, this.#state)) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
