import { NoPathError, SignedOutError } from "~/lib/http/socket-ticket";
import { limits } from "~contract/limits";
import type { ViewerMessage } from "~contract/media";
import {
  type ConnectionState,
  defaultWaits,
  type LiveSocketOptions,
  type StopReason,
} from "./live-socket-options";

export interface ConnectionUser {
  opened(): void;
  received(data: string | ArrayBuffer): void;
  /** The socket is closed: requests and streams on it are void. */
  dropped(): void;
  /** Connection lost; reconnect attempt `attempt` of `of` follows. */
  interrupted(attempt: number, of: number): void;
  /** No more attempts until retry(); for signed_out and no_path none at all. */
  stopped(reason: StopReason): void;
  /** Whether messages are expected, so that silence means a dead socket. */
  isExpecting(): boolean;
}

/**
 * A WebSocket to the relay, opened with a single-use ticket and reopened with a new one when it is lost (specification
 * section 9: five attempts, one second apart). Independent of the messages on it.
 */
export class MediaConnection {
  readonly #options: LiveSocketOptions;
  readonly #user: ConnectionUser;
  readonly #waits: typeof defaultWaits;
  readonly #watchers = new Set<(state: ConnectionState) => void>();
  #state: ConnectionState = { kind: "idle" };
  #socket: WebSocket | null = null;
  /** Incremented with every connection started or dropped; late callbacks of older ones are ignored. */
  #generation = 0;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  #silenceTimer: ReturnType<typeof setInterval> | null = null;
  #receivedSinceCheck = false;

  constructor(options: LiveSocketOptions, user: ConnectionUser) {
    this.#options = options;
    this.#user = user;
    this.#waits = { ...defaultWaits, ...options.waits };
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Calls `watcher` on every change. Returns the function that stops it. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Connects unless connecting, connected or stopped. */
  connect(): void {
    if (this.#state.kind === "idle") void this.#connect(0);
  }

  /** Allows connecting again after five failed attempts. */
  retry(): void {
    if (this.#state.kind === "stopped" && this.#state.reason === "exhausted") {
      this.#setState({ kind: "idle" });
    }
  }

  /** Closes the socket. The stopped state stays. */
  disconnect(kind: "idle" | "suspended"): void {
    this.#drop();
    if (this.#state.kind !== "stopped" && this.#state.kind !== kind) this.#setState({ kind });
  }

  /** Closes the socket; no callback follows. */
  dispose(): void {
    this.#watchers.clear();
    this.#drop();
    this.#state = { kind: "idle" };
  }

  send(message: ViewerMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher(state);
  }

  async #connect(attempt: number): Promise<void> {
    const generation = ++this.#generation;
    this.#setState({ kind: "connecting", attempt });
    let ticket: string;
    try {
      ticket = await this.#options.getTicket();
    } catch (error) {
      if (generation !== this.#generation) return;
      if (error instanceof SignedOutError) this.#stop("signed_out");
      else if (error instanceof NoPathError) this.#stop("no_path");
      else this.#reconnect(attempt);
      return;
    }
    if (generation === this.#generation) this.#openSocket(ticket, attempt);
  }

  #openSocket(ticket: string, attempt: number): void {
    const generation = this.#generation;
    const create = this.#options.createSocket ?? ((url: string) => new WebSocket(url));
    const socket = create(this.#options.getUrl(ticket));
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    let attempts = attempt;
    const isCurrent = () => generation === this.#generation;
    socket.addEventListener("open", () => {
      if (!isCurrent()) return;
      this.#silenceTimer = setInterval(() => {
        if (!this.#receivedSinceCheck && this.#user.isExpecting()) this.#reconnect(0);
        this.#receivedSinceCheck = false;
      }, this.#waits.silenceMs);
      this.#setState({ kind: "open" });
      this.#user.opened();
    });
    socket.addEventListener("message", (event: MessageEvent<string | ArrayBuffer>) => {
      if (!isCurrent()) return;
      // Not on open: a relay that accepts and closes at once must not be retried forever.
      attempts = 0;
      this.#receivedSinceCheck = true;
      this.#user.received(event.data);
    });
    // For every close code: a new sign-in may have replaced the ended session, which only the next ticket request
    // shows.
    socket.addEventListener("close", () => {
      if (isCurrent()) this.#reconnect(attempts);
    });
    // A close event follows every error; without a listener some engines report it as unhandled.
    socket.addEventListener("error", () => {});
  }

  #reconnect(attempt: number): void {
    this.#drop();
    const of = limits.reconnectAttempts;
    if (attempt >= of) {
      this.#stop("exhausted");
      return;
    }
    const next = attempt + 1;
    this.#setState({ kind: "waiting", attempt: next, of });
    this.#user.interrupted(next, of);
    this.#retryTimer = setTimeout(() => void this.#connect(next), this.#waits.retryMs);
  }

  #stop(reason: StopReason): void {
    this.#drop();
    this.#setState({ kind: "stopped", reason });
    this.#user.stopped(reason);
  }

  #drop(): void {
    this.#generation++;
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    if (this.#silenceTimer) clearInterval(this.#silenceTimer);
    this.#retryTimer = null;
    this.#silenceTimer = null;
    this.#user.dropped();
    this.#socket?.close();
    this.#socket = null;
  }
}
