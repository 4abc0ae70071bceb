import { createHash } from "node:crypto";
import type { ServerMessage } from "../../contract/realtime";
import type { Channel } from "./channel";

/** A new server that a session has still to be told of. */
export interface PendingUpdate {
  spreadSeconds: number;
  /** Time since the announcement. */
  elapsedMs: number;
}

/**
 * Sends SERVER_UPDATE to channels. Each session has its own moment within the spread, the same in every process and
 * after a reconnect: everybody signing in at the same second would be the load the update was to avoid.
 */
export interface UpdateNotice {
  schedule(channel: Channel, update: PendingUpdate): void;
  cancel(channel: Channel): void;
  close(): void;
}

const text = JSON.stringify({ type: "SERVER_UPDATE" } satisfies ServerMessage);

/** Between 0 and 1, the same for a session wherever it is computed. */
export function momentOf(sessionId: string): number {
  return createHash("sha256").update(sessionId).digest().readUInt32BE(0) / 2 ** 32;
}

export function createUpdateNotice(): UpdateNotice {
  const timers = new Map<Channel, NodeJS.Timeout>();
  const cancel = (channel: Channel) => {
    clearTimeout(timers.get(channel));
    timers.delete(channel);
  };
  return {
    schedule(channel, { spreadSeconds, elapsedMs }) {
      cancel(channel);
      const waitMs = spreadSeconds * 1000 * momentOf(channel.viewer.sessionId) - elapsedMs;
      const timer = setTimeout(
        () => {
          timers.delete(channel);
          channel.send(text);
        },
        Math.max(0, waitMs),
      );
      timer.unref();
      timers.set(channel, timer);
    },
    cancel,
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
