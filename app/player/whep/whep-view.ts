import type { SocketState } from "~/lib/realtime/reconnecting-socket";
import { drawPicture } from "../draw-picture";
import type { LiveSocket } from "../live-socket";
import type { LiveViewOptions } from "../live-view";
import { type EngineAddress, getEngineAddress } from "./engine-address";
import { openWhep, type WhepSession } from "./whep-session";

export interface WhepViewOptions extends Omit<LiveViewOptions, "socket" | "onDetections"> {
  /**
   * True: the media engine does not show this stream, which is to be watched otherwise. False, later: the page was hidden,
   * where nothing plays, and the engine may be back.
   */
  onFault: (isFault: boolean) => void;
  /** The page's socket, which is suspended while the page is hidden. */
  socket: Pick<LiveSocket, "state" | "watch">;
}

/** A host begins to publish when it is asked: the first attempts may find nothing yet. Doubled each time. */
const retryMs = 500;
/** Without a picture for so long, the stream is not there. */
const pictureMs = 8_000;
/** How long an engine that did not reach this browser is left alone: each tile would wait for a picture in vain. */
const unreachableMs = 5 * 60_000;
/** Before the host ceases to publish, and before the ticket ends. */
const renewMs = 4 * 60_000;

/** Of this page: until then no tile asks the engine, which answered and was not reached, as where UDP is blocked. */
let unreachableUntilMs = 0;

/** One tile's live video from the media engine, by WebRTC. */
export class WhepView {
  readonly #options: WhepViewOptions;
  readonly #stopWatching: () => void;
  /** Null while the page is hidden. */
  #attempt: AbortController | null = null;
  #session: WhepSession | null = null;
  #isPlaying = false;
  #watch: ReturnType<typeof setInterval> | undefined;
  #renewal: ReturnType<typeof setInterval> | undefined;
  #moved = { seconds: 0, atMs: 0 };

  constructor(options: WhepViewOptions) {
    this.#options = options;
    options.video.addEventListener("playing", this.#onPlaying);
    const follow = (state: SocketState) => {
      if (state.kind === "suspended") {
        this.#release();
        options.onState({ kind: "paused" });
      } else if (!this.#attempt) this.#begin();
    };
    this.#stopWatching = options.socket.watch(follow);
    follow(options.socket.state);
  }

  dispose(): void {
    this.#stopWatching();
    this.#release();
    this.#options.video.removeEventListener("playing", this.#onPlaying);
  }

  #begin(): void {
    this.#release();
    if (Date.now() < unreachableUntilMs) {
      this.#giveUp();
      return;
    }
    this.#options.onState({ kind: "connecting" });
    this.#attempt = new AbortController();
    this.#moved = { seconds: 0, atMs: Date.now() };
    this.#watch = setInterval(() => this.#check(), 500);
    void this.#connect(this.#attempt.signal);
  }

  /** Tries until there is a session, or #check() gives up. */
  async #connect(signal: AbortSignal): Promise<void> {
    const { request } = this.#options;
    let address: EngineAddress | null | undefined;
    for (let waitMs = retryMs; !signal.aborted; waitMs *= 2) {
      address ??= await getEngineAddress(request, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (address === null) return this.#giveUp();
      const session = address && (await openWhep(address.whep_url, signal).catch(() => null));
      if (session && !signal.aborted) return this.#play(session, signal);
      session?.close();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  #play(session: WhepSession, signal: AbortSignal): void {
    const { request, video, onSound } = this.#options;
    const renew = () => void getEngineAddress(request, signal).catch(() => {});
    this.#renewal = setInterval(renew, renewMs);
    this.#session = session;
    video.srcObject = session.media;
    video.play().catch(() => {});
    onSound(session.media.getAudioTracks().length > 0);
  }

  /** A stream that stands still is tried once more from the start, one that never came is given up. */
  #check(): void {
    const { video } = this.#options;
    if (video.currentTime !== this.#moved.seconds) {
      this.#moved = { seconds: video.currentTime, atMs: Date.now() };
    }
    const state = this.#session?.connection.connectionState ?? "new";
    const isLost = ["disconnected", "failed", "closed"].includes(state);
    if (!isLost && Date.now() - this.#moved.atMs <= pictureMs) return;
    if (this.#isPlaying) {
      this.#begin();
      return;
    }
    if (this.#session?.isReached === false) unreachableUntilMs = Date.now() + unreachableMs;
    this.#giveUp();
  }

  #giveUp(): void {
    const { socket, onFault } = this.#options;
    const stop = socket.watch(({ kind }) => {
      if (kind !== "suspended") return;
      stop();
      onFault(false);
    });
    onFault(true);
  }

  /** Keeps the last picture. */
  #release(): void {
    this.#attempt?.abort();
    this.#attempt = null;
    clearInterval(this.#watch);
    clearInterval(this.#renewal);
    const { video, still, onSound } = this.#options;
    if (this.#isPlaying) drawPicture(video, still);
    this.#isPlaying = false;
    this.#session?.close();
    this.#session = null;
    onSound(false);
    video.srcObject = null;
  }

  readonly #onPlaying = (): void => {
    if (!this.#session) return;
    this.#isPlaying = true;
    this.#options.onState({ kind: "playing" });
  };
}
