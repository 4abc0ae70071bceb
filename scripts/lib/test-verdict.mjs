// What runs of tests come to: which of them to run once more, and whether all of it passed.

/**
 * What went wrong. Without a file it was the run as a whole, without a test the file as a whole.
 * @typedef {{ file: string | null, test: string | null, message: string }} Fault
 *
 * What a run of Vitest came to. `leftOut`: how many tests it was not asked for by their titles; `notRun`: files that it was
 * stopped before; `ms`: how long each file took.
 * @typedef {{ passed: Map<string, number>, leftOut: number, faults: Fault[], notRun: string[], ms: Map<string, number> }} RunResult
 *
 * A run, with what to tell it from others by.
 * @typedef {{ name: string, result: RunResult }} Run
 *
 * What to run once more: one file, or with null all of the run.
 * @typedef {{ name: string, file: string | null }} Repeat
 */

/** A line that a kill cut off is none. */
function parseLines(text) {
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/**
 * Reads what test-journal.mjs wrote down. What is not there to be read did not pass.
 * @param {string} journal
 * @param {string | null} failure why the process failed, null where it did not
 * @returns {RunResult}
 */
export function judgeRun(journal, failure) {
  const steps = parseLines(journal);
  const of = (wanted) => steps.filter(({ step }) => step === wanted);
  const planned = new Set(of("planned").flatMap(({ files }) => files));
  const started = new Set(of("started").map(({ file }) => file));
  const ended = new Map(of("ended").map((entry) => [entry.file, entry]));
  const over = of("over");
  const errors = over.flatMap(({ faults }) => faults);

  const faults = [...ended.values()].flatMap(listFileFaults);
  const cutShort = [...started].filter((file) => !ended.has(file));
  // An error without a file, as of a process that is gone, is of the files it left unfinished.
  const reason = errors.find(({ file }) => file === null)?.message ?? failure ?? "did not end";
  faults.push(...cutShort.map((file) => ({ file, test: null, message: reason })));
  faults.push(...errors.filter(({ file }) => file !== null || cutShort.length === 0));

  const notRun = [...planned].filter((file) => !started.has(file) && !ended.has(file));
  const isWhole = over.length > 0 && planned.size > 0 && notRun.length === 0;
  if (faults.length === 0 && (failure || !isWhole)) {
    const message = failure ?? (planned.size === 0 ? "ran no test" : "did not come to its end");
    faults.push({ file: null, test: null, message });
  }
  const passed = new Map([...ended.values()].map((entry) => [entry.file, entry.passed]));
  const ms = new Map([...ended.values()].map((entry) => [entry.file, entry.ms ?? 0]));
  const leftOut = [...ended.values()].reduce((sum, entry) => sum + (entry.leftOut ?? 0), 0);
  return { passed, leftOut, faults, notRun, ms };
}

function listFileFaults({ file, passed, leftOut = 0, faults }) {
  if (passed + leftOut + faults.length === 0) return [{ file, test: null, message: "ran no test" }];
  return faults.map((fault) => ({ file, ...fault }));
}

/** More files than this do not fail by chance. */
const maxRepeats = 8;

/**
 * What to run once more after everything else, each alone: the files that did not pass or were not reached, and all of
 * a run that cannot say which of its files was to blame. Nothing where so much failed that the fault is no chance.
 * @param {Run[]} runs
 * @returns {Repeat[]}
 */
export function planRepeats(runs) {
  const blamed = runs.flatMap(({ result }) => result.faults.map(({ file }) => file));
  if (new Set(blamed).size > maxRepeats) return [];
  return runs.flatMap(({ name, result: { faults, notRun } }) => {
    if (faults.some(({ file }) => file === null)) return [{ name, file: null }];
    const files = new Set([...faults.map(({ file }) => file), ...notRun]);
    return [...files].map((file) => ({ name, file }));
  });
}

const concerns = (repeat, fault) => repeat.file === null || repeat.file === fault.file;

const firstLine = (text) => text.trim().split("\n", 1)[0];

const describeFault = (name, { file, test, message }) =>
  `${file ?? `all of ${name}`}: ${test ?? firstLine(message)}`;

/**
 * The files that took longest, each as a line.
 * @param {Run[]} runs
 * @param {number} most
 */
export function listSlowest(runs, most) {
  return runs
    .flatMap(({ result }) => [...result.ms])
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([file, ms]) => `${Math.round(ms / 1000)} s ${file}`);
}

const count = (passed) => [...passed.values()].reduce((sum, each) => sum + each, 0);

/**
 * @typedef {{ title: string, message: string }} Told
 *
 * The verdict on runs and on what was run once more: what passed the second time passed, and is told as flaky.
 * @param {Run[]} runs
 * @param {(Repeat & { result: RunResult })[]} repeats
 * @returns {{ passed: number, failed: number, failures: Told[], flaky: Told[] }}
 */
export function formVerdict(runs, repeats) {
  const verdict = { passed: 0, failed: 0, failures: [], flaky: [] };
  for (const { name, result } of runs) {
    const again = repeats.filter((repeat) => repeat.name === name);
    const isRepeated = (file) => again.some((repeat) => concerns(repeat, { file }));
    const kept = [...result.passed].filter(([file]) => !isRepeated(file));
    verdict.passed += count(new Map(kept));
    for (const repeat of again) settle(verdict, result, repeat);
    // Of a fault that nothing was run again for.
    for (const fault of result.faults) if (!isRepeated(fault.file)) fail(verdict, name, fault);
  }
  return verdict;
}

function settle(verdict, first, repeat) {
  const { name, file, result } = repeat;
  const second = result.faults.filter(
    (fault) => file === null || [file, null].includes(fault.file),
  );
  const isShort = file === null ? result.notRun.length > 0 : !result.passed.has(file);
  if (second.length === 0 && isShort) {
    second.push({ file, test: null, message: "was not run a second time" });
  }
  verdict.passed += file === null ? count(result.passed) : (result.passed.get(file) ?? 0);
  for (const fault of second) fail(verdict, name, fault);
  if (second.length > 0) return;
  for (const fault of first.faults.filter((each) => concerns(repeat, each))) {
    verdict.flaky.push({ title: describeFault(name, fault), message: fault.message });
  }
}

function fail(verdict, name, fault) {
  verdict.failed += 1;
  verdict.failures.push({ title: describeFault(name, fault), message: fault.message });
}
