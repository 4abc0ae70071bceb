// npm test: sets up what is missing, runs every check and test, and ends with "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { staticChecks } from "./lib/checks.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { runInLanes } from "./lib/lanes.mjs";
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

/** Several times what a run of tests takes on two cores: one that hangs ends, and says so. */
const runLimitMs = 25 * 60_000;

/**
 * What one run of Vitest reported. A file that does not load, or a leak found after the last test, fails the run
 * without failing a test.
 */
function readReport(report, ended) {
  try {
    const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const broken = !ended && numFailedTests === 0 ? 1 : 0;
    const failures = testResults.flatMap((file) => listFailures(file));
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken, failures };
  } catch {
    return { passed: 0, failed: 1, failures: [] };
  }
}

/** Each failed test of a file with the first lines of what failed; a file that did not load with its own. */
function listFailures({ name, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return message ? [`${file}\n${cutLines(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}\n${failureMessages.map(cutLines).join("\n")}`,
  );
}

const cutLines = (text) =>
  text
    .split("\n", 8)
    .map((line) => `    ${line}`)
    .join("\n");

/** One run of Vitest as a task for runInLanes(); it adds to `counts`. `shard` as "1/3". */
function testTask(project, counts, env, shard) {
  return {
    name: `${project} tests${shard ? ` ${shard}` : ""}`,
    async run(output) {
      const folder = mkdtempSync(path.join(tmpdir(), "sightline-report-"));
      const report = path.join(folder, "report.json");
      const args = ["run", "--project", project, "--reporter=default", "--reporter=json"];
      args.push(`--outputFile.json=${report}`, ...(shard ? [`--shard=${shard}`] : []));
      let ended = false;
      try {
        await runTool("vitest/vitest.mjs", args, {
          env,
          what: `${project} tests`,
          limitMs: runLimitMs,
          output,
        });
        ended = true;
      } finally {
        const { passed, failed, failures } = readReport(report, ended);
        counts.passed += passed;
        counts.failed += failed;
        counts.failures.push(...failures);
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

await runScript(async () => {
  const startMs = Date.now();
  const fault = findNodeFault(process.versions.node);
  if (fault) throw new ScriptError(fault);
  process.chdir(root);
  await ensureInstalled();
  const env = { CHROMIUM: ensureChromium() };
  ensureVideoTools();

  const build = { name: "build", run: (output) => ensureBuilt({ output }) };
  const checks = [build, ...staticChecks];
  const failedChecks = await runInLanes(checks);
  const counts = {
    passed: checks.length - failedChecks.length,
    failed: failedChecks.length,
    failures: [],
  };
  const task = (project, shard) => testTask(project, counts, env, shard);
  // Each run of journeys has a console of its own, so that they go side by side.
  const ofTheBuild = [
    task("browser", "1/3"),
    task("browser", "2/3"),
    task("browser", "3/3"),
    task("windows"),
    task("lifecycle"),
  ];
  const failedRuns = await runInLanes([
    task("unit"),
    ...(failedChecks.includes(build.name) ? [] : ofTheBuild),
  ]);
  const failed = [...failedChecks, ...failedRuns];
  for (const failure of counts.failures) console.log(`\n✗ ${failure}`);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  console.log(
    `\n${Math.round((Date.now() - startMs) / 1000)} s\n${counts.passed} passed, ${counts.failed} failed`,
  );
  process.exit(counts.failed === 0 ? 0 : 1);
});
