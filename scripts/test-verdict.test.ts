import { expect, test } from "vitest";
import { formVerdict, judgeRun, listSlowest, planRepeats } from "./lib/test-verdict.mjs";

const planned = (...files: string[]) => ({ step: "planned", files });
const started = (file: string) => ({ step: "started", file });
const ended = (file: string, passed: number, ...faults: { test: string | null }[]) => ({
  step: "ended",
  file,
  passed,
  faults: faults.map((fault) => ({ message: "no", ...fault })),
});
const over = (...faults: { file: string | null }[]) => ({
  step: "over",
  faults: faults.map((fault) => ({ test: null, message: "leak", ...fault })),
});

const judge = (steps: object[], failure: string | null = null) =>
  judgeRun(steps.map((step) => JSON.stringify(step)).join("\n"), failure);
const run = (name: string, steps: object[], failure: string | null = null) => ({
  name,
  result: judge(steps, failure),
});

const good = [planned("a", "b"), started("a"), ended("a", 2), started("b"), ended("b", 3), over()];

test("a run in which every file passed is not run again", () => {
  const runs = [run("unit", good)];
  expect(planRepeats(runs)).toEqual([]);
  expect(formVerdict(runs, [])).toEqual({ passed: 5, failed: 0, failures: [], flaky: [] });
});

test("a file with a failed test is run again whole, once for all of its tests", () => {
  const runs = [
    run("unit", good),
    run("browser", [
      planned("j", "k"),
      ended("j", 4, { test: "one" }, { test: "two" }),
      ended("k", 1),
      over(),
    ]),
  ];
  expect(planRepeats(runs)).toEqual([{ name: "browser", file: "j" }]);
});

test("where more fails than chance explains, nothing is run again", () => {
  const files = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
  const runOf = (names: string[]) => [
    run("browser", [
      planned(...names),
      ...names.map((name) => ended(name, 1, { test: "one" })),
      over(),
    ]),
  ];
  expect(planRepeats(runOf(files))).toEqual([]);
  expect(formVerdict(runOf(files), []).failed).toBe(9);
  expect(planRepeats(runOf(files.slice(1)))).toHaveLength(8);
});

test("the slowest files are named, the slowest first", () => {
  const steps = [
    planned("a", "b"),
    { ...ended("a", 1), ms: 1_400 },
    { ...ended("b", 1), ms: 9_000 },
  ];
  expect(listSlowest([run("unit", [...steps, over()])], 1)).toEqual(["9 s b"]);
});

test("what passes the second time passes, counts once, and is told as flaky", () => {
  const runs = [
    run("browser", [planned("j", "k"), ended("j", 4, { test: "one" }), ended("k", 1), over()]),
  ];
  const repeats = [
    { name: "browser", file: "j", result: judge([planned("j"), ended("j", 5), over()]) },
  ];
  expect(formVerdict(runs, repeats)).toEqual({
    passed: 6,
    failed: 0,
    failures: [],
    flaky: [{ title: "j: one", message: "no" }],
  });
});

test("what fails the second time fails, whichever of its tests it is", () => {
  const runs = [run("browser", [planned("j"), ended("j", 4, { test: "one" }), over()])];
  const result = judge([planned("j"), ended("j", 4, { test: "two" }), over()], "code 1");
  expect(formVerdict(runs, [{ name: "browser", file: "j", result }])).toEqual({
    passed: 4,
    failed: 1,
    failures: [{ title: "j: two", message: "no" }],
    flaky: [],
  });
});

test("a file that does not load is run again, and a file without a test is none that passed", () => {
  const steps = [planned("a", "b"), ended("a", 0, { test: null }), ended("b", 0), over()];
  const runs = [run("unit", steps, "code 1")];
  expect(runs[0]?.result.faults).toEqual([
    { file: "a", test: null, message: "no" },
    { file: "b", test: null, message: "ran no test" },
  ]);
  expect(planRepeats(runs).map(({ file }) => file)).toEqual(["a", "b"]);
});

test("an error beside the tests is of the file it was caught in", () => {
  const runs = [run("unit", [...good.slice(0, -1), over({ file: "b" })], "code 1")];
  expect(planRepeats(runs)).toEqual([{ name: "unit", file: "b" }]);
  const result = judge([planned("b"), ended("b", 3), over()]);
  expect(formVerdict(runs, [{ name: "unit", file: "b", result }])).toMatchObject({
    passed: 5,
    failed: 0,
    flaky: [{ title: "b: leak" }],
  });
});

test("of a run that was killed, the file under way and those after it are run, and the one under way is flaky", () => {
  const steps = [planned("a", "b", "c"), started("a"), ended("a", 2), started("b")];
  const runs = [run("browser", steps, "browser tests failed (SIGKILL)")];
  expect(planRepeats(runs).map(({ file }) => file)).toEqual(["b", "c"]);
  const alone = (file: string) => ({
    name: "browser",
    file,
    result: judge([planned(file), ended(file, 1), over()]),
  });
  expect(formVerdict(runs, [alone("b"), alone("c")])).toEqual({
    passed: 4,
    failed: 0,
    failures: [],
    flaky: [
      { title: "b: browser tests failed (SIGKILL)", message: "browser tests failed (SIGKILL)" },
    ],
  });
});

test("a worker that is gone is a fault of the file it had under way", () => {
  const steps = [
    planned("a", "b"),
    started("a"),
    ended("a", 2),
    started("b"),
    over({ file: null }),
  ];
  expect(planRepeats([run("unit", steps, "code 1")])).toEqual([{ name: "unit", file: "b" }]);
});

test.each([
  ["nothing was written down", []],
  ["nothing was planned", [planned(), over()]],
  ["the set-up of all files failed", [planned("a"), over({ file: null })]],
  ["it stopped before its end", good.slice(0, -1)],
  ["not all of it was run", [planned("a", "b"), ended("a", 1), over()]],
])("all of a run is run again where %s, and it does not pass by itself", (_what, steps) => {
  for (const failure of [null, "code 1"]) {
    const runs = [run("unit", steps, failure)];
    expect(planRepeats(runs)).toEqual([{ name: "unit", file: null }]);
    expect(formVerdict(runs, []).failed).toBe(1);
    const whole = { name: "unit", file: null };
    expect(formVerdict(runs, [{ ...whole, result: judge(steps, failure) }]).failed).toBe(1);
    const verdict = formVerdict(runs, [{ ...whole, result: judge(good) }]);
    expect(verdict).toMatchObject({ passed: 5, failed: 0 });
    expect(verdict.flaky).toHaveLength(1);
  }
});

test("a process that fails though all of its files passed is not taken for one that passed", () => {
  const runs = [run("unit", good, "unit tests failed (code 1)")];
  expect(planRepeats(runs)).toEqual([{ name: "unit", file: null }]);
  const repeats = [{ name: "unit", file: null, result: judge(good) }];
  expect(formVerdict(runs, repeats).flaky).toMatchObject([
    { title: "all of unit: unit tests failed (code 1)" },
  ]);
});

test("a file that was to be run again and was not does not pass", () => {
  const runs = [run("unit", [planned("a"), ended("a", 1, { test: "one" }), over()])];
  const result = judge([planned("other"), ended("other", 1), over()]);
  expect(formVerdict(runs, [{ name: "unit", file: "a", result }])).toMatchObject({
    failed: 1,
    failures: [{ title: "a: was not run a second time" }],
  });
});

test("a line that a kill cut off counts for nothing", () => {
  const text = `${JSON.stringify(planned("a"))}\n${JSON.stringify(ended("a", 9)).slice(0, 20)}`;
  expect(judgeRun(text, "killed").passed.size).toBe(0);
});
