import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { killTree } from "../scripts/lib/processes.mjs";
import { ensureBuilt } from "../scripts/lib/project.mjs";
import { ensureTools } from "../scripts/lib/tools.mjs";
import { type BenchPart, benchParts } from "./parts";
import { tabulateSizes } from "./sizing";
import { type PartResult, summarize } from "./summary";
import { describeMachine, readTable, resultsVariable, type Table } from "./table";

/**
 * npm run bench -- [--only events,live] [--quick]. Runs all benchmarks one after another, each figure beside its goal and
 * what others take, then says what was met and missed. Ends with 1 where a goal was missed or a part failed.
 * With --sizing 5000,20000 it runs nothing and prints the table of docs/scaling.md for so many cameras.
 */
const names = benchParts.map(({ name }) => name);
const { values: flags } = parseArgs({
  options: {
    only: { type: "string", default: names.join(",") },
    quick: { type: "boolean", default: false },
    sizing: { type: "string" },
  },
});
const wanted = flags.only.split(",");
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) throw new Error(`no part "${unknown}": ${names.join(", ")}`);

/** For a part to end by itself after a Ctrl-C. */
const stopMs = 40_000;
const interrupt = new AbortController();

/** Like Ctrl-C in its own terminal; what has not ended then is killed. */
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const exit = once(child, "exit");
  process.kill(-child.pid, "SIGINT");
  const deadline = setTimeout(killTree, stopMs, child.pid);
  await exit;
  clearTimeout(deadline);
}

function readTables(file: string): Table[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").trim().split("\n").map(readTable);
}

async function runPart(part: BenchPart, file: string): Promise<PartResult> {
  const { name, maxMinutes, quick } = part;
  const args = flags.quick && quick.length > 0 ? ["--", ...quick] : [];
  const child = spawn("npm", ["run", "--silent", `bench:${name}`, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, [resultsVariable]: file },
    // A process group of its own, which stopChild signals whole.
    detached: true,
  });
  const limit = AbortSignal.timeout(maxMinutes * 60_000);
  const stop = () => void stopChild(child);
  const signals = [limit, interrupt.signal];
  for (const signal of signals) signal.addEventListener("abort", stop);
  const [code] = (await once(child, "exit")) as [number | null];
  for (const signal of signals) signal.removeEventListener("abort", stop);
  const failure = limit.aborted ? `stopped after its ${maxMinutes} minutes` : `ended with ${code}`;
  const isWhole = code === 0 && !signals.some(({ aborted }) => aborted);
  return { name, tables: readTables(file), failure: isWhole ? null : failure };
}

async function runAll(): Promise<void> {
  ensureTools();
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-bench-"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupt.abort());
  const results: PartResult[] = [];
  for (const part of benchParts) {
    if (!wanted.includes(part.name) || interrupt.signal.aborted) continue;
    const time = new Date().toISOString().slice(11, 16);
    console.log(`\n=== ${part.name}, ${time} UTC, ${describeMachine()}`);
    results.push(await runPart(part, path.join(folder, `${part.name}.jsonl`)));
  }
  rmSync(folder, { recursive: true, force: true });
  const { text, isGood } = summarize(results);
  const note = flags.quick ? "A short run: its figures are not those of the goals. " : "";
  console.log(`\n=== ${note}${text}`);
  process.exitCode = isGood ? 0 : 1;
}

if (flags.sizing) console.log(tabulateSizes(flags.sizing.split(",").map(Number)));
else await runAll();
