import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { canBuildImage } from "./scripts/lib/podman.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const shared = {
  resolve: {
    alias: {
      "~contract": here("./contract"),
      "~": here("./app"),
      // Vite would load the package's ES modules beside the CommonJS ones Node loads for its dependents.
      graphql: here("./node_modules/graphql/index.js"),
    },
  },
};

/** Workers of the unit tests, and of the journeys, each with a console of its own; npm test has one for each core. */
const workers = Number(process.env.TEST_WORKERS ?? 1);

/**
 * Files share a process and what they import: a module replaced by vi.mock, or a fixture by override(), would be the
 * next file's too.
 */
export const isolate = false;

/** Limits for what hangs, not measures of speed: a test that passes never waits for them. */
export const timeLimits = {
  setupFiles: ["tests/support/wait-limits.ts"],
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export const besideSource = "{app,agent,backend,bench,contract,server,scripts}/**/*.test.{ts,tsx}";

/**
 * unit: beside the source, and tests/integration; each file may take a database of its own (tests/support/database.ts).
 * lifecycle: the built server as a child process.
 * browser: journeys in Chromium against the built server.
 * windows: journeys with the Windows player, whose ports are fixed, so that only one such run fits on a machine.
 */
export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: [besideSource, "tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/database-server.ts"],
          ...timeLimits,
          isolate,
          maxWorkers: workers,
        },
      },
      {
        ...shared,
        test: {
          name: "lifecycle",
          include: ["tests/{lifecycle,matrix}/**/*.test.ts"],
          globalSetup: ["tests/support/prepared-database.ts"],
          exclude: canBuildImage() ? [] : ["tests/lifecycle/container.test.ts"],
          ...timeLimits,
          isolate,
          fileParallelism: false,
        },
      },
      {
        ...shared,
        test: {
          name: "browser",
          include: ["tests/journeys/*.test.ts"],
          globalSetup: [
            "tests/support/prepared-database.ts",
            "tests/support/prepared-demo.ts",
            "tests/support/console-server.ts",
          ],
          ...timeLimits,
          isolate,
          maxWorkers: workers,
        },
      },
      {
        ...shared,
        test: {
          name: "windows",
          include: ["tests/journeys/windows/*.test.ts"],
          globalSetup: ["tests/support/prepared-database.ts", "tests/support/console-server.ts"],
          ...timeLimits,
          isolate,
          fileParallelism: false,
        },
      },
    ],
  },
});
