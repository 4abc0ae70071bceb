import { readdirSync, readFileSync } from "node:fs";

/** Unit of /proc/<pid>/stat on every Linux (USER_HZ, proc(5)). */
const tickMs = 10;

/** Fields of /proc/<pid>/stat from the state on, which follows the program's name; null without /proc. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** User and system time of a process so far; 0 without /proc. */
export function readCpuMs(pid: number): number {
  const fields = readStat(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * tickMs : 0;
}

/** The same of a process and all it started, ended ones included. */
export function readTreeCpuMs(pid: number): number {
  const fields = readStat(pid);
  if (!fields) return 0;
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
  const children = readdirSync("/proc").filter(
    (name) => readStat(Number(name))?.[1] === String(pid),
  );
  return children.reduce((sum, child) => sum + readTreeCpuMs(Number(child)), own);
}
