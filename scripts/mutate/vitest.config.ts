import { defineConfig } from "vitest/config";
import { besideSource, isolate, shared, timeLimits } from "../../vitest.config";

/** Shorter than usual: a broken rule often keeps from happening what its test waits for. */
const waitMs = 10_000;

/** pure: tests beside the source that need no database, for npm run mutate, which runs them one by one. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...timeLimits,
          name: "pure",
          include: [besideSource],
          isolate,
          maxWorkers: 1,
          expect: { poll: { timeout: waitMs } },
          testTimeout: 2 * waitMs,
          env: { WAIT_LIMIT_MS: String(waitMs) },
        },
      },
    ],
  },
});
