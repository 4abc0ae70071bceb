import { defineConfig } from "vitest/config";
import { besideSource, isolate, patient, shared } from "../../vitest.config";

/** What waits for something that a broken rule keeps from happening is not waited for so long. */
const waitMs = 10_000;

/** pure: tests beside the source that need no database, for npm run mutate, which runs them one by one. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...patient,
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
