import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ConsoleAddress } from "../console";
import { type ConsoleProcess, createConsoleProcess } from "../console-process";
import { findFreePort } from "../free-port";

/** One of the consoles, at one address however often it is killed. */
export interface ClusterConsole extends ConsoleAddress, ConsoleProcess {
  name: string;
  /** Sum of a metric's samples, of those whose labels contain the text; 0 while there is none. */
  readMetric(name: string, label?: string): Promise<number>;
  close(): Promise<void>;
}

/** @param port of the loopback interface, free */
export async function createClusterConsole(
  name: string,
  port: number,
  demo: ConsoleAddress["demo"],
  env: Record<string, string>,
): Promise<ClusterConsole> {
  const metricsPort = await findFreePort();
  const dataDirectory = mkdtempSync(path.join(tmpdir(), `sightline-${name}-`));
  const own = { DATA_DIR: dataDirectory, METRICS_PORT: String(metricsPort) };
  const process = createConsoleProcess(port, { ...env, ...own });
  return Object.assign(process, {
    name,
    url: `http://127.0.0.1:${port}`,
    demo,
    async readMetric(metric: string, label = "") {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return (await answer.text())
        .split("\n")
        .filter((line) => /^[^ {]+/.exec(line)?.[0] === `sightline_${metric}`)
        .filter((line) => line.includes(label))
        .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    },
    async close() {
      await process.kill();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  });
}
