import { type SocketOptions, socketWaits } from "~/lib/realtime/reconnecting-socket";

export interface LiveSocketOptions extends SocketOptions {
  /** Tiles may read at a media engine beside the cloud instead (docs/mediamtx.md). */
  hasEngine?: boolean;
  /** Waits, in ms; tests shorten them. */
  waits?: Partial<typeof defaultWaits>;
}

export const defaultWaits = {
  ...socketWaits,
  /** With messages expected, a socket without one for this long is dead. */
  beatMs: 10_000,
  /** Interval of the first probes for an offline camera, which may be restarting; slowProbeMs follows. */
  probeMs: 2_000,
  slowProbeMs: 5_000,
  /** Long enough for the relay to start the stream at the host. */
  answerMs: 10_000,
  ackMs: 250,
};
