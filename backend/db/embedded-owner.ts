import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SetupError } from "./embedded-platform";

/** Waits while the condition holds, at most `limitMs`. Returns whether it ended. */
async function waitWhile(condition: () => boolean, limitMs: number): Promise<boolean> {
  for (const endMs = Date.now() + limitMs; Date.now() < endMs; await delay(20)) {
    if (!condition()) return true;
  }
  return !condition();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The command line of a process; empty where there is none. */
function readCommand(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** Tells apart two processes with the same id: the start in clock ticks (Linux), else empty. */
function readStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in brackets and may hold spaces; the start is the 20th field behind it (proc(5)).
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/**
 * Claims the server's home for this process, so that two never supervise one cluster.
 * @returns the function that releases it
 * @throws SetupError while another living process holds it
 */
export function claimHome(home: string): () => void {
  const file = path.join(home, "owner");
  if (existsSync(file)) {
    const [pid, start] = readFileSync(file, "utf8").trim().split(" ");
    const other = Number(pid);
    if (
      other !== process.pid &&
      other > 0 &&
      isAlive(other) &&
      readStart(other) === (start ?? "")
    ) {
      throw new SetupError(
        `the data directory ${path.dirname(home)} is in use by process ${other}: stop it, or set DATA_DIR`,
      );
    }
  }
  writeFileSync(file, `${process.pid} ${readStart(process.pid)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The lock of the socket beside the data directory's own; PostgreSQL takes both for held while their number is alive. */
function removeLocks(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  const [, , , port = "", socketDirectory = ""] = readFileSync(pidFile, "utf8").split("\n");
  if (socketDirectory) {
    rmSync(path.join(socketDirectory, `.s.PGSQL.${port}.lock`), { force: true });
  }
  rmSync(pidFile, { force: true });
}

/**
 * Stops what a killed predecessor left running; the lock files of one whose number now belongs to an unrelated process
 * are removed. A dead process's files stay: PostgreSQL checks them for workers that still live.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return rmSync(file, { force: true });
  const isOurs = () => isAlive(pid) && readCommand(pid).includes(cluster);
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isOurs()) break;
    process.kill(pid, signal);
    await waitWhile(isOurs, 10_000);
  }
  // One that has ended and that its parent has not noticed yet has no command any more, but still its number.
  await waitWhile(() => isAlive(pid) && readCommand(pid) === "", 10_000);
  if (isAlive(pid)) removeLocks(file);
}
