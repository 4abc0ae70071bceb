import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** All processes that descend from one, the nearest first. */
export function listDescendants(pid: number): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    rows.flatMap(([child = 0, itsParent]) =>
      itsParent === parent ? [child, ...childrenOf(child)] : [],
    );
  return childrenOf(pid);
}

/** Those of the processes that still run; a zombie does not. */
export function findRunning(pids: number[]): number[] {
  return pids.filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2)[0] !== "Z";
    } catch {
      return false;
    }
  });
}

/** Processes whose command line names this path: what may be left of a server by its data directory. */
export function findByCommand(part: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(part);
      } catch {
        return false;
      }
    });
}
