import { setTimeout as wait } from "node:timers/promises";
import type { FirmwareProgress } from "../../contract/device";
import type { AuthenticatedHost, CameraState, DevicePorts, HostParts } from "./ports";

export interface HostStateWriter {
  setConnected(host: AuthenticatedHost, connection: ConnectionChange): void;
  setCameras(host: AuthenticatedHost, states: CameraState[]): void;
  setParts(host: AuthenticatedHost, parts: HostParts): void;
  setFirmware(host: AuthenticatedHost, progress: FirmwareProgress): void;
  /** Resolves when everything the host reported so far is written, or after so long. */
  whenWritten(hostId: number, limitMs?: number): Promise<void>;
  /** Resolves after a last attempt to write what is pending. */
  close(): Promise<void>;
}

interface ConnectionChange {
  connectionId: string;
  connected: boolean;
}

interface PendingState {
  connection: ConnectionChange | null;
  cameras: Map<number, CameraState>;
  parts: HostParts;
  firmware: FirmwareProgress | null;
}

const emptyState = (): PendingState => ({
  connection: null,
  cameras: new Map(),
  parts: {},
  firmware: null,
});

/**
 * Writes what hosts report, one write at a time per host, so that a quick reconnect ends in the right state. A failed
 * write is retried: the database may be unreachable while hosts are connected.
 */
export function createHostStateWriter(options: {
  ports: DevicePorts;
  retryMs: number;
  log(line: string): void;
}): HostStateWriter {
  const { ports, log } = options;
  const waiting = new Map<number, PendingState>();
  const running = new Map<number, Promise<void>>();
  const closing = new AbortController();

  function change(host: AuthenticatedHost, edit: (pending: PendingState) => void): void {
    const pending = waiting.get(host.hostId) ?? emptyState();
    edit(pending);
    waiting.set(host.hostId, pending);
    if (running.has(host.hostId)) return;
    running.set(
      host.hostId,
      drain(host).finally(() => running.delete(host.hostId)),
    );
  }

  async function drain(host: AuthenticatedHost): Promise<void> {
    let failed = false;
    for (let next = dequeue(host.hostId); next; next = dequeue(host.hostId)) {
      try {
        await write(host, next);
        failed = false;
      } catch (error) {
        if (!failed) log(`state of host ${host.hostId} not written: ${String(error)}`);
        failed = true;
        if (closing.signal.aborted) return;
        requeue(host.hostId, next);
        await pause(options.retryMs, closing.signal);
      }
    }
  }

  function dequeue(hostId: number): PendingState | undefined {
    const pending = waiting.get(hostId);
    waiting.delete(hostId);
    return pending;
  }

  /** Merges a failed write below what was reported since. */
  function requeue(hostId: number, old: PendingState): void {
    const newer = waiting.get(hostId) ?? emptyState();
    waiting.set(hostId, {
      connection: newer.connection ?? old.connection,
      cameras: new Map([...old.cameras, ...newer.cameras]),
      parts: { ...old.parts, ...newer.parts },
      firmware: newer.firmware ?? old.firmware,
    });
  }

  async function write(host: AuthenticatedHost, next: PendingState): Promise<void> {
    const { accountId, hostId } = host;
    if (next.cameras.size > 0) await ports.setCameraStates(hostId, [...next.cameras.values()]);
    if (Object.keys(next.parts).length > 0) await ports.setHostParts(hostId, next.parts);
    if (next.firmware) await ports.setFirmware(host, next.firmware);
    if (next.connection === null) return;
    const { connectionId, connected } = next.connection;
    const isCurrent = await ports.setHostConnected(hostId, connectionId, connected);
    if (!isCurrent) return;
    await ports.bus.publish("host_state", { accountId, hostId, connected, connectionId });
  }

  return {
    setConnected(host, connection) {
      change(host, (pending) => {
        pending.connection = connection;
      });
    },
    setCameras(host, states) {
      change(host, ({ cameras }) => {
        for (const state of states) {
          cameras.set(state.index, { ...cameras.get(state.index), ...state });
        }
      });
    },
    setParts(host, parts) {
      change(host, (pending) => {
        pending.parts = { ...pending.parts, ...parts };
      });
    },
    setFirmware(host, progress) {
      change(host, (pending) => {
        // Progress steps may be skipped; the latest one may not.
        pending.firmware = { ...pending.firmware, ...progress };
      });
    },
    async whenWritten(hostId, limitMs) {
      const written = running.get(hostId);
      if (!written || limitMs === undefined) return written;
      const isOver = new AbortController();
      await Promise.race([written, pause(limitMs, isOver.signal)]);
      isOver.abort();
    },
    async close() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}

/** Resolves early when the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
