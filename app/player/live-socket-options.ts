import { limits } from "~contract/limits";

export interface LiveSocketOptions {
  /** A fresh single-use ticket. Throws SignedOutError when the session is over. */
  getTicket: () => Promise<string>;
  /** Address of the media socket for a ticket. */
  getUrl: (ticket: string) => string;
  createSocket?: (url: string) => WebSocket;
  /** Waits, in ms; tests shorten them. */
  waits?: Partial<typeof defaultWaits>;
}

export type ConnectionState =
  | { kind: "idle" }
  | { kind: "connecting"; attempt: number }
  | { kind: "open" }
  | { kind: "waiting"; attempt: number; of: number }
  | { kind: "suspended" }
  | { kind: "stopped"; reason: "exhausted" | "signed_out" };

export const defaultWaits = {
  retryMs: limits.reconnectDelayMs as number,
  /** Between probes for a camera that is away: quick while it may be restarting, then slower. */
  probeMs: 2_000,
  slowProbeMs: 5_000,
  /** The relay may have to wake a host first. */
  answerMs: 10_000,
  ackMs: 250,
  /** Open streams always bring something; a socket that falls silent this long is dead. */
  silenceMs: 10_000,
};
