import type { StreamEndReason, StreamName } from "~contract/media";
import type { DetectedObject } from "~contract/media-frame";

/** What one stream asks of the relay. Tiles that ask for the same share one subscription. */
export interface StreamRequest {
  cameraId: string;
  stream: StreamName;
  /** One picture a keyframe: for walls too dense to decode in full. */
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
  /** What is to be seen where in the picture of that moment. */
  | { type: "boxes"; objects: DetectedObject[]; capturedMs: number }
  /** Lost after it had played, or with the whole socket; try `attempt` of `of` runs. */
  | { type: "interrupted"; attempt: number; of: number }
  /** Not to be had now. Asked for again in the background unless the reason is final. */
  | { type: "ended"; reason: StreamEndReason }
  /** Nobody can see the page; nothing is transferred. */
  | { type: "suspended" }
  /** The socket gave up. `retry()` begins again, unless the session itself is over. */
  | { type: "stopped"; reason: "exhausted" | "signed_out" };

export type StreamListener = (event: StreamEvent) => void;

/** Asking again cannot change these answers while the page stays as it is. */
const finalEnds: ReadonlySet<StreamEndReason> = new Set(["not_found", "no_license", "revoked"]);

export function isFinal(reason: StreamEndReason): boolean {
  return finalEnds.has(reason);
}

export function channelKey(request: StreamRequest): string {
  return `${request.cameraId}/${request.stream}/${request.keyframesOnly ? "key" : "full"}`;
}

type ChannelState = "waiting" | "opening" | "open" | "resting" | "ended";

/** One subscription at the relay and the tiles that share it. Knows no socket. */
export class StreamChannel {
  state: ChannelState = "waiting";
  streamId: number | null = null;
  /** Tries made in a row since the stream last played. */
  failures = 0;
  /** A stream that has played gets quick tries; one that never did is only probed. */
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

  /** A tile that joined late waits for a keyframe: the fragments before it would not decode. */
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
