import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ConsoleAddress } from "../console";
import { findFreePort } from "../free-port";
import { type ServerExit, type ServerProcess, spawnServer } from "../server-process";

/** One of the consoles, at one address however often it is killed. */
export interface ClusterConsole extends ConsoleAddress {
  name: string;
  port: number;
  /** Resolves when the console is ready. */
  start(): Promise<void>;
  /** SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as systemd and containers stop it. Resolves when the process has ended. */
  stop(): Promise<ServerExit>;
  /** Sum of a metric's samples, of those whose labels contain the text; 0 while there is none. */
  readMetric(name: string, label?: string): Promise<number>;
  /** Resolves when the process that runs has printed it. */
  waitFor(pattern: RegExp): Promise<string>;
  output(): string;
  close(): Promise<void>;
}

export async function createClusterConsole(
  name: string,
  demo: ConsoleAddress["demo"],
): Promise<Omit<ClusterConsole, "start"> & { start(env: Record<string, string>): Promise<void> }> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const dataDirectory = mkdtempSync(path.join(tmpdir(), `sightline-${name}-`));
  let server: ServerProcess | null = null;
  let output = "";

  async function end(signal: NodeJS.Signals): Promise<ServerExit> {
    if (!server) return { code: 0, signal: null };
    const ending = server;
    ending.child.kill(signal);
    const exit = await ending.exit;
    output += ending.output();
    server = null;
    return exit;
  }

  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    demo,
    async start(env) {
      server = spawnServer({
        env: {
          ...env,
          DATA_DIR: dataDirectory,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
        },
      });
      await server.waitFor(/Sightline is at/);
    },
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
    async readMetric(metric, label = "") {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return (await answer.text())
        .split("\n")
        .filter((line) => /^[^ {]+/.exec(line)?.[0] === `sightline_${metric}`)
        .filter((line) => line.includes(label))
        .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    },
    waitFor: (pattern) =>
      server?.waitFor(pattern) ?? Promise.reject(new Error(`${name} does not run`)),
    output: () => output + (server?.output() ?? ""),
    async close() {
      await end("SIGKILL");
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
