import type { FirmwareProgress } from "../../contract/device";
import type { AuthenticatedHost, CameraState, DevicePorts, HostParts } from "./ports";

export interface HostStateWriter {
  setConnected(host: AuthenticatedHost, connected: boolean): void;
  setCameras(host: AuthenticatedHost, states: CameraState[]): void;
  setParts(host: AuthenticatedHost, parts: HostParts): void;
  setFirmware(host: AuthenticatedHost, progress: FirmwareProgress): void;
  /** Resolves when all that the host has said so far is written. */
  settled(hostId: number): Promise<void>;
  /** Resolves when everything is written, or could not be at the last attempt. */
  close(): Promise<void>;
}

interface Unwritten {
  connected: boolean | null;
  cameras: Map<number, CameraState>;
  parts: HostParts;
  firmware: FirmwareProgress | null;
}

const nothing = (): Unwritten => ({
  connected: null,
  cameras: new Map(),
  parts: {},
  firmware: null,
});

/**
 * Writes what hosts report, one write at a time a host, so that a quick come and go ends in the
 * right state. A failed write is tried again: the database may be away while agents are not.
 */
export function createHostStateWriter(options: {
  ports: DevicePorts;
  retryMs: number;
  log(line: string): void;
}): HostStateWriter {
  const { ports, log } = options;
  const waiting = new Map<number, Unwritten>();
  const running = new Map<number, Promise<void>>();
  const closing = new AbortController();

  function change(host: AuthenticatedHost, edit: (unwritten: Unwritten) => void): void {
    const unwritten = waiting.get(host.hostId) ?? nothing();
    edit(unwritten);
    waiting.set(host.hostId, unwritten);
    if (running.has(host.hostId)) return;
    running.set(
      host.hostId,
      drain(host).finally(() => running.delete(host.hostId)),
    );
  }

  async function drain(host: AuthenticatedHost): Promise<void> {
    let failed = false;
    for (let next = take(host.hostId); next; next = take(host.hostId)) {
      try {
        await write(host, next);
        failed = false;
      } catch (error) {
        if (!failed) log(`state of host ${host.hostId} not written: ${String(error)}`);
        failed = true;
        if (closing.signal.aborted) return;
        putBack(host.hostId, next);
        await pause(options.retryMs, closing.signal);
      }
    }
  }

  function take(hostId: number): Unwritten | undefined {
    const unwritten = waiting.get(hostId);
    waiting.delete(hostId);
    return unwritten;
  }

  /** What was reported since wins over what could not be written. */
  function putBack(hostId: number, old: Unwritten): void {
    const newer = waiting.get(hostId) ?? nothing();
    waiting.set(hostId, {
      connected: newer.connected ?? old.connected,
      cameras: new Map([...old.cameras, ...newer.cameras]),
      parts: { ...old.parts, ...newer.parts },
      firmware: newer.firmware ?? old.firmware,
    });
  }

  async function write(host: AuthenticatedHost, next: Unwritten): Promise<void> {
    const { accountId, hostId } = host;
    if (next.cameras.size > 0) await ports.setCameraStates(hostId, [...next.cameras.values()]);
    if (Object.keys(next.parts).length > 0) await ports.setHostParts(hostId, next.parts);
    if (next.firmware) await ports.setFirmware(host, next.firmware);
    if (next.connected === null) return;
    await ports.setHostConnected(hostId, next.connected);
    await ports.bus.publish("host_state", { accountId, hostId, connected: next.connected });
  }

  return {
    setConnected(host, connected) {
      change(host, (unwritten) => {
        unwritten.connected = connected;
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
      change(host, (unwritten) => {
        unwritten.parts = { ...unwritten.parts, ...parts };
      });
    },
    setFirmware(host, progress) {
      change(host, (unwritten) => {
        // A step may be passed over; what runs now may not.
        unwritten.firmware = { ...unwritten.firmware, ...progress };
      });
    },
    async settled(hostId) {
      await running.get(hostId);
    },
    async close() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
