import type { Detections } from "./detection-overlay";
import { DetectionTrack } from "./detection-track";
import { drawPicture } from "./draw-picture";
import type { LiveSocket } from "./live-socket";
import { MsePlayer, type PlayerStats } from "./mse-player";
import { type PlayerState, stateOfEvent } from "./player-state";
import type { StreamEvent, StreamRequest } from "./stream-channel";

export interface LiveViewOptions {
  socket: LiveSocket;
  video: HTMLVideoElement;
  /** Shows the last picture while the video element has none. */
  still: HTMLCanvasElement;
  request: StreamRequest;
  onState: (state: PlayerState) => void;
  /** Objects detected in the current picture; null when none are known. */
  onDetections: (detections: Detections | null) => void;
  /** Whether the stream has sound. */
  onSound: (hasSound: boolean) => void;
}

/** An open stream without a picture for this long has failed, although it may still come. */
const pictureMs = 15_000;

/** One tile's live video: connects a subscription to a player and reports their common state. */
export class LiveView {
  readonly #options: LiveViewOptions;
  readonly #player: MsePlayer;
  readonly #unsubscribe: () => void;
  #lastPictureMs: number | null = null;
  #isPlaying = false;
  readonly #detectionTrack: DetectionTrack;
  #pictureTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: LiveViewOptions) {
    this.#options = options;
    this.#player = new MsePlayer(options.video, {
      onFirstFrame: () => this.#setPlaying(),
      onUnsupported: (mime) => this.#setState({ kind: "unsupported", codec: codecOf(mime) }),
      onFault: () => {
        this.#keepPicture();
        this.#setState({ kind: "connecting" });
        this.#awaitPicture();
      },
      onGiveUp: () => {
        this.#unsubscribe();
        this.#keepPicture();
        this.#setState({ kind: "failed", gaveUp: true });
      },
    });
    this.#player.prepare();
    this.#detectionTrack = new DetectionTrack(options.video, options.onDetections);
    this.#unsubscribe = options.socket.subscribe(options.request, (event) => this.#receive(event));
  }

  readStats(nowMs: number): PlayerStats | null {
    return this.#isPlaying ? this.#player.readStats(nowMs) : null;
  }

  /** Ends the subscription; the last picture stays on the canvas. */
  dispose(): void {
    this.#unsubscribe();
    this.#clearTimer();
    this.#keepPicture();
    this.#detectionTrack.dispose();
    this.#player.dispose();
  }

  #receive(event: StreamEvent): void {
    switch (event.type) {
      case "opened":
        this.#keepPicture();
        this.#awaitPicture();
        this.#player.open(event.mime, this.#options.request.keyframesOnly);
        this.#options.onSound(!this.#options.request.keyframesOnly && hasSound(event.mime));
        return;
      case "init":
        this.#player.init(event.bytes);
        return;
      case "fragment":
        this.#player.fragment(event.bytes, event.keyframe, event.capturedMs);
        this.#lastPictureMs = event.capturedMs;
        return;
      case "boxes":
        this.#detectionTrack.add(event.objects, this.#player.mediaTimeOf(event.capturedMs));
        return;
      default: {
        this.#keepPicture();
        this.#player.stop();
        const state = stateOfEvent(event, this.#lastPictureMs);
        if (state) this.#setState(state);
      }
    }
  }

  #setPlaying(): void {
    this.#isPlaying = true;
    this.#setState({ kind: "playing" });
  }

  #setState(state: PlayerState): void {
    this.#clearTimer();
    this.#options.onState(state);
  }

  #awaitPicture(): void {
    this.#clearTimer();
    this.#pictureTimer = setTimeout(() => this.#setState({ kind: "failed" }), pictureMs);
  }

  #clearTimer(): void {
    if (this.#pictureTimer) clearTimeout(this.#pictureTimer);
    this.#pictureTimer = null;
  }

  #keepPicture(): void {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#detectionTrack.clear();
    drawPicture(this.#options.video, this.#options.still);
  }
}

/** Whether a MIME type includes an audio codec, as `video/mp4; codecs="avc1.64001e,mp4a.40.2"` does. */
export function hasSound(mime: string): boolean {
  return /[",]\s*(mp4a|opus|ac-3|ec-3|flac)\b/i.test(mime);
}

/** Codecs of a MIME type: `hvc1.1.6.L93` for `video/mp4; codecs="hvc1.1.6.L93"`. */
function codecOf(mime: string): string {
  return /codecs="?([^"]+)"?/.exec(mime)?.[1] ?? mime;
}
