import { limits } from "~contract/limits";
import type { ServerMessage } from "~contract/realtime";
import { readMessage } from "./read-message";
import {
  ReconnectingSocket,
  type SocketOptions,
  type SocketState,
  socketWaits,
} from "./reconnecting-socket";

export interface ChannelOptions extends SocketOptions {
  log?: (line: string) => void;
  /** Waits, in ms; tests shorten them. */
  waits?: Partial<typeof defaultWaits>;
}

const defaultWaits = { ...socketWaits, beatMs: limits.heartbeatMs as number };

/**
 * The browser's end of the users' channel (specification section 7, Realtime channel): sends PING every three minutes
 * while its socket is open, and hands on what the server says. When all reconnects have failed it stays stopped until
 * `retry` (decision D7), or until the network or the tab returns.
 */
export class RealtimeChannel {
  readonly #socket: ReconnectingSocket;
  readonly #log: (line: string) => void;
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  /** Whether this server answers PING, and whether the last one is unanswered. */
  #pongs = { expected: false, missing: false };

  constructor(options: ChannelOptions) {
    this.#log = options.log ?? ((line) => console.warn(`realtime: ${line}`));
    this.#socket = new ReconnectingSocket(
      options,
      { ...defaultWaits, ...options.waits },
      {
        // The server says nothing until there is news.
        provenBy: "open",
        opened: () => {
          this.#pongs = { expected: false, missing: false };
        },
        received: (data) => this.#receive(data),
        beat: () => this.#ping(),
        lost: (why) => this.#log(why),
      },
    );
  }

  get state(): SocketState {
    return this.#socket.state;
  }

  /** Calls `watcher` on every change of state. Returns the function that stops it. */
  watch(watcher: (state: SocketState) => void): () => void {
    return this.#socket.watch(watcher);
  }

  /** Calls `listener` with every known message except PONG. Returns the function that stops it. */
  listen(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the channel unless it is open or connecting. */
  open(): void {
    this.#socket.connect();
  }

  /** Starts again with five attempts, after all have failed. */
  retry(): void {
    this.#socket.retry();
  }

  /** Ends the channel for good: at sign-out, or when leaving the signed-in pages. */
  close(): void {
    this.#socket.close();
    this.#listeners.clear();
  }

  /** False when the last PING is unanswered, as after sleep: another one would only be queued. */
  #ping(): boolean {
    if (this.#pongs.expected && this.#pongs.missing) return false;
    this.#pongs.missing = true;
    this.#socket.send(JSON.stringify({ action: "PING" }));
    return true;
  }

  #receive(data: string | ArrayBuffer): void {
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
}
