import { accessSync, constants, existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { checkFfmpeg } from "../../agent/sources/ffmpeg";
import type { Env } from "../../server/env";
import { listen } from "../../server/listener";
import { secretFiles } from "../backup/secrets";
import { type Finding, fail, ok, warn } from "./finding";

const answerLimitMs = 3_000;

/** Whether what listens there is a console. */
async function isConsole(host: string, port: number): Promise<boolean> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/healthz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerLimitMs) });
    return answer.ok && (await answer.text()).startsWith("ok");
  } catch {
    return false;
  }
}

export async function examinePort({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): Promise<Finding> {
  try {
    const listener = await listen(HOST, PORT, () => undefined);
    await listener.drain(0);
    return ok("port", `${PORT === 0 ? "any" : PORT} on ${HOST} is free`);
  } catch (error) {
    if (PORT !== 0 && (await isConsole(HOST, PORT))) {
      return ok("port", `a console answers at ${PORT} on ${HOST}`);
    }
    return fail("port", error instanceof Error ? error.message : String(error));
  }
}

/** The directory, or what exists of its path. */
function findExisting(directory: string): string {
  return existsSync(directory) ? directory : findExisting(path.dirname(directory));
}

/** Files that others on this machine may read, and must not. */
function listOpenSecrets(directory: string): string[] {
  if (process.platform === "win32") return [];
  return [...secretFiles, "demo-agent.json", "postgres/password"]
    .map((name) => path.join(directory, name))
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
}

export function examineDataDirectory({ DATA_DIR }: Pick<Env, "DATA_DIR">): Finding {
  const directory = path.resolve(DATA_DIR);
  const existing = findExisting(directory);
  try {
    accessSync(existing, constants.W_OK);
  } catch {
    return fail("data", `${existing} cannot be written: set DATA_DIR to one that can be`);
  }
  if (!statSync(existing).isDirectory()) {
    return fail("data", `${existing} is no directory: set DATA_DIR to one`);
  }
  const open = listOpenSecrets(directory);
  if (open.length > 0) {
    return fail("data", `others may read secrets: chmod 600 ${open.join(" ")}`);
  }
  return ok(
    "data",
    existing === directory
      ? `${directory} can be written`
      : `${directory} is made at the first start`,
  );
}

const gigabyte = 2 ** 30;
/** Below it PostgreSQL soon stops taking writes. */
const minFreeBytes = gigabyte;
const comfortableBytes = 10 * gigabyte;

export async function examineDisk(
  { DATA_DIR }: Pick<Env, "DATA_DIR">,
  measure: typeof statfs = statfs,
): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await measure(findExisting(path.resolve(DATA_DIR)));
  const free = bavail * bsize;
  const told = `${(free / gigabyte).toFixed(1)} GB free below DATA_DIR`;
  if (free < minFreeBytes) return fail("disk", `${told}: make room, or move DATA_DIR`);
  if (files > 0 && ffree / files < 0.02) {
    return fail("disk", "hardly any file can be made any more (inodes): move DATA_DIR");
  }
  if (free < comfortableBytes) return warn("disk", `${told}: plan for more`);
  return ok("disk", told);
}

/** The host agent's, not the console's: on a machine without an agent it may be missing. */
export async function examineFfmpeg(check: () => Promise<void> = checkFfmpeg): Promise<Finding> {
  try {
    await check();
    return ok("ffmpeg", "ffmpeg and ffprobe are found");
  } catch {
    return warn(
      "ffmpeg",
      "is not found: a host agent on this machine records no camera; install ffmpeg",
    );
  }
}
