import type { AgentMessage, DeviceCommand, Retention } from "../../contract/device";
import type { ModuleInfo } from "../../contract/device-parts";

/** The host besides its cameras: its version, its modules, and the commands it takes. */
export interface Device {
  describe(): { version?: string; modules?: ModuleInfo[] };
  /** Returns whether the host accepts the command. */
  command(command: DeviceCommand): boolean;
  /** Without it the host has no recordings to delete. */
  setRetention?(retention: Retention): void;
  /** Reports changes from now on. Returns the function that stops it. */
  listen(send: (message: AgentMessage) => void): () => void;
}
