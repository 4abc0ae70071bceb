import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { root } from "./lib/project.mjs";
import { runTests } from "./lib/test-runs.mjs";

/** Vitest itself on files that fail in every way there is. */

const cache = path.join(root, "node_modules", ".cache");
beforeAll(() => void mkdirSync(cache, { recursive: true }));

async function runFiles(files: Record<string, string>, args: readonly string[] = []) {
  const folder = mkdtempSync(path.join(cache, "runs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = `export default { test: { exclude: [], isolate: false, maxWorkers: 1 } };`;
  writeFileSync(path.join(folder, "vitest.config.mjs"), config);
  for (const [name, source] of Object.entries(files)) {
    const text = `import { beforeAll, expect, test } from "vitest";\n${source}\n`;
    writeFileSync(path.join(folder, `${name}.test.mjs`), text);
  }
  const output = openSync(devNull, "w");
  onTestFinished(() => closeSync(output));
  const options = { what: "they", limitMs: 120_000, output };
  const result = await runTests(["--root", folder, ...args], options);
  const { passed, leftOut, faults, notRun } = result;
  const short = (file: string | null) => file && path.basename(file, ".test.mjs");
  return {
    passed: Object.fromEntries([...passed].map(([file, count]) => [short(file), count])),
    faults: faults.map(({ file, test, message }) => [short(file), test, message.split("\n")[0]]),
    leftOut,
    notRun: notRun.map(short),
  };
}

test("every way in which a file fails is told, with what it is about", async () => {
  const result = await runFiles({
    good: 'test("one", () => {}); test("two", () => {});',
    failing: 'test("one", () => {}); test("two", () => expect(1).toBe(2));',
    hook: 'beforeAll(() => { throw new Error("no database"); }); test("one", () => {});',
    broken: 'import "./nowhere.mjs"; test("one", () => {});',
    empty: "",
    skipped: 'test.skip("one", () => {}); test("two", () => {});',
    leaking: 'test("one", () => { void Promise.reject(new Error("leak")); });',
  });
  expect(result.passed).toMatchObject({ good: 2, failing: 1, hook: 0, broken: 0, skipped: 1 });
  expect(result.notRun).toEqual([]);
  expect(result.faults.sort()).toEqual([
    ["broken", null, expect.stringContaining("nowhere.mjs")],
    ["empty", null, expect.stringContaining("No test suite found")],
    ["failing", "two", expect.stringContaining("expected 1 to be 2")],
    ["hook", null, "Error: no database"],
    ["leaking", null, "Error: leak"],
    ["skipped", "one", "was skipped"],
  ]);
});

test("a run that is killed tells which file it was at", async () => {
  const { passed, faults, notRun } = await runFiles({
    good: 'test("one", () => {});',
    killed: 'test("one", () => { process.kill(process.ppid, "SIGKILL"); process.exit(); });',
    other: 'test("one", () => {});',
  });
  expect(faults).toEqual([["killed", null, "they failed (SIGKILL)"]]);
  expect([...Object.keys(passed), ...notRun].sort()).toEqual(["good", "other"]);
});

test("tests that a run is not asked for by their titles are counted, and no fault; one that is skipped still is", async () => {
  const result = await runFiles(
    {
      some: 'test("asked: one", () => {}); test("two", () => expect(1).toBe(2));',
      none: 'beforeAll(() => { throw new Error("begun"); }); test("three", () => {});',
      skipped: 'test.skip("asked: four", () => {}); test("asked: five", () => {});',
    },
    ["--testNamePattern", "^asked"],
  );
  expect(result.passed).toMatchObject({ some: 1, none: 0, skipped: 1 });
  expect(result.faults).toEqual([["skipped", "asked: four", "was skipped"]]);
  expect(result.leftOut).toBe(2);
});
