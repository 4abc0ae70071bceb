import { limits } from "~contract/limits";

export interface LiveSocketOptions {
  /** A new single-use ticket. @throws SignedOutError when the session has ended */
  getTicket: () => Promise<string>;
  /** Address of the media socket for a ticket. */
  getUrl: (ticket: string) => string;
  createSocket?: (url: string) => WebSocket;
  /** Waits, in ms; tests shorten them. */
  waits?: Partial<typeof defaultWaits>;
}

/** no_path: this installation has no video. */
export type StopReason = "exhausted" | "signed_out" | "no_path";

export type ConnectionState =
  | { kind: "idle" }
  | { kind: "connecting"; attempt: number }
  | { kind: "open" }
  | { kind: "waiting"; attempt: number; of: number }
  | { kind: "suspended" }
  | { kind: "stopped"; reason: StopReason };

export const defaultWaits = {
  retryMs: limits.reconnectDelayMs as number,
  /** Interval of the first probes for an offline camera, which may be restarting; slowProbeMs follows. */
  probeMs: 2_000,
  slowProbeMs: 5_000,
  /** Long enough for the relay to start the stream at the host. */
  answerMs: 10_000,
  ackMs: 250,
  /** With open streams, a socket without a message for this long is dead. */
  silenceMs: 10_000,
};
