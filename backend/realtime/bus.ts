import { EventEmitter } from "node:events";
import type { HostCommand } from "../../contract/device";
import type { ServerMessage } from "../../contract/realtime";

/** Events within a process and between processes. They carry ids; readers re-authorise. */
export interface BusEvents {
  /**
   * Sessions that ended: their sockets and streams close within a second (docs/decisions/0004-session.md).
   */
  session_revoked: { sessionIds: string[] };
  /** A user's rights changed: open streams are checked again. */
  rights_changed: { accountId: number; userIds: number[] };
  /** Cameras got or lost a licence: all their open streams are checked again. */
  licenses_changed: { accountId: number; cameraIds: number[] };
  /** A host's agent connected or disconnected. */
  host_state: { accountId: number; hostId: number; connected: boolean };
  camera_state: { accountId: number; cameraId: number; connected: boolean };
  /**
   * The process that holds the host's channel closes it: its password or its right to connect
   * changed.
   */
  host_disconnect: { hostId: number };
  /** The process that holds the host's channel sends it its retention. */
  retention_changed: { hostId: number };
  /** The process that holds the host's channel passes it on, and publishes the result. */
  host_command: { commandId: string; hostId: number; command: HostCommand };
  host_command_result: { commandId: string; ok: boolean };
  /**
   * Sent to one user's channels, or (null) to all of the account; never to the session that caused
   * it.
   */
  user_message: {
    accountId: number;
    userId: number | null;
    exceptSessionId?: string;
    message: ServerMessage;
  };
  /** A new server was announced: open channels are told, each at its session's moment. */
  server_updated: { spreadSeconds: number };
  player_published: { version: string; url: string };
  /** An export waits for the process that holds its host's channel. */
  export_queued: Record<string, never>;
  /** Exports to stop: cancelled or removed. */
  export_stopped: { exportIds: number[] };
  /** An account's alerts on saved searches, or those searches, changed: they are read again. */
  standing_searches_changed: { accountId: number };
  /** New events, for channels and alerts. At most 50 are included. */
  events_added: {
    accountId: number;
    events: {
      id: number;
      eventType: number;
      eventId: number;
      eventTimeMs: number;
      hostId: number;
      cameraId: number | null;
    }[];
    count: number;
  };
}

export interface Bus {
  publish<Name extends keyof BusEvents>(name: Name, payload: BusEvents[Name]): Promise<void>;
  /** Returns the function that unsubscribes. */
  subscribe<Name extends keyof BusEvents>(
    name: Name,
    listener: (payload: BusEvents[Name]) => void,
  ): () => void;
  close(): Promise<void>;
}

/** A bus within one process, for tests and as the base of the PostgreSQL one. */
export function createLocalBus(): Bus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    async publish(name, payload) {
      emitter.emit(name, payload);
    },
    subscribe(name, listener) {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
    async close() {
      emitter.removeAllListeners();
    },
  };
}
