import { appendFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** One line of a benchmark: subject, value and limit. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  /** Missing: no limit. */
  target?: { max: number } | { min: number };
  /** What others take for the same (bench/peers.ts). */
  peers?: string;
}

/** The rows of a benchmark under their title, as `npm run bench` collects them. */
export interface Table {
  title: string;
  rows: Row[];
}

/** Reads a line of the results. JSON has no NaN: a figure that is none came as null, which would count as 0. */
export const readTable = (line: string): Table =>
  JSON.parse(line, (key, value) => (key === "value" && value === null ? Number.NaN : value));

/** File that tables are added to, each as a line of JSON; `npm run bench` sets it for its parts. */
export const resultsVariable = "SIGHTLINE_BENCH_RESULTS";

/** Null: without a limit. */
export function isMet({ value, target }: Row): boolean | null {
  if (!target) return null;
  return "max" in target ? value <= target.max : value >= target.min;
}

function compareWithTarget(row: Row): string {
  if (!row.target) return "";
  const bound = "max" in row.target ? `≤ ${row.target.max}` : `≥ ${row.target.min}`;
  return `${bound} ${isMet(row) ? "met" : "MISSED"}`;
}

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}

/** The rows in columns: subject, value, limit, and what others take. */
export function formatTable({ title, rows }: Table): string {
  const cells = rows.map((row) => [
    row.what,
    `${format(row.value)} ${row.unit}`,
    compareWithTarget(row),
    row.peers ?? "",
  ]);
  const width = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const lines = cells.map(([what = "", value = "", verdict = "", peers = ""]) =>
    `  ${what.padEnd(width(0))}  ${value.padStart(width(1))}  ${verdict.padEnd(width(2))}  ${peers}`.trimEnd(),
  );
  return [title, ...lines].join("\n");
}

/**
 * Prints the rows in columns under a title and what they were measured on. A benchmark never fails by its values: it
 * prints whether the limits are met.
 * @param loadBefore of a part that takes long
 */
export function printTable(subject: string, rows: Row[], loadBefore?: string): void {
  const load = loadBefore ? `${loadBefore} to ${readLoad()}` : readLoad();
  const table: Table = { title: `${subject} (${describeMachine(load)})`, rows };
  console.log(`\n${formatTable(table)}`);
  const results = process.env[resultsVariable];
  if (results) appendFileSync(results, `${JSON.stringify(table)}\n`);
}

export const readLoad = () => loadavg()[0]?.toFixed(1) ?? "unknown";

/** What a figure was measured on: a busy machine takes longer. */
export const describeMachine = (load = readLoad()) =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}, load ${load}`;

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
