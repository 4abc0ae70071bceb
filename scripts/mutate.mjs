// npm run mutate: breaks the rules listed in scripts/mutate/ one at a time, each in a copy of the tree, and says which of
// them the tests named for it do not notice. Fails below 95 in a hundred. --only NAME takes one, several times several.
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { transform } from "esbuild";
import { breakSource, findStale, summarise } from "./lib/breakages.mjs";
import { laneCount } from "./lib/lanes.mjs";
import { ensureInstalled, root, runScript, ScriptError } from "./lib/project.mjs";
import { runTests } from "./lib/test-runs.mjs";
import { breakages } from "./mutate/list.mjs";

/** A broken rule may make a test wait for what never comes. */
const runLimitMs = 5 * 60_000;

const notCopied = new Set(["node_modules", "build", "data", ".git"]);

/** The tree as it stands in a folder of its own; dependencies and demo videos are only linked. */
function copyTree() {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-mutate-"));
  const media = path.join("agent", "demo", "media");
  cpSync(root, folder, {
    recursive: true,
    filter: (from) => {
      const name = path.relative(root, from);
      return !notCopied.has(name) && name !== media;
    },
  });
  for (const name of ["node_modules", media]) {
    symlinkSync(path.join(root, name), path.join(folder, name), "junction");
  }
  return folder;
}

const read = (file) => {
  const at = path.join(root, file);
  return existsSync(at) ? readFileSync(at, "utf8") : null;
};

/** What the tests of one project say in a copy; the first fault ends it. */
async function testCopy(folder, project, tests) {
  const config = project === "pure" ? ["--config", "scripts/mutate/vitest.config.ts"] : [];
  const args = [...config, "--project", project, "--bail=1", ...new Set(tests)];
  const output = openSync(devNull, "w");
  try {
    const options = { what: `${project} tests`, limitMs: runLimitMs, cwd: folder, output };
    return (await runTests(args, options)).faults;
  } finally {
    closeSync(output);
  }
}

const needsDatabase = (test) =>
  test.startsWith("tests/") || /tests\/support\/(cloud|database)"/.test(read(test) ?? "");

/** Most tests beside the source need no database, and start faster without one. */
const projectOf = ({ tests }) => (tests.some(needsDatabase) ? "unit" : "pure");

/** A test that fails on the code as it is would notice everything. */
async function checkTests(folder, list) {
  for (const project of new Set(list.map(projectOf))) {
    const tests = list.filter((each) => projectOf(each) === project).flatMap((each) => each.tests);
    const [fault] = await testCopy(folder, project, tests);
    if (fault) {
      const { file, test, message } = fault;
      throw new ScriptError(`fails with nothing broken: ${file}: ${test ?? ""}\n${message}`);
    }
  }
}

/** A source that does not parse would be noticed by any test. */
async function checkSyntax(breakage, broken) {
  const loader = path.extname(breakage.file).slice(1);
  if (!["ts", "tsx"].includes(loader)) return;
  await transform(broken, { loader }).catch((error) => {
    throw new ScriptError(`${breakage.name}: what it leaves is no code: ${error.message}`);
  });
}

async function tryBreakage(folder, breakage) {
  const file = path.join(folder, breakage.file);
  const source = readFileSync(file, "utf8");
  const broken = breakSource(source, breakage);
  await checkSyntax(breakage, broken);
  writeFileSync(file, broken);
  try {
    const faults = await testCopy(folder, projectOf(breakage), breakage.tests);
    console.log(`${faults.length > 0 ? "✓" : "✗"} ${breakage.name}`);
    return { breakage, isNoticed: faults.length > 0 };
  } finally {
    writeFileSync(file, source);
  }
}

/** Each lane with a copy of its own. */
async function tryAll(list, folders) {
  const waiting = [...list];
  const results = [];
  const takeNext = async (folder) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.push(await tryBreakage(folder, next));
    }
  };
  await Promise.all(folders.map(takeNext));
  return results;
}

function choose(only) {
  const unknown = only.find((name) => !breakages.some((breakage) => breakage.name === name));
  if (unknown) throw new ScriptError(`no breakage is called ${unknown}`);
  return only.length > 0 ? breakages.filter(({ name }) => only.includes(name)) : breakages;
}

await runScript(async () => {
  const startMs = Date.now();
  const { values } = parseArgs({
    options: { only: { type: "string", multiple: true, default: [] } },
  });
  await ensureInstalled();
  const stale = findStale(breakages, read);
  if (stale.length > 0) throw new ScriptError(`the list is out of date\n${stale.join("\n")}`);
  const list = choose(values.only);
  const folders = Array.from({ length: Math.min(laneCount, list.length) }, copyTree);
  try {
    await checkTests(folders[0], list);
    const { lines, isEnough } = summarise(await tryAll(list, folders));
    console.log(`\n${Math.round((Date.now() - startMs) / 1000)} s`);
    for (const line of lines) console.log(line);
    process.exitCode = isEnough ? 0 : 1;
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});
