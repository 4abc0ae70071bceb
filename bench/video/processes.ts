import { readdir, readFile } from "node:fs/promises";

export interface ProcessCost {
  /** Seconds of one core since its start. */
  own: number;
  /** The same of its running child processes. */
  children: number;
  ownMb: number;
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;
const pageBytes = 4096;

/** Reads a process and its children from /proc. */
export async function readCpuSeconds(pid: number): Promise<ProcessCost> {
  let children = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readStat(name);
    if (stat?.parent === pid) children += stat.seconds;
  }
  const own = await readStat(String(pid));
  return { own: own?.seconds ?? 0, children, ownMb: own?.megabytes ?? 0 };
}

async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // The name in parentheses may hold spaces: count fields after it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (field: number) => Number(fields[field - 3]);
  return {
    parent: at(4),
    seconds: (at(14) + at(15)) / ticksPerSecond,
    megabytes: (at(24) * pageBytes) / 1024 ** 2,
  };
}
