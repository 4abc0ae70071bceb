import type { ConsoleProcess } from "../../tests/support/console-process";
import { type Memory, readMemory } from "../inspector";

/** What a process of a console grew by since its warm-up. */
export interface Growth {
  /** As "console 1 (pid 4711)". */
  name: string;
  minutes: number;
  before: Memory;
  after: Memory;
}

interface Life {
  name: string;
  firstSeenMs: number;
  before: { atMs: number; memory: Memory } | null;
  after: { atMs: number; memory: Memory } | null;
}

export interface MemoryWatch {
  /** Reads every console that runs. */
  read(): Promise<void>;
  /** Of those that were read after their warm-up, and again half as long after it or more. */
  listGrowths(): Growth[];
}

export function watchMemory(consoles: readonly ConsoleProcess[], warmUpMs: number): MemoryWatch {
  const lives = new Map<number, Life>();

  async function readOne({ server }: ConsoleProcess, place: number): Promise<void> {
    if (!server || server.child.exitCode !== null || server.child.signalCode !== null) return;
    const nowMs = performance.now();
    const life = lives.get(server.pid) ?? {
      name: `console ${place + 1} (pid ${server.pid})`,
      firstSeenMs: nowMs,
      before: null,
      after: null,
    };
    lives.set(server.pid, life);
    if (nowMs - life.firstSeenMs < warmUpMs) return;
    const reading = { atMs: nowMs, memory: await readMemory(server) };
    if (life.before) life.after = reading;
    else life.before = reading;
  }

  return {
    async read() {
      for (const [place, each] of consoles.entries()) await readOne(each, place);
    },
    listGrowths: () =>
      [...lives.values()].flatMap(({ name, before, after }) => {
        if (!before || !after || after.atMs - before.atMs < warmUpMs / 2) return [];
        const minutes = (after.atMs - before.atMs) / 60_000;
        return [{ name, minutes, before: before.memory, after: after.memory }];
      }),
  };
}
