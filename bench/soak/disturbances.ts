import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../../tests/support/faults/cluster";
import { waitUntil } from "../../tests/support/faults/wait-until";

/** What a soak breaks, in turn; each resolves when it is whole again. */
export interface Disturbance {
  name: string;
  cause(cluster: Cluster): Promise<void>;
}

const natsAwayMs = 3_000;
const stillMs = 10_000;

export const disturbances: readonly Disturbance[] = [
  {
    name: "console 2 killed",
    async cause({ consoles: [, second] }) {
      await second?.kill();
      await second?.ready();
    },
  },
  {
    name: "PostgreSQL killed",
    async cause({ consoles, postgres }) {
      if (postgres.pid !== null) process.kill(postgres.pid, "SIGKILL");
      const isReady = async (port: number) => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        return answer?.status === 200;
      };
      for (const { port } of consoles) {
        await waitUntil(`the console at ${port}`, () => isReady(port));
      }
    },
  },
  {
    name: "NATS killed",
    async cause({ nats }) {
      await nats.stop();
      await pause(natsAwayMs);
      await nats.start();
    },
  },
  {
    name: `console 1 stopped for ${stillMs / 1000} s`,
    async cause({ consoles: [first] }) {
      const pid = first?.server?.pid;
      if (pid === undefined) throw new Error("console 1 does not run");
      process.kill(pid, "SIGSTOP");
      try {
        await pause(stillMs);
      } finally {
        process.kill(pid, "SIGCONT");
      }
    },
  },
];
