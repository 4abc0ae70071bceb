import { recordedHlsUrl } from "~contract/media-frame";
import type { PlayerState } from "../player-state";
import { isSameState, type RecordingState, type RecordingTile } from "../recording/recording-tile";
import type { RecordingViewOptions } from "../recording/recording-view";
import { findHlsFailure } from "./hls-failure";
import { type HlsPart, readHlsParts } from "./hls-playlist";

/** Length of one playlist. */
const windowMs = 15 * 60_000;
/** A recording this recent may still grow. */
const freshMs = 60_000;
const retryMs = 2_000;
/** After so many failures in a row the tile gives up. */
const maxFailures = 5;
/** Beyond this drift playback seeks; below it the rate compensates. */
const maxDriftMs = 400;
/** Above this rate native HLS stutters: playback seeks instead. */
const maxRate = 4;

interface Window {
  fromMs: number;
  untilMs: number;
  loadedMs: number;
  /** Null while loading. */
  parts: HlsPart[] | null;
}

/** RecordingView for browsers without Media Source Extensions: plays HLS playlists of 15 minutes natively. */
export class HlsRecordingView implements RecordingTile {
  readonly #options: Omit<RecordingViewOptions, "socket" | "detections">;
  #window: Window | null = null;
  #retryAtMs = 0;
  #failures = 0;
  #ended: PlayerState | null = null;
  #state: RecordingState = { kind: "connecting" };
  readonly frameMs = 100;

  constructor(options: Omit<RecordingViewOptions, "socket" | "detections">) {
    this.#options = options;
    options.video.addEventListener("error", this.#onError);
  }

  get cameraId(): string {
    return this.#options.cameraId;
  }

  get state(): RecordingState {
    return this.#state;
  }

  tick(): void {
    const { clock, video } = this.#options;
    const ms = clock.read();
    if (this.#ended) return;
    if (this.#isOutOfRange(ms) && Date.now() >= this.#retryAtMs) void this.#load(ms);
    const parts = this.#window?.parts;
    const part = parts?.find(({ fromMs, untilMs }) => ms >= fromMs && ms < untilMs);
    if (part) this.#show(part.startSeconds + (ms - part.fromMs) / 1000);
    else video.pause();
    const isShown = part !== undefined && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (isShown && !video.seeking) {
      this.#failures = 0;
      this.#setState({ kind: "playing" });
    } else if (parts && !part) this.#setState({ kind: "gap", nextMs: this.#nextAfter(ms, parts) });
    else if (!isShown) this.#setState({ kind: "connecting" });
    clock.hold(this, !parts || (part !== undefined && !isShown));
  }

  /** Without its source the element has no picture either: it would go on loading. */
  pause(): void {
    if (this.#ended) return;
    this.#window = null;
    this.#release();
    this.#end({ kind: "paused" });
  }

  retry(): void {
    this.#ended = null;
    this.#failures = 0;
    this.#window = null;
    this.#retryAtMs = 0;
  }

  dispose(): void {
    this.#options.video.removeEventListener("error", this.#onError);
    this.#options.clock.hold(this, false);
    this.#window = null;
    this.#release();
  }

  #isOutOfRange(ms: number): boolean {
    const window = this.#window;
    if (!window) return true;
    // A playlist of a running recording ends where the recording was when it was loaded.
    const endMs = window.parts?.at(-1)?.untilMs ?? window.untilMs;
    const isStale = ms >= endMs && Date.now() - window.loadedMs > retryMs * 2;
    return ms < window.fromMs || ms >= window.untilMs || (isStale && Date.now() - ms < freshMs);
  }

  async #load(ms: number): Promise<void> {
    const { cameraId, stream, video } = this.#options;
    const fromMs = Math.floor(ms);
    const untilMs = fromMs + windowMs;
    const window: Window = { fromMs, untilMs, loadedMs: Date.now(), parts: null };
    this.#window = window;
    const url = recordedHlsUrl(cameraId, stream, fromMs, untilMs);
    const answer = await fetch(url).catch(() => null);
    const playlist = answer?.ok ? await answer.text().catch(() => null) : null;
    if (this.#window !== window) return;
    if (answer?.status === 404) {
      this.#release();
      window.parts = [];
    } else if (!answer || playlist === null) {
      await this.#reportFailure(answer?.status ?? 0, url);
      if (this.#window === window) this.#failed();
    } else {
      window.parts = readHlsParts(playlist);
      video.playsInline = true;
      video.src = url;
    }
  }

  async #reportFailure(status: number, url: string): Promise<void> {
    const state = await findHlsFailure(url, async () => ({ status }));
    if (state && state.kind !== "failed") this.#end(state);
  }

  #failed(): void {
    this.#window = null;
    this.#retryAtMs = Date.now() + retryMs;
    if (!this.#ended && ++this.#failures >= maxFailures)
      this.#end({ kind: "failed", gaveUp: true });
  }

  #end(state: PlayerState): void {
    this.#ended = state;
    this.#options.clock.hold(this, false);
    this.#setState(state);
  }

  /** Start of the next part, or of the next playlist; null when that is in the future. */
  #nextAfter(ms: number, parts: HlsPart[]): number | null {
    const next = parts.find(({ fromMs }) => fromMs > ms)?.fromMs ?? this.#window?.untilMs ?? null;
    return next !== null && next < Date.now() ? next : null;
  }

  #show(seconds: number): void {
    const { clock, video } = this.#options;
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const driftMs = (video.currentTime - seconds) * 1000;
    const isTooFast = clock.speed > maxRate;
    const toleranceMs = maxDriftMs * Math.max(1, clock.speed) * (isTooFast ? 2 : 1);
    if (!video.seeking && Math.abs(driftMs) > (clock.isRunning ? toleranceMs : 15)) {
      video.currentTime = seconds;
    }
    if (!clock.isRunning) {
      if (!video.paused) video.pause();
      return;
    }
    const correction = Math.max(-0.2, Math.min(0.2, -driftMs / (1000 * Math.max(1, clock.speed))));
    const rate = Math.min(maxRate, clock.speed * (1 + correction));
    if (Math.abs(video.playbackRate - rate) > 0.02) video.playbackRate = rate;
    if (video.paused) video.play().catch(() => {});
  }

  #release(): void {
    const { video } = this.#options;
    if (!video.hasAttribute("src")) return;
    video.removeAttribute("src");
    video.load();
  }

  readonly #onError = (): void => {
    if (!this.#options.video.hasAttribute("src")) return;
    this.#release();
    this.#failed();
  };

  #setState(state: RecordingState): void {
    if (isSameState(state, this.#state)) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
