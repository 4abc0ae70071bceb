import { readdirSync, readFileSync } from "node:fs";

export { killTree, listDescendants } from "../../scripts/lib/processes.mjs";

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

/**
 * Processes whose command line names this path: finds a server's leftovers by its data directory.
 */
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
