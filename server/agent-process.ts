import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { stopMessage } from "../contract/agent-process";

export interface AgentOptions {
  /** Program and arguments before the agent's own, such as [node, build/agent.js]. */
  command: [string, ...string[]];
  /** Where the hosts' codes and passwords are written, mode 0600. */
  configFile: string;
  hosts: unknown[];
  cloudUrl: string;
  log(line: string): void;
}

export interface AgentProcess {
  readonly pid: number | null;
  /** Tells the agent that the cloud is about to leave on purpose, which is nothing to log. */
  announceStop(): void;
  /** Asks the agent to end, then kills it. Never rejects. */
  stop(): Promise<void>;
}

const restartDelayMaxMs = 30_000;
const stopLimitMs = 3_000;

/**
 * Runs the demo's host agent beside the server and restarts it when it dies, with growing pauses.
 * It ends by itself when the IPC channel closes, so a killed server leaves none behind.
 */
export function startAgentProcess(options: AgentOptions): AgentProcess {
  writeFileSync(options.configFile, JSON.stringify({ hosts: options.hosts }), { mode: 0o600 });
  let stopping = false;
  let restartDelayMs = 500;
  let child = launch();

  function launch(): ChildProcess {
    const [program, ...args] = options.command;
    const startMs = Date.now();
    const started = spawn(
      program,
      [...args, "--demo", options.configFile, "--cloud", options.cloudUrl],
      {
        // Its own session: Ctrl-C must reach the server alone, which then stops the agent in order.
        detached: true,
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      },
    );
    started.on("error", (error) =>
      options.log(`the host agent could not be started: ${error.message}`),
    );
    started.on("exit", (code, signal) => {
      if (stopping) return;
      if (Date.now() - startMs > 60_000) restartDelayMs = 500;
      options.log(`the host agent ended (${signal ?? `code ${code}`}); starting it again`);
      setTimeout(() => {
        if (!stopping) child = launch();
      }, restartDelayMs).unref();
      restartDelayMs = Math.min(restartDelayMs * 2, restartDelayMaxMs);
    });
    return started;
  }

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    get pid() {
      return hasEnded() ? null : (child.pid ?? null);
    },
    announceStop() {
      stopping = true;
      if (child.connected) child.send(stopMessage);
    },
    async stop() {
      stopping = true;
      if (hasEnded() || child.pid === undefined) return;
      const exit = once(child, "exit");
      if (child.connected) child.disconnect();
      await Promise.race([exit, delay(stopLimitMs, undefined, { ref: false })]);
      if (!hasEnded()) child.kill("SIGKILL");
    },
  };
}
