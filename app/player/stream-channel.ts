import type { StopReason } from "~/lib/realtime/reconnecting-socket";
import type { StreamEndReason, StreamName } from "~contract/media";
import type { DetectedObject } from "~contract/media-frame";

/** Request for a stream. Tiles with the same camera, stream and mode share one subscription. */
export interface StreamRequest {
  cameraId: string;
  stream: StreamName;
  /** Keyframes only, for walls with too many tiles to decode in full. */
  keyframesOnly: boolean;
  /** Place in the view: lower numbers connect first. */
  order: number;
}

export type StreamEvent =
  | { type: "opening" }
  | { type: "opened"; mime: string; width: number; height: number }
  | { type: "init"; bytes: Uint8Array }
  /** Fragments begin with a keyframe after every `init`. `capturedMs` is the recorder's clock. */
  | { type: "fragment"; bytes: Uint8Array; keyframe: boolean; capturedMs: number }
  /** Objects detected in the picture captured at that time. */
  | { type: "boxes"; objects: DetectedObject[]; capturedMs: number }
  /** The stream or the socket was lost; attempt `attempt` of `of` is running. */
  | { type: "interrupted"; attempt: number; of: number }
  /** Not available now. Probed in the background unless the reason is final. */
  | { type: "ended"; reason: StreamEndReason }
  /** The page is hidden; nothing is transferred. */
  | { type: "suspended" }
  /** No more reconnect attempts. `retry()` starts again, except after signed_out and no_path. */
  | { type: "stopped"; reason: StopReason };

export type StreamListener = (event: StreamEvent) => void;

/** Reasons that do not change without a reload: no probing. */
const finalReasons: ReadonlySet<StreamEndReason> = new Set(["not_found", "no_license", "revoked"]);

export function isFinal(reason: StreamEndReason): boolean {
  return finalReasons.has(reason);
}

export function channelKey(request: StreamRequest): string {
  return `${request.cameraId}/${request.stream}/${request.keyframesOnly ? "key" : "full"}`;
}

type ChannelState = "waiting" | "opening" | "open" | "probing" | "ended";

/** One subscription at the relay and the tiles that share it. Independent of the socket. */
export class StreamChannel {
  state: ChannelState = "waiting";
  streamId: number | null = null;
  /** Failed attempts since the stream last played. */
  failures = 0;
  /** A stream that has played is reopened quickly; one that never did is only probed. */
  hasPlayed = false;
  retryTimer: ReturnType<typeof setTimeout> | null = null;
  answerTimer: ReturnType<typeof setTimeout> | null = null;

  readonly #listeners = new Map<StreamListener, { order: number; synced: boolean }>();
  #lastEvent: StreamEvent = { type: "opening" };
  #opened: StreamEvent | null = null;
  #init: StreamEvent | null = null;

  constructor(readonly request: StreamRequest) {}

  get order(): number {
    let order = Number.POSITIVE_INFINITY;
    for (const listener of this.#listeners.values()) order = Math.min(order, listener.order);
    return order;
  }

  get isUnused(): boolean {
    return this.#listeners.size === 0;
  }

  add(listener: StreamListener, order: number): void {
    this.#listeners.set(listener, { order, synced: false });
    if (this.state === "open" && this.#opened && this.#init) {
      listener(this.#opened);
      listener(this.#init);
    } else {
      listener(this.#lastEvent);
    }
  }

  remove(listener: StreamListener): void {
    this.#listeners.delete(listener);
  }

  emit(event: StreamEvent): void {
    if (event.type === "fragment") {
      this.#emitFragment(event);
      return;
    }
    if (event.type === "boxes") {
      for (const [listener, place] of this.#listeners) if (place.synced) listener(event);
      return;
    }
    if (event.type === "opened") this.#opened = event;
    else if (event.type === "init") this.#init = event;
    else this.#forgetStart();
    this.#lastEvent = event;
    for (const [listener, place] of this.#listeners) {
      place.synced = false;
      listener(event);
    }
  }

  clearTimers(): void {
    if (this.retryTimer) clearTimeout(this.retryTimer);
    if (this.answerTimer) clearTimeout(this.answerTimer);
    this.retryTimer = null;
    this.answerTimer = null;
  }

  /** A tile that joined late gets fragments from the next keyframe on: earlier ones cannot be decoded. */
  #emitFragment(event: Extract<StreamEvent, { type: "fragment" }>): void {
    for (const [listener, place] of this.#listeners) {
      if (event.keyframe) place.synced = true;
      if (place.synced) listener(event);
    }
  }

  #forgetStart(): void {
    this.#opened = null;
    this.#init = null;
  }
}
