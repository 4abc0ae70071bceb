import type { StreamName } from "~contract/media";
import type { LocalPlayerBridge } from "../local/bridge";
import type { LocalRequest } from "../local/local-channel";
import { needsHls } from "../media-source";
import { fetchMediaTicket, mediaSocketUrl } from "../media-ticket";
import { openOtherView } from "../open-other-view";
import { LocalRecording } from "./local-recording";
import { PlaybackClock } from "./playback-clock";
import { RecordedDetections } from "./recorded-detections";
import { RecordingSocket } from "./recording-socket";
import { findGapEnd, type RecordingState, type RecordingTile } from "./recording-tile";
import { RecordingView } from "./recording-view";

/** A little less than twice `watchMs`: timers are early and late. */
const tickMs = 70;
/**
 * Not each animation frame: with one always asked for, Chromium would answer a key press by drawing it before it takes
 * anything else up, media among it, and pictures after a seek would come a frame later.
 */
const watchMs = 40;
/** While pictures are awaited, drawing anything else would delay them. */
const watchAwaitingMs = 100;

/** Playback of one page: the clock, the socket, and a view per tile. */
export class PlaybackSession {
  readonly clock: PlaybackClock;
  readonly socket: RecordingSocket;
  readonly detections = new RecordedDetections();
  readonly #views = new Set<RecordingTile>();
  readonly #watchers = new Set<(ms: number) => void>();
  readonly #timer: ReturnType<typeof setInterval>;
  #tickedAt = 0;
  #watchedAt = 0;
  #resumesWhenSeen = false;
  /** The clock's seeks when the transfer was stopped; null while it runs. */
  #suspendedSeeks: number | null = null;
  /** Where playback should continue instead of at `ms`, to skip what the user filters out; null to stay. */
  findSkip: (ms: number) => number | null = () => null;

  constructor(startMs: number) {
    this.clock = new PlaybackClock(startMs);
    this.socket = new RecordingSocket({ getTicket: fetchMediaTicket, getUrl: mediaSocketUrl });
    this.clock.watch(() => {
      this.#wake();
      this.#tick();
    });
    this.socket.watch(({ kind }) => {
      if (kind !== "stopped") this.#retry(({ state }) => state.kind === "stopped");
    });
    document.addEventListener("visibilitychange", this.#onVisibility);
    this.#timer = setInterval(this.#run, watchMs);
  }

  /** Calls `watcher` with the playback time, several times a second. Returns the function that stops it. */
  watch(watcher: (ms: number) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  attach(
    cameraId: string,
    stream: StreamName,
    video: HTMLVideoElement,
    onState: (state: RecordingState) => void,
  ): () => void {
    const { clock, socket } = this;
    const options = { clock, video, cameraId, stream, onState };
    if (needsHls(video)) {
      return openOtherView(
        ({ HlsRecordingView }) => this.#add(new HlsRecordingView(options)),
        onState,
      );
    }
    return this.#add(new RecordingView({ ...options, socket, detections: this.detections }));
  }

  /** As attach, for a channel of the local player's window. */
  attachLocal(
    bridge: LocalPlayerBridge,
    index: number,
    request: Omit<LocalRequest, "recording">,
    onState: (state: RecordingState) => void,
  ): () => void {
    return this.#add(new LocalRecording({ bridge, clock: this.clock, index, request, onState }));
  }

  /** Steps one frame of the camera forward or back and pauses. */
  step(cameraId: string | null, direction: 1 | -1): void {
    const views = [...this.#views];
    const view = views.find((each) => each.cameraId === cameraId) ?? views[0];
    this.clock.pause();
    this.clock.seek(this.clock.read() + direction * (view?.frameMs ?? 100));
  }

  /** Restarts the socket and all views that stopped. */
  retry(): void {
    this.socket.retry();
    this.#retry(({ state }) => state.kind !== "playing" && state.kind !== "gap");
  }

  /**
   * Closes the streams and keeps the last pictures (decision D20), until the user plays or seeks.
   */
  suspend(): void {
    this.clock.pause();
    this.#suspendedSeeks = this.clock.seeks;
    for (const view of this.#views) view.pause();
    this.socket.suspend();
  }

  dispose(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    for (const view of this.#views) view.dispose();
    this.#views.clear();
    this.#watchers.clear();
    this.socket.dispose();
  }

  /** Plays, also what the local player paused by itself. */
  resume(): void {
    this.clock.play();
    this.#retry(({ state }) => state.kind === "paused");
  }

  #retry(isMeant: (view: RecordingTile) => boolean): void {
    for (const view of this.#views) if (isMeant(view)) view.retry();
  }

  #wake(): void {
    const isUsed = this.clock.isPlaying || this.clock.seeks !== this.#suspendedSeeks;
    if (this.#suspendedSeeks === null || !isUsed) return;
    this.#suspendedSeeks = null;
    this.socket.resume();
    this.#retry(({ state }) => state.kind === "paused");
  }

  #add(view: RecordingTile): () => void {
    this.#views.add(view);
    if (this.#suspendedSeeks !== null) view.pause();
    this.#tickedAt = 0;
    return () => {
      view.dispose();
      this.#views.delete(view);
    };
  }

  readonly #run = (): void => {
    if (document.hidden) return;
    const at = performance.now();
    if (at - this.#tickedAt >= tickMs) {
      this.#tickedAt = at;
      this.#skip();
      this.#tick();
    }
    if (this.clock.isHeld && at - this.#watchedAt < watchAwaitingMs) return;
    this.#watchedAt = at;
    const ms = this.clock.read();
    for (const watcher of this.#watchers) watcher(ms);
  };

  #tick(): void {
    for (const view of this.#views) view.tick();
  }

  /** Skips to the next recording when no camera has anything to play, or to findSkip. */
  #skip(): void {
    if (!this.clock.isRunning) return;
    const ms = this.clock.read();
    const gapEnd = findGapEnd([...this.#views].map((view) => view.state));
    const target = gapEnd !== null && gapEnd > ms ? gapEnd : this.findSkip(ms);
    if (target !== null && target > ms + 1_000) this.clock.seek(target);
  }

  /** Pauses while the page is hidden and resumes afterwards. */
  readonly #onVisibility = (): void => {
    if (document.hidden) {
      this.#resumesWhenSeen = this.clock.isPlaying;
      this.clock.pause();
    } else if (this.#resumesWhenSeen) this.clock.play();
  };
}
