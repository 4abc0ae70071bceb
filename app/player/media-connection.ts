import { SignedOutError } from "~/lib/http/socket-ticket";
import { limits } from "~contract/limits";
import type { ViewerMessage } from "~contract/media";
import { type ConnectionState, defaultWaits, type LiveSocketOptions } from "./live-socket-options";

export interface ConnectionUser {
  opened(): void;
  received(data: string | ArrayBuffer): void;
  /** The socket is gone, for whatever reason: what hung on it is void. */
  dropped(): void;
  /** Lost; the next try is `attempt` of `of`. */
  interrupted(attempt: number, of: number): void;
  /** Given up, until retry(); or for good, when the session is over. */
  stopped(reason: "exhausted" | "signed_out"): void;
  /** Whether silence would be a sign that the socket is dead. */
  isExpecting(): boolean;
}

/**
 * The way to the relay: a socket opened with a single-use ticket, and opened again with a fresh one when it is lost
 * (specification section 9: five tries, one second apart). Knows nothing of what travels.
 */
export class MediaConnection {
  readonly #options: LiveSocketOptions;
  readonly #user: ConnectionUser;
  readonly #waits: typeof defaultWaits;
  readonly #watchers = new Set<(state: ConnectionState) => void>();
  #state: ConnectionState = { kind: "idle" };
  #socket: WebSocket | null = null;
  /** Grows with every connection that is begun or given up, so that late answers are recognised. */
  #generation = 0;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  #silenceTimer: ReturnType<typeof setInterval> | null = null;
  #heardSinceCheck = false;

  constructor(options: LiveSocketOptions, user: ConnectionUser) {
    this.#options = options;
    this.#user = user;
    this.#waits = { ...defaultWaits, ...options.waits };
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Calls back on every change. Returns the way to stop. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Begins, unless it has begun or was given up. */
  connect(): void {
    if (this.#state.kind === "idle") void this.#connect(0);
  }

  /** After five failed tries: may begin again. */
  retry(): void {
    if (this.#state.kind === "stopped" && this.#state.reason === "exhausted") {
      this.#setState({ kind: "idle" });
    }
  }

  /** Lets go of the socket. What was given up stays so. */
  disconnect(kind: "idle" | "suspended"): void {
    this.#drop();
    if (this.#state.kind !== "stopped" && this.#state.kind !== kind) this.#setState({ kind });
  }

  /** The end: nobody is called any more. */
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
      else this.#lost(attempt);
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
    let tried = attempt;
    const isCurrent = () => generation === this.#generation;
    socket.addEventListener("open", () => {
      if (!isCurrent()) return;
      this.#silenceTimer = setInterval(() => {
        if (!this.#heardSinceCheck && this.#user.isExpecting()) this.#lost(0);
        this.#heardSinceCheck = false;
      }, this.#waits.silenceMs);
      this.#setState({ kind: "open" });
      this.#user.opened();
    });
    socket.addEventListener("message", (event: MessageEvent<string | ArrayBuffer>) => {
      if (!isCurrent()) return;
      // Only now: a relay that accepts and hangs up must not be tried for ever.
      tried = 0;
      this.#heardSinceCheck = true;
      this.#user.received(event.data);
    });
    // Whatever the reason: after the end of a session this browser may hold another, and only the ticket tells.
    socket.addEventListener("close", () => {
      if (isCurrent()) this.#lost(tried);
    });
    // A close event follows every error; without a listener some engines report it as unhandled.
    socket.addEventListener("error", () => {});
  }

  #lost(attempt: number): void {
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

  #stop(reason: "exhausted" | "signed_out"): void {
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
