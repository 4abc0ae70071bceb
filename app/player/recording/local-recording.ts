import type { LocalPlayerBridge } from "../local/bridge";
import type { LocalRequest } from "../local/local-channel";
import type { PlaybackClock } from "./playback-clock";
import type { RecordingState, RecordingTile } from "./recording-tile";

export interface LocalRecordingOptions {
  bridge: LocalPlayerBridge;
  clock: PlaybackClock;
  /** Channel of the player's window. */
  index: number;
  request: Omit<LocalRequest, "recording">;
  onState: (state: RecordingState) => void;
}

/** One camera's recording in the local player's window, which follows the page's clock. */
export class LocalRecording implements RecordingTile {
  /** Assumes 10 frames per second: the player does not report its frames. */
  readonly frameMs = 100;
  readonly #options: LocalRecordingOptions;
  #state: RecordingState = { kind: "connecting" };
  #unsubscribe: () => void = () => {};
  readonly #unwatch: () => void;

  constructor(options: LocalRecordingOptions) {
    this.#options = options;
    this.#subscribe();
    this.#unwatch = options.clock.watch(() => options.bridge.follow(options.index));
  }

  get cameraId(): string {
    return this.#options.request.cameraId;
  }

  get state(): RecordingState {
    return this.#state;
  }

  tick(): void {
    this.#options.clock.hold(this, this.#state.kind === "connecting");
  }

  pause(): void {
    this.#unsubscribe();
    this.#set({ kind: "paused" });
  }

  retry(): void {
    this.#unsubscribe();
    this.#subscribe();
  }

  dispose(): void {
    this.#unwatch();
    this.#unsubscribe();
    this.#options.clock.hold(this, false);
  }

  #subscribe(): void {
    const { bridge, clock, index, request } = this.#options;
    const recording = {
      read: () => ({ atMs: clock.read(), speed: clock.speed, isRunning: clock.isPlaying }),
      onGap: (nextMs: number | null) => this.#set({ kind: "gap", nextMs }),
    };
    this.#unsubscribe = bridge.subscribe(index, { ...request, recording }, (state) =>
      this.#set(state),
    );
  }

  #set(state: RecordingState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
