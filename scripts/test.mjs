// npm test: sets up what is missing, runs every check and test, and ends with "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runChecks, staticChecks } from "./lib/checks.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import {
  ensureBuilt,
  ensureInstalled,
  findNodeFault,
  root,
  runScript,
  runTool,
  ScriptError,
} from "./lib/project.mjs";
import { ensureVideoTools } from "./lib/video-tools.mjs";

/** Several times what a project of tests takes on two cores: a run that hangs ends, and says so. */
const projectLimitMs = 30 * 60_000;

/** Runs one Vitest project. Gives the counts of single tests. */
async function runTests(project, env) {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-report-"));
  const report = path.join(folder, "report.json");
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const ended = await runTool("vitest/vitest.mjs", args, {
    env,
    what: `${project} tests`,
    limitMs: projectLimitMs,
  }).then(
    () => true,
    () => false,
  );
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    // A file that does not load, or a leak found after the last test, fails the run without failing a test.
    const broken = !ended && numFailedTests === 0 ? 1 : 0;
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runScript(async () => {
  const startMs = Date.now();
  const fault = findNodeFault(process.versions.node);
  if (fault) throw new ScriptError(fault);
  process.chdir(root);
  await ensureInstalled();
  const env = { CHROMIUM: ensureChromium() };
  ensureVideoTools();

  let built = true;
  const checks = [
    ...staticChecks,
    {
      name: "build",
      run: () =>
        ensureBuilt().catch((error) => {
          built = false;
          throw error;
        }),
    },
  ];
  const failedChecks = await runChecks(checks);
  const counts = { passed: checks.length - failedChecks.length, failed: failedChecks.length };
  for (const project of built ? ["unit", "lifecycle", "browser"] : ["unit"]) {
    process.stdout.write(`\n▸ ${project} tests\n`);
    const result = await runTests(project, env);
    counts.passed += result.passed;
    counts.failed += result.failed;
  }
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(", ")}`);
  console.log(
    `\n${Math.round((Date.now() - startMs) / 1000)} s\n${counts.passed} passed, ${counts.failed} failed`,
  );
  process.exit(counts.failed === 0 ? 0 : 1);
});
