import { once } from "node:events";
import { type ServerExit, type ServerProcess, spawnServer } from "./server-process";

/** The built server at one port, however often it is killed. */
export interface ConsoleProcess {
  readonly port: number;
  /** Null while none runs. */
  readonly server: ServerProcess | null;
  /** Begins a start where none runs; returns when the process runs, not when it answers. */
  spawn(): void;
  /** Resolves when the server answers; spawns it where none runs. */
  ready(): Promise<void>;
  /** SIGKILL. Resolves when the process is gone; its children may outlive it for a moment. */
  kill(): Promise<void>;
  /** Stops it in order, as systemd and containers do. Resolves when the process has ended; null where none runs. */
  stop(): Promise<ServerExit | null>;
  /** Everything that all its processes printed. */
  output(): string;
}

/** @param flags of Node, for each of its processes */
export function createConsoleProcess(
  port: number,
  env: Record<string, string>,
  flags: string[] = [],
): ConsoleProcess {
  let server: ServerProcess | null = null;
  let output = "";

  /** Null where none runs. */
  async function end<Exit>(finish: (ending: ServerProcess) => Promise<Exit>): Promise<Exit | null> {
    if (!server) return null;
    const ending = server;
    const exit = await finish(ending);
    output += ending.output();
    server = null;
    return exit;
  }

  const self: ConsoleProcess = {
    port,
    get server() {
      return server;
    },
    spawn() {
      server ??= spawnServer({ env: { PORT: String(port), ...env }, flags });
    },
    async ready() {
      self.spawn();
      await server?.waitFor(/Sightline is at/);
    },
    async kill() {
      await end(async ({ child }) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill("SIGKILL");
        await once(child, "exit");
      });
    },
    stop: () => end((ending) => ending.stop("SIGTERM")),
    output: () => output + (server?.output() ?? ""),
  };
  return self;
}
