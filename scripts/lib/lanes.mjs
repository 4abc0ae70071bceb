import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";

/** Journeys keep a core busy each; past four, the disk is what they wait for. */
export const laneCount = Math.min(4, availableParallelism());

/** Runs one task with a file to print to, then prints that whole: of tasks side by side no line falls between another's. */
async function runTask({ name, run }) {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-lane-"));
  const file = path.join(folder, "output");
  const output = openSync(file, "w");
  const startMs = Date.now();
  console.log(`▸ ${name} …`);
  const failure = await run(output).then(
    () => null,
    (error) => error,
  );
  closeSync(output);
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
  process.stdout.write(`\n▸ ${name}\n${readFileSync(file, "utf8")}`);
  console.log(failure ? `  ${failure.message}` : `  ok, ${seconds} s`);
  rmSync(folder, { recursive: true, force: true });
  return { name, failed: failure !== null };
}

/**
 * Runs tasks, as many at a time as there are lanes, the first ones first.
 * @param {{ name: string, run: (output: number) => Promise<unknown> }[]} tasks `run` takes an open file to print to, and rejects where it fails.
 * @param {number} [lanes] as many as there are cores, or 1: each alone
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runInLanes(tasks, lanes = laneCount) {
  const waiting = [...tasks];
  const ended = [];
  const takeNext = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) ended.push(await runTask(task));
  };
  await Promise.all(Array.from({ length: lanes }, takeNext));
  return ended.filter(({ failed }) => failed).map(({ name }) => name);
}
