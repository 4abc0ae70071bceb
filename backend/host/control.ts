import { randomUUID } from "node:crypto";
import type { HostCommand } from "../../contract/device";
import type { Bus } from "../realtime/bus";

/** Controls hosts, whichever of the cloud's processes holds their channel. */
export interface HostControl {
  /** Whether the host accepted the command; false for one that is away or does not answer. */
  command(hostId: number, command: HostCommand): Promise<boolean>;
  /** Sends the host its recordings' retention; one that is away gets it when it connects. */
  sendRetention(hostId: number): Promise<void>;
  /**
   * Closes the host's channel; it can reconnect only with the credentials in the database by then.
   */
  disconnect(hostId: number): Promise<void>;
  close(): void;
}

/** Longer than a host has to answer the process that holds its channel. */
const answerMs = 5_000;

export function createHostControl(bus: Bus): HostControl {
  const waiting = new Map<string, (ok: boolean) => void>();
  const unsubscribe = bus.subscribe("host_command_result", ({ commandId, ok }) => {
    waiting.get(commandId)?.(ok);
  });

  return {
    command(hostId, command) {
      const commandId = randomUUID();
      return new Promise((resolve, reject) => {
        const settle = (ok: boolean) => {
          clearTimeout(timer);
          waiting.delete(commandId);
          resolve(ok);
        };
        const timer = setTimeout(() => settle(false), answerMs);
        waiting.set(commandId, settle);
        bus.publish("host_command", { commandId, hostId, command }).catch((error: unknown) => {
          settle(false);
          reject(error);
        });
      });
    },
    sendRetention: (hostId) => bus.publish("retention_changed", { hostId }),
    disconnect: (hostId) => bus.publish("host_disconnect", { hostId }),
    close() {
      unsubscribe();
      for (const settle of [...waiting.values()]) settle(false);
    },
  };
}
