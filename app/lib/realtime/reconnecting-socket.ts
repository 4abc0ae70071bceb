import { NoPathError, SignedOutError } from "~/lib/http/socket-ticket";
import { limits } from "~contract/limits";
import { realtimeCloseCodes } from "~contract/realtime-channel";
import { watchReturn } from "./watch-return";

/** Why a socket stays closed; only `exhausted` is left again. `no_path`: this installation has no such socket. */
export type StopReason = "exhausted" | "signed_out" | "no_path" | "closed";

export type SocketState =
  /** Not wanted, or not yet. */
  | { kind: "idle" }
  /** `attempt` 0 begins a round; 1 to 5 are reconnects. */
  | { kind: "connecting"; attempt: number }
  | { kind: "open" }
  | { kind: "waiting"; attempt: number; of: number }
  | { kind: "suspended" }
  /** After five attempts, because the session ended or there is no such socket, or because the page closed it. */
  | { kind: "stopped"; reason: StopReason };

export interface SocketOptions {
  /** A new single-use ticket. @throws SignedOutError when the session has ended */
  getTicket: (signal: AbortSignal) => Promise<string>;
  getUrl: (ticket: string) => string;
  createSocket?: (url: string) => WebSocket;
}

/** Times in ms. */
export interface SocketWaits {
  retryMs: number;
  /** Longest wait for a ticket. */
  ticketMs: number;
  /** Longest wait for the socket to open. */
  handshakeMs: number;
  /** Interval of `beat` while the socket is open. */
  beatMs: number;
}

export const socketWaits = {
  retryMs: limits.reconnectDelayMs as number,
  ticketMs: 10_000,
  handshakeMs: 10_000,
};

/** What travels on the socket; the socket itself knows nothing of it. */
export interface SocketUser {
  /**
   * When an attempt counts as successful, so that the next loss has all five again: `message` where the other end
   * speaks soon, so that one that accepts and hangs up is not tried forever.
   */
  readonly provenBy: "open" | "message";
  opened(): void;
  received(data: string | ArrayBuffer): void;
  /** Called every `beatMs` while open; false when the connection is dead. `received`: since the last call. */
  beat(received: boolean): boolean;
  /** The socket is closed: requests on it are void. */
  dropped?(): void;
  /** The connection was lost, or could not be made. */
  lost?(why: string): void;
  /** Reconnect attempt `attempt` of `of` follows. */
  interrupted?(attempt: number, of: number): void;
  stopped?(reason: Exclude<StopReason, "closed">): void;
  /** A new round of attempts began after all had failed. */
  restarted?(): void;
}

/**
 * A WebSocket opened with a single-use ticket and reopened with a new one when it is lost: five attempts, one second
 * apart (specification section 9), then it stays stopped until `retry`, or until the network or the tab returns. After
 * the end of its session it reconnects once, because a new sign-in may have replaced the session; without a session it
 * does not try again.
 */
export class ReconnectingSocket {
  readonly #options: SocketOptions;
  readonly #waits: SocketWaits;
  readonly #user: SocketUser;
  readonly #watchers = new Set<(state: SocketState) => void>();
  readonly #unwatchReturn: () => void;
  #state: SocketState = { kind: "idle" };
  #isWanted = false;
  /** Failed attempts since the last successful one. */
  #attempt = 0;
  #socket: WebSocket | null = null;
  /** Aborted with the attempt or the connection it belongs to; late callbacks of older ones are ignored. */
  #life = new AbortController();
  /** Of the ticket, the handshake or the next attempt: never two at once. */
  #timer: ReturnType<typeof setTimeout> | null = null;
  #beat: ReturnType<typeof setInterval> | null = null;
  #receivedSinceBeat = false;

  constructor(options: SocketOptions, waits: SocketWaits, user: SocketUser) {
    this.#options = options;
    this.#waits = waits;
    this.#user = user;
    this.#unwatchReturn = watchReturn(() => this.#onReturn());
  }

  get state(): SocketState {
    return this.#state;
  }

  /** Calls `watcher` on every change. Returns the function that stops it. */
  watch(watcher: (state: SocketState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Connects unless connecting, connected, suspended or stopped. */
  connect(): void {
    this.#isWanted = true;
    if (this.#state.kind === "idle") void this.#connect();
  }

  /** Closes the socket until `connect`; one that stopped stays so. */
  disconnect(): void {
    this.#isWanted = false;
    if (this.#state.kind === "suspended" || this.#state.kind === "stopped") return;
    this.#drop();
    if (this.#state.kind !== "idle") this.#setState({ kind: "idle" });
  }

  /** Begins a new round of attempts, after five failed or while waiting for the next. */
  retry(): void {
    const state = this.#state;
    if (state.kind === "waiting") this.#startRound();
    if (state.kind !== "stopped" || state.reason !== "exhausted") return;
    if (this.#isWanted) this.#startRound();
    else this.#setState({ kind: "idle" });
    this.#user.restarted?.();
  }

  /** Closes the socket until `resume`. */
  suspend(): void {
    if (this.#state.kind === "suspended" || this.#isOver) return;
    this.#drop();
    this.#setState({ kind: "suspended" });
  }

  /** Begins a new round after `suspend`, if the socket is wanted. */
  resume(): void {
    if (this.#state.kind !== "suspended") return;
    if (this.#isWanted) this.#startRound();
    else this.#setState({ kind: "idle" });
  }

  /** Closes the socket for good. */
  close(): void {
    this.#unwatchReturn();
    this.#drop();
    this.#setState({ kind: "stopped", reason: "closed" });
    this.#watchers.clear();
  }

  /** Sends a text if the socket is open. */
  send(text: string): void {
    if (this.#socket?.readyState === 1) this.#socket.send(text);
  }

  /** Whether no attempt will ever follow. */
  get #isOver(): boolean {
    return this.#state.kind === "stopped" && this.#state.reason !== "exhausted";
  }

  #setState(state: SocketState): void {
    this.#state = state;
    for (const watcher of [...this.#watchers]) watcher(state);
  }

  /** An attempt under way has its own time limit: it only gets all further attempts back. */
  #onReturn(): void {
    if (this.#state.kind === "connecting") this.#attempt = 0;
    else this.retry();
  }

  #startRound(): void {
    this.#attempt = 0;
    void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#drop();
    const { signal } = this.#life;
    this.#limit(this.#waits.ticketMs, "no ticket in time");
    this.#setState({ kind: "connecting", attempt: this.#attempt });
    // A watcher may have closed it.
    if (signal.aborted) return;
    try {
      const ticket = await this.#options.getTicket(signal);
      if (!signal.aborted) this.#openSocket(ticket, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof SignedOutError) this.#stop("signed_out");
      else if (error instanceof NoPathError) this.#stop("no_path");
      else this.#lost(String(error));
    }
  }

  #openSocket(ticket: string, signal: AbortSignal): void {
    this.#limit(this.#waits.handshakeMs, "no handshake in time");
    const create = this.#options.createSocket ?? ((url: string) => new WebSocket(url));
    const socket = create(this.#options.getUrl(ticket));
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (signal.aborted) return;
      this.#clearTimer();
      if (this.#user.provenBy === "open") this.#attempt = 0;
      this.#receivedSinceBeat = false;
      this.#beat = setInterval(() => this.#check(), this.#waits.beatMs);
      this.#setState({ kind: "open" });
      this.#user.opened();
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (signal.aborted) return;
      this.#attempt = 0;
      this.#receivedSinceBeat = true;
      this.#user.received(data);
    });
    socket.addEventListener("close", ({ code }: CloseEvent) => {
      if (signal.aborted) return;
      if (code === realtimeCloseCodes.revoked) {
        this.#attempt = Math.max(this.#attempt, limits.reconnectAttempts - 1);
      }
      this.#lost(`closed with ${code}`);
    });
    // A close event follows every error; without a listener some engines report it as unhandled.
    socket.addEventListener("error", () => {});
  }

  #check(): void {
    const received = this.#receivedSinceBeat;
    this.#receivedSinceBeat = false;
    if (!this.#user.beat(received)) this.#lost("the connection is silent");
  }

  #lost(why: string): void {
    const of = limits.reconnectAttempts;
    this.#drop();
    this.#user.lost?.(why);
    if (this.#attempt >= of) {
      this.#stop("exhausted");
      return;
    }
    this.#attempt++;
    this.#timer = setTimeout(() => void this.#connect(), this.#waits.retryMs);
    this.#setState({ kind: "waiting", attempt: this.#attempt, of });
    this.#user.interrupted?.(this.#attempt, of);
  }

  #stop(reason: Exclude<StopReason, "closed">): void {
    this.#drop();
    this.#setState({ kind: "stopped", reason });
    this.#user.stopped?.(reason);
  }

  #limit(ms: number, why: string): void {
    this.#clearTimer();
    this.#timer = setTimeout(() => this.#lost(why), ms);
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Ends the attempt or the connection with its timers. */
  #drop(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#clearTimer();
    if (this.#beat) clearInterval(this.#beat);
    this.#beat = null;
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    this.#user.dropped?.();
    socket.close();
  }
}
