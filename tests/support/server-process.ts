import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { killTree } from "./processes";

/** The built server, run as in production: a process of its own, watched through its output. */

export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Standard error so far. */
  errors(): string;
  exit: Promise<ServerExit>;
  /**
   * Waits for a printed text; returns its first group, or all of it. Rejects when the process ends
   * first.
   */
  waitFor(pattern: RegExp): Promise<string>;
  /**
   * Like Ctrl-C, or as systemd and containers do; what has not ended after 30 s is killed. Resolves when the process is
   * gone; safe to call twice.
   */
  stop(signal?: "SIGINT" | "SIGTERM"): Promise<ServerExit>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  /** Of Node, before the built server. */
  flags?: string[];
  /** Program and arguments; by default the built server alone. */
  command?: [string, ...string[]];
  cwd?: string;
  /**
   * In a process group of its own, which stop() signals as a terminal does: for npm, which does not
   * pass it on.
   */
  ownGroup?: boolean;
}

export const root = path.resolve(import.meta.dirname, "..", "..");
export const builtServer = path.join(root, "build", "server.js");

/** A server that does not stop must fail its test, not block the run. */
const stopLimitMs = 30_000;

/** Variables the test runner sets for itself, and no server should see. */
const ownVariables =
  /^(VITEST|npm_|NODE_ENV$|NODE_OPTIONS$|DATABASE_URL$|PORT$|HOST$|DATA_DIR$|SIGHTLINE_|DEMO_PASSWORD$|SESSION_SECRET$)/;

export function spawnServer({
  env = {},
  flags = [],
  command = [process.execPath, ...flags, builtServer],
  cwd = root,
  ownGroup = false,
}: ServerOptions = {}): ServerProcess {
  if (!existsSync(builtServer)) throw new Error("there is no build: run npm run build first");
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ownVariables.test(name)),
  );
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...inherited, NODE_ENV: "production", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: ownGroup,
  });
  let printed = "";
  let errors = "";
  child.stderr.on("data", (text: string) => {
    errors += text;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const exit = once(child, "close").then(([code, signal]) => ({ code, signal }) as ServerExit);

  return {
    child,
    pid: child.pid ?? 0,
    output: () => printed,
    errors: () => errors,
    exit,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const streams = [child.stdout, child.stderr];
        const forget = () => {
          for (const stream of streams) stream.off("data", look);
          child.off("close", fail);
        };
        const look = () => {
          const match = pattern.exec(printed);
          if (!match) return;
          forget();
          resolve(match[1] ?? match[0]);
        };
        const fail = (code: number | null) => {
          forget();
          reject(new Error(`the server ended (code ${code}) before ${pattern}:\n${printed}`));
        };
        for (const stream of streams) stream.on("data", look);
        child.on("close", fail);
        look();
      }),
    async stop(signal = "SIGINT") {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        const { pid } = child;
        process.kill(ownGroup ? -pid : pid, signal);
        const deadline = setTimeout(() => killTree(pid), stopLimitMs);
        await exit;
        clearTimeout(deadline);
      }
      return exit;
    },
  };
}
