import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root, runTool } from "./project.mjs";
import { journalVariable } from "./test-journal.mjs";
import { judgeRun } from "./test-verdict.mjs";

const reporter = path.join(root, "scripts", "lib", "test-journal.mjs");

/** A test ends within three minutes, on a busy machine too: a run in which none has for this long hangs. */
const stallMs = 15 * 60_000;

/**
 * Runs Vitest and says what came of it, however it ended. One that hangs is killed; how long all of it takes is the
 * machine's affair.
 * @param {string[]} args such as which project and files
 * @param {{ what: string, limitMs?: number, env?: Record<string, string>, output?: number }} options as for run()
 * @returns {Promise<import("./test-verdict.mjs").RunResult>}
 */
export async function runTests(args, options) {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-journal-"));
  const journal = path.join(folder, "journal");
  try {
    const failure = await runTool(
      "vitest/vitest.mjs",
      ["run", ...args, "--reporter=default", `--reporter=${reporter}`],
      {
        limitMs: stallMs,
        heartbeat: journal,
        ...options,
        env: { ...options.env, [journalVariable]: journal },
      },
    ).then(
      () => null,
      (error) => error.message,
    );
    return judgeRun(existsSync(journal) ? readFileSync(journal, "utf8") : "", failure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
