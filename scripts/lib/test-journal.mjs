// A reporter of Vitest that writes down each step as it happens, so that a run which is killed, or breaks without a
// failed test, still tells how far it came.
import { appendFileSync } from "node:fs";
import path from "node:path";
import { root } from "./project.mjs";

/** Names the file to write to. */
export const journalVariable = "TEST_JOURNAL";

const name = (file) => path.relative(root, file);

/** The message, and where in our own files it came from: what a stack calls the error by is not always its message. */
function describe({ name: kind, message, stack = "" }) {
  const ours = (line) => line.startsWith("    at ") && !line.includes("node_modules");
  return [`${kind}: ${message}`, ...stack.split("\n").filter(ours)].join("\n");
}

/** All that kept a file from passing: the file itself, hooks, and tests that failed or, asked for, did not run. */
function listFaults(testModule, isAskedFor) {
  const faultOf = (test, errors) =>
    errors.length > 0 ? [{ test, message: errors.map(describe).join("\n") }] : [];
  const faults = [
    ...faultOf(null, testModule.errors()),
    ...[...testModule.children.allSuites()].flatMap((suite) =>
      faultOf(suite.fullName, suite.errors()),
    ),
    ...[...testModule.children.allTests()].flatMap((test) =>
      faultOf(test.fullName, test.result().errors ?? []),
    ),
  ];
  if (faults.length > 0) return faults;
  return [...testModule.children.allTests()]
    .filter((test) => test.result().state !== "passed" && isAskedFor(test))
    .map((test) => ({ test: test.fullName, message: `was ${test.result().state}` }));
}

export default class TestJournal {
  /** Titles that the run was asked for; undefined is all. */
  #titles;

  onInit(vitest) {
    this.#titles = vitest.config.testNamePattern;
  }

  #write(entry) {
    appendFileSync(process.env[journalVariable], `${JSON.stringify(entry)}\n`);
  }

  onTestRunStart(specifications) {
    this.#write({ step: "planned", files: specifications.map(({ moduleId }) => name(moduleId)) });
  }

  onTestModuleQueued({ moduleId }) {
    this.#write({ step: "started", file: name(moduleId) });
  }

  /** For who watches whether the run still gets on. */
  onTestCaseResult({ module, fullName }) {
    this.#write({ step: "tested", file: name(module.moduleId), test: fullName });
  }

  onTestModuleEnd(testModule) {
    const isAskedFor = ({ fullName }) => this.#titles?.test(fullName) ?? true;
    const leftOut = [...testModule.children.allTests()].filter((test) => !isAskedFor(test));
    this.#write({
      step: "ended",
      file: name(testModule.moduleId),
      passed: [...testModule.children.allTests("passed")].length,
      leftOut: leftOut.length,
      faults: [...listFaults(testModule, isAskedFor)],
      ms: Math.round(testModule.diagnostic().duration),
    });
  }

  onTestRunEnd(_testModules, errors) {
    const faults = errors.map((error) => ({
      // Where it was caught; a worker that is gone cannot say.
      file: error.VITEST_TEST_PATH ? name(error.VITEST_TEST_PATH) : null,
      test: error.VITEST_TEST_NAME ?? null,
      message: describe(error),
    }));
    this.#write({ step: "over", faults });
  }
}
