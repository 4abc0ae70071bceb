import type { StreamEndReason } from "../../contract/media";
import type { RelayConnection } from "./relay-connection";
import type { ConnectInfo } from "./simulated-window";

export interface RecordingOptions {
  relay: RelayConnection;
  info: ConnectInfo;
  onBytes: (bytes: number) => void;
  /** The picture of the requested moment has arrived. */
  onPicture: () => void;
  /** Nothing is recorded at that moment; null: nor later. */
  onGap: (nextMs: number | null) => void;
  onEnd: (reason: StreamEndReason | "relay_lost") => void;
}

/** Length of a range, at the playback speed. */
const chunkMs = 10_000;
/** From this speed on only keyframes are sent, eight a second. */
const keyframeSpeed = 8;
/** A first picture this much later than requested is a gap. */
const gapMs = 1_000;

/** A channel's recording: reads range after range at the playback speed. */
export class SimulatedRecording {
  readonly #options: RecordingOptions;
  #leave: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: RecordingOptions) {
    this.#options = options;
  }

  /** Plays on from a moment. */
  play(atMs: number, speed: number): void {
    this.stop();
    this.#read(atMs, speed, true);
  }

  /** Shows the picture of a moment. */
  show(atMs: number): void {
    this.stop();
    this.#read(atMs, null, true);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#leave?.();
    this.#leave = null;
  }

  /** @param speed null for a still picture */
  #read(fromMs: number, speed: number | null, isAsked: boolean): void {
    const { relay, info } = this.#options;
    const isFast = (speed ?? 1) >= keyframeSpeed;
    const untilMs = fromMs + (speed === null ? 1 : chunkMs * speed);
    let isFirst = true;
    this.#leave = relay.read(
      {
        host_cam_id: info.host_cam_id,
        stream: info.stream,
        from_ms: fromMs,
        until_ms: untilMs,
        keyframes_only: isFast || speed === null,
        step_ms: isFast ? ((speed ?? 1) * 1000) / 8 : 0,
      },
      {
        onFragment: (bytes, capturedMs) => {
          this.#options.onBytes(bytes);
          if (!isFirst) return;
          isFirst = false;
          if (capturedMs - fromMs > gapMs) this.#meetGap(capturedMs);
          else if (isAsked) this.#options.onPicture();
        },
        onDone: (nextMs) => {
          this.#leave = null;
          if (isFirst) this.#meetGap(nextMs);
          else if (nextMs !== null && speed !== null) {
            // Read ahead before the range ends.
            const waitMs = Math.max(0, (nextMs - fromMs) / speed - 1_000);
            this.#timer = setTimeout(() => this.#read(nextMs, speed, false), waitMs);
          }
        },
        onEnd: (reason) => this.#options.onEnd(reason),
      },
    );
  }

  #meetGap(nextMs: number | null): void {
    this.stop();
    this.#options.onGap(nextMs);
  }
}
