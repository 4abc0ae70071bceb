// npm test: sets up what is missing, runs every check and test, and ends with "N passed, N failed". Of the journeys it
// runs those that prove a sentence of the checklist and the stories; `npm test -- --all` runs each of them.
import path from "node:path";
import { parseArgs } from "node:util";
import { staticChecks } from "./lib/checks.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { laneCount, runInLanes } from "./lib/lanes.mjs";
import {
  continueInOwnNode,
  ensureBuilt,
  ensureInstalled,
  findNodeFault,
  root,
  run,
  runScript,
  ScriptError,
} from "./lib/project.mjs";
import { makeScratch } from "./lib/scratch.mjs";
import { runTests } from "./lib/test-runs.mjs";
import { formVerdict, judgeRun, listSlowest, planRepeats } from "./lib/test-verdict.mjs";

const { values: flags } = parseArgs({ options: { all: { type: "boolean", default: false } } });

/** Which tests of a project to run: of the journeys, those whose title names a sentence of docs/checklist.md, and stories. */
function chooseTitles(name) {
  const isWhole = flags.all || !["browser", "windows"].includes(name);
  return isWhole ? [] : ["--testNamePattern", "\\bC\\d{3}\\b|\\bstory: "];
}

/**
 * Runs of Vitest, as tasks for runInLanes() that add to `results`.
 * @param {{ name: string, file: string | null }[]} runs of a project, or of one of its files
 */
function testTasks(runs, results, env) {
  return runs.map(({ name, file }) => {
    const what = file ? `${file} alone` : `${name} tests`;
    const args = ["--project", name, ...(file ? [file] : []), ...chooseTitles(name)];
    return {
      name: what,
      async run(output) {
        const startMs = Date.now();
        const result = await runTests(args, { env, what, output }).catch((error) =>
          judgeRun("", String(error)),
        );
        results.push({ name, file, result, seconds: Math.round((Date.now() - startMs) / 1000) });
        if (result.faults.length > 0) throw new ScriptError(`${what} did not pass`);
      },
    };
  });
}

const cutLines = (text) =>
  text
    .split("\n", 8)
    .map((line) => `    ${line}`)
    .join("\n");

await runScript(async () => {
  const startMs = Date.now();
  const fault = findNodeFault(process.versions.node);
  if (fault) throw new ScriptError(fault);
  process.chdir(root);
  const toolsScript = path.join(root, "scripts", "install-tools.mjs");
  const installTools = run(process.execPath, [toolsScript], { what: "installing tools" });
  await Promise.all([ensureInstalled(), installTools]);
  await continueInOwnNode();
  process.env.TMPDIR = makeScratch();
  const env = { CHROMIUM: ensureChromium(), TEST_WORKERS: String(laneCount) };

  const build = { name: "build", run: (output) => ensureBuilt({ output }) };
  // One at a time, beside the tests: the longest check keeps only one core busy.
  const ended = runInLanes(staticChecks, 1);
  const failedBuild = await runInLanes([build], 1);
  const isBuilt = failedBuild.length === 0;

  const runs = [];
  const alone = { ...env, TEST_WORKERS: "1" };
  const runProject = (name, workers = alone) =>
    runInLanes(testTasks([{ name, file: null }], runs, workers), 1);
  // Together these keep two cores busy to the end, and no more at once would end sooner: on a slow machine each of them
  // would only come nearer to its time limits. Windows and lifecycle tests wait for processes that start and stop.
  const besideOthers = (async () => {
    if (!isBuilt) return;
    await runProject("windows");
    await runProject("lifecycle");
  })();
  await runProject("unit", env);
  if (isBuilt) await runProject("browser", env);
  await besideOthers;
  const failedChecks = [...failedBuild, ...(await ended)];
  const repeats = [];
  await runInLanes(testTasks(planRepeats(runs), repeats, alone), 1);

  const { passed, failed, failures, flaky } = formVerdict(runs, repeats);
  for (const { title, message } of failures) console.log(`\n✗ ${title}\n${cutLines(message)}`);
  if (failedChecks.length > 0) console.log(`\nFailed: ${failedChecks.join(", ")}`);
  for (const line of listSlowest(runs, 12)) console.log(line);
  const leftOut = runs.reduce((sum, { result }) => sum + result.leftOut, 0);
  if (leftOut > 0) console.log(`\n${leftOut} other journeys: npm test -- --all`);
  const parts = [...runs, ...repeats].map(
    ({ name, file, seconds }) => `${file ?? name} ${seconds} s`,
  );
  console.log(`\n${Math.round((Date.now() - startMs) / 1000)} s (${parts.join(", ")})`);
  for (const { title, message } of flaky) console.log(`FLAKY: ${title}\n${cutLines(message)}`);
  const allPassed = passed + staticChecks.length + 1 - failedChecks.length;
  const allFailed = failed + failedChecks.length;
  console.log(`${allPassed} passed, ${allFailed} failed`);
  process.exit(allFailed === 0 ? 0 : 1);
});
