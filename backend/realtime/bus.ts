import { z } from "zod";
import { hostCommand } from "../../contract/device";
import { serverMessage } from "../../contract/realtime";

const id = z.number().int();
const ids = z.array(id);

/**
 * Events within a process and between processes: every one there is. They carry ids; readers re-authorise.
 * Another process may be of another version, or somebody else entirely: what does not fit is left out.
 */
export const busEvents = {
  /**
   * Sessions that ended: their sockets and streams close within a second (docs/decisions/0004-session.md).
   */
  session_revoked: z.object({ sessionIds: z.array(z.string()) }),
  /** A user's rights changed: open streams are checked again. */
  rights_changed: z.object({ accountId: id, userIds: ids }),
  /** Cameras got or lost a licence: all their open streams are checked again. */
  licenses_changed: z.object({ accountId: id, cameraIds: ids }),
  /** A host's agent connected or disconnected; a process that holds an older channel of it closes that. */
  host_state: z.object({
    accountId: id,
    hostId: id,
    connected: z.boolean(),
    connectionId: z.string(),
  }),
  /** Cameras of one host that came or went: one message, however many. */
  camera_states: z.object({
    accountId: id,
    cameras: z.array(z.object({ cameraId: id, connected: z.boolean() })),
  }),
  /**
   * The process that holds the host's channel closes it: its password or its right to connect
   * changed.
   */
  host_disconnect: z.object({ hostId: id }),
  /** The process that holds the host's channel sends it its retention. */
  retention_changed: z.object({ hostId: id }),
  /** The process that holds the host's channel passes it on, and publishes the result. */
  host_command: z.object({ commandId: z.string(), hostId: id, command: hostCommand }),
  host_command_result: z.object({ commandId: z.string(), ok: z.boolean() }),
  /**
   * Sent to one user's channels, or (null) to all of the account; never to the session that caused
   * it.
   */
  user_message: z.object({
    accountId: id,
    userId: id.nullable(),
    exceptSessionId: z.string().optional(),
    message: serverMessage,
  }),
  /** A new server was announced: open channels are told, each at its session's moment. */
  server_updated: z.object({ spreadSeconds: z.number() }),
  player_published: z.object({ version: z.string(), url: z.string() }),
  /** Exports to stop: cancelled or removed. */
  export_stopped: z.object({ exportIds: ids }),
  /** An account's alerts on saved searches, or those searches, changed: they are read again. */
  standing_searches_changed: z.object({ accountId: id }),
  /** New events, for channels and alerts. At most 50 are included. */
  events_added: z.object({
    accountId: id,
    events: z.array(
      z.object({
        id,
        eventType: id,
        eventId: id,
        eventTimeMs: z.number(),
        hostId: id,
        cameraId: id.nullable(),
      }),
    ),
    count: id,
  }),
} as const;

export type BusEventName = keyof typeof busEvents;
export type BusEvents = { [Name in BusEventName]: z.infer<(typeof busEvents)[Name]> };

export interface Bus {
  publish<Name extends BusEventName>(name: Name, payload: BusEvents[Name]): Promise<void>;
  /** A listener that throws is logged, and keeps no other from listening. Returns the function that unsubscribes. */
  subscribe<Name extends BusEventName>(
    name: Name,
    listener: (payload: BusEvents[Name]) => void,
  ): () => void;
  /**
   * Events of other processes may have been lost until now: whoever keeps what they tell of has to ask again. Returns
   * the function that unsubscribes.
   */
  onResumed(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface LocalBus extends Bus {
  resume(): void;
}

type Listeners = Map<string, Set<(payload: never) => void>>;

/** A bus within one process, for tests and as the base of the PostgreSQL one. */
export function createLocalBus(
  log: (line: string) => void = (line) => console.warn(`bus: ${line}`),
): LocalBus {
  const listeners: Listeners = new Map();
  const resumed = "resumed";

  function add(name: string, listener: (payload: never) => void): () => void {
    const known = listeners.get(name) ?? new Set();
    listeners.set(name, known.add(listener));
    return () => known.delete(listener);
  }

  function emit(name: string, payload: unknown): void {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(payload as never);
      } catch (error) {
        log(`a listener of ${name} failed: ${String(error)}`);
      }
    }
  }

  return {
    async publish(name, payload) {
      emit(name, payload);
    },
    subscribe: (name, listener) => add(name, listener),
    onResumed: (listener) => add(resumed, listener),
    resume: () => emit(resumed, undefined),
    async close() {
      listeners.clear();
    },
  };
}
