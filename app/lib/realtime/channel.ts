import { NoPathError, SignedOutError } from "~/lib/http/socket-ticket";
import { limits } from "~contract/limits";
import type { ServerMessage } from "~contract/realtime";
import { realtimeCloseCodes } from "~contract/realtime-channel";
import { readMessage } from "./read-message";

export type ChannelState =
  | { kind: "idle" }
  /** `attempt` 0 is the first connection; 1 to 5 are reconnects. */
  | { kind: "connecting"; attempt: number }
  | { kind: "open" }
  | { kind: "waiting"; attempt: number }
  /** After five attempts, because the session ended or there is no such channel, or because the page closed it. */
  | { kind: "stopped"; reason: "exhausted" | "signed_out" | "no_path" | "closed" };

export interface ChannelOptions {
  /** A new single-use ticket. @throws SignedOutError when the session has ended */
  getTicket: () => Promise<string>;
  getUrl: (ticket: string) => string;
  createSocket?: (url: string) => WebSocket;
  log?: (line: string) => void;
  /** Waits, in ms; tests shorten them. */
  waits?: Partial<typeof defaultWaits>;
}

const defaultWaits = {
  heartbeatMs: limits.heartbeatMs as number,
  reconnectDelayMs: limits.reconnectDelayMs as number,
};

/**
 * The browser's end of the users' channel (specification section 7, Realtime channel). It opens with a new ticket,
 * sends PING every three minutes, and reconnects up to five times, one second apart; then it stays stopped until
 * `retry` (decision D7). After the end of its session it reconnects once, because a new sign-in may have replaced the
 * session; without a session it does not try again.
 */
export class RealtimeChannel {
  readonly #options: ChannelOptions;
  readonly #waits: typeof defaultWaits;
  readonly #stateWatchers = new Set<(state: ChannelState) => void>();
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  #state: ChannelState = { kind: "idle" };
  #socket: WebSocket | null = null;
  /** Incremented with every connection started or dropped; late callbacks of older ones are ignored. */
  #generation = 0;
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  /** Whether this server answers PING, and whether the last one is unanswered. */
  #pongs = { expected: false, missing: false };

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#waits = { ...defaultWaits, ...options.waits };
  }

  get state(): ChannelState {
    return this.#state;
  }

  /** Calls `watcher` on every change of state. Returns the function that stops it. */
  watch(watcher: (state: ChannelState) => void): () => void {
    this.#stateWatchers.add(watcher);
    return () => this.#stateWatchers.delete(watcher);
  }

  /** Calls `listener` with every known message except PONG. Returns the function that stops it. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the channel unless it is open or connecting. */
  open(): void {
    if (this.#state.kind === "idle") void this.#connect(0);
  }

  /** Starts again with five attempts, after all have failed. */
  retry(): void {
    if (this.#state.kind === "stopped" && this.#state.reason === "exhausted") void this.#connect(0);
  }

  /** Ends the channel for good: at sign-out, or when leaving the signed-in pages. */
  close(): void {
    this.#stop("closed");
    this.#stateWatchers.clear();
    this.#listeners.clear();
  }

  #setState(state: ChannelState): void {
    this.#state = state;
    for (const watcher of [...this.#stateWatchers]) watcher(state);
  }

  async #connect(attempt: number): Promise<void> {
    this.#disconnect();
    const generation = this.#generation;
    const isCurrent = () => generation === this.#generation;
    this.#setState({ kind: "connecting", attempt });
    let ticket: string;
    try {
      ticket = await this.#options.getTicket();
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof SignedOutError) this.#stop("signed_out");
      else if (error instanceof NoPathError) this.#stop("no_path");
      else this.#lost(attempt, String(error));
      return;
    }
    if (!isCurrent()) return;
    const create = this.#options.createSocket ?? ((url: string) => new WebSocket(url));
    const socket = create(this.#options.getUrl(ticket));
    this.#socket = socket;
    let tried = attempt;
    socket.addEventListener("open", () => {
      if (!isCurrent()) return;
      tried = 0;
      this.#startHeartbeat();
      this.#setState({ kind: "open" });
    });
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (isCurrent()) this.#receive(data);
    });
    socket.addEventListener("close", ({ code }: CloseEvent) => {
      if (!isCurrent()) return;
      if (code === realtimeCloseCodes.revoked) this.#comeBackOnce();
      else this.#lost(tried, `closed with ${code}`);
    });
    // A close event follows every error; without a listener some engines report it as unhandled.
    socket.addEventListener("error", () => {});
  }

  #startHeartbeat(): void {
    this.#pongs = { expected: false, missing: false };
    this.#heartbeat = setInterval(() => {
      // The connection is dead without a close event, as after sleep: another PING would only be queued.
      if (this.#pongs.expected && this.#pongs.missing) {
        this.#lost(0, "no answer to PING");
        return;
      }
      this.#pongs.missing = true;
      this.#socket?.send(JSON.stringify({ action: "PING" }));
    }, this.#waits.heartbeatMs);
  }

  #receive(data: unknown): void {
    const message = readMessage(data);
    if (!message) {
      this.#log(`ignored ${String(data).slice(0, 200)}`);
      return;
    }
    if (message.type === "PONG") {
      this.#pongs = { expected: true, missing: false };
      return;
    }
    for (const listener of [...this.#listeners]) listener(message);
  }

  #comeBackOnce(): void {
    this.#disconnect();
    this.#tryLater(limits.reconnectAttempts);
  }

  #lost(attempt: number, why: string): void {
    this.#log(why);
    this.#disconnect();
    if (attempt >= limits.reconnectAttempts) {
      this.#stop("exhausted");
      return;
    }
    this.#tryLater(attempt + 1);
  }

  #tryLater(attempt: number): void {
    this.#setState({ kind: "waiting", attempt });
    this.#retryTimer = setTimeout(() => void this.#connect(attempt), this.#waits.reconnectDelayMs);
  }

  #stop(reason: Extract<ChannelState, { kind: "stopped" }>["reason"]): void {
    this.#disconnect();
    this.#setState({ kind: "stopped", reason });
  }

  /** Closes the socket and clears its timers. */
  #disconnect(): void {
    this.#generation++;
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#heartbeat = null;
    this.#retryTimer = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #log(line: string): void {
    (this.#options.log ?? ((text) => console.warn(`realtime: ${text}`)))(line);
  }
}
