import type { AgentMessage, HostCommand, ModuleInfo, Retention } from "../../contract/device";

/** What a host is besides its cameras: its version, its modules, and what it can be told to do. */
export interface Device {
  describe(): { version?: string; modules?: ModuleInfo[] };
  /** Whether the host takes the command. */
  command(command: HostCommand): boolean;
  /** Left out: the host records nothing that could be deleted. */
  setRetention?(retention: Retention): void;
  /** Tells what changes from now on. Returns the function that stops listening. */
  listen(say: (message: AgentMessage) => void): () => void;
}
