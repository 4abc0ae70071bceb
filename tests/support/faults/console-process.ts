import { once } from "node:events";
import { type ServerProcess, spawnServer } from "../server-process";

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
  /** Stops it in order. */
  stop(): Promise<void>;
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

  async function end(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    if (!server) return;
    const ending = server;
    const { child } = ending;
    if (signal === "SIGINT") await ending.stop();
    else if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    output += ending.output();
    server = null;
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
    kill: () => end("SIGKILL"),
    stop: () => end("SIGINT"),
    output: () => output + (server?.output() ?? ""),
  };
  return self;
}
