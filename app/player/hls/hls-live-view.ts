import { liveHlsUrl } from "~contract/media-frame";
import { drawPicture } from "../draw-picture";
import type { LiveViewOptions } from "../live-view";
import { findHlsFailure } from "./hls-failure";

export type HlsLiveViewOptions = Omit<LiveViewOptions, "socket" | "onDetections">;

const retryWait = { firstMs: 2_000, maxMs: 30_000 };
/** After so many failures in a row the tile says so; it is still tried. */
const maxFailures = 3;
/** Without a new picture for this long, the stream counts as lost. */
const stallMs = 15_000;

/** One tile's live video in browsers without Media Source Extensions, which play HLS natively. */
export class HlsLiveView {
  readonly #options: HlsLiveViewOptions;
  readonly #url: string;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waitMs = retryWait.firstMs;
  #failures = 0;
  #isPlaying = false;
  #isDisposed = false;
  #moved = { seconds: 0, atMs: Date.now() };

  constructor(options: HlsLiveViewOptions) {
    this.#options = options;
    this.#url = liveHlsUrl(options.request.cameraId, options.request.stream);
    const { video } = options;
    video.muted = true;
    video.playsInline = true;
    options.onSound(false);
    video.addEventListener("error", this.#onFailure);
    video.addEventListener("ended", this.#onFailure);
    video.addEventListener("playing", this.#onPlaying);
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#begin();
  }

  dispose(): void {
    this.#isDisposed = true;
    const { video } = this.#options;
    video.removeEventListener("error", this.#onFailure);
    video.removeEventListener("ended", this.#onFailure);
    video.removeEventListener("playing", this.#onPlaying);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#release();
  }

  #begin(): void {
    const { video, onState } = this.#options;
    this.#release();
    if (document.hidden) {
      onState({ kind: "paused" });
      return;
    }
    if (this.#failures < maxFailures) onState({ kind: "connecting" });
    video.src = this.#url;
    video.play().catch(() => {});
    this.#moved = { seconds: 0, atMs: Date.now() };
    this.#timer = setTimeout(() => this.#watch(), 1_000);
  }

  /** Keeps the last picture and frees the decoder. */
  #release(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const { video, still } = this.#options;
    if (this.#isPlaying) drawPicture(video, still);
    this.#isPlaying = false;
    if (!video.hasAttribute("src")) return;
    video.removeAttribute("src");
    video.load();
  }

  #watch(): void {
    const { currentTime } = this.#options.video;
    if (currentTime !== this.#moved.seconds) {
      this.#moved = { seconds: currentTime, atMs: Date.now() };
    }
    if (Date.now() - this.#moved.atMs > stallMs) void this.#fail();
    else this.#timer = setTimeout(() => this.#watch(), 1_000);
  }

  async #fail(): Promise<void> {
    this.#release();
    const failure = await findHlsFailure(this.#url);
    if (this.#isDisposed || this.#timer || document.hidden) return;
    this.#failures++;
    const kind = this.#failures < maxFailures ? "connecting" : "failed";
    this.#options.onState(failure ?? { kind });
    this.#timer = setTimeout(() => this.#begin(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, retryWait.maxMs);
  }

  readonly #onFailure = (): void => {
    if (this.#options.video.hasAttribute("src")) void this.#fail();
  };

  readonly #onPlaying = (): void => {
    this.#isPlaying = true;
    this.#waitMs = retryWait.firstMs;
    this.#failures = 0;
    this.#options.onState({ kind: "playing" });
  };

  /** A hidden page requests nothing. */
  readonly #onVisibility = (): void => this.#begin();
}
