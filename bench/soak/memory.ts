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

type RunningServer = NonNullable<ConsoleProcess["server"]>;

interface Life {
  name: string;
  firstSeenMs: number;
  before: { atMs: number; memory: Memory } | null;
  after: { atMs: number; memory: Memory } | null;
}

export interface MemoryWatch {
  /** Looks which consoles run; whether the warm-up of one is over that was not weighed yet. */
  isDue(): boolean;
  /** Weighs every console whose warm-up is over. Each stands still while it collects. */
  weigh(): Promise<void>;
  /** Of those that were weighed after their warm-up, and again half as long after it or more. */
  listGrowths(): Growth[];
}

export function watchMemory(consoles: readonly ConsoleProcess[], warmUpMs: number): MemoryWatch {
  const lives = new Map<number, Life>();

  /** The lives of those that run and whose warm-up is over. */
  function listWarm(): { life: Life; server: RunningServer }[] {
    const nowMs = performance.now();
    return consoles.flatMap(({ server }, place) => {
      if (!server || server.child.exitCode !== null || server.child.signalCode !== null) return [];
      const life = lives.get(server.pid) ?? {
        name: `console ${place + 1} (pid ${server.pid})`,
        firstSeenMs: nowMs,
        before: null,
        after: null,
      };
      lives.set(server.pid, life);
      return nowMs - life.firstSeenMs < warmUpMs ? [] : [{ life, server }];
    });
  }

  return {
    isDue: () => listWarm().some(({ life }) => life.before === null),
    async weigh() {
      for (const { life, server } of listWarm()) {
        const reading = { atMs: performance.now(), memory: await readMemory(server) };
        if (life.before) life.after = reading;
        else life.before = reading;
      }
    },
    listGrowths: () =>
      [...lives.values()].flatMap(({ name, before, after }) => {
        if (!before || !after || after.atMs - before.atMs < warmUpMs / 2) return [];
        const minutes = (after.atMs - before.atMs) / 60_000;
        return [{ name, minutes, before: before.memory, after: after.memory }];
      }),
  };
}
