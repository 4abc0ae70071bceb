/** One line of a benchmark: subject, value and limit. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  /** Missing: no limit. */
  target?: { max: number } | { min: number };
}

/** Whether its value is on the wrong side of its limit; false without one. */
export function isMissed({ value, target }: Row): boolean {
  if (!target) return false;
  return !("max" in target ? value <= target.max : value >= target.min);
}

function compareWithTarget(row: Row): string {
  const { target } = row;
  if (!target) return "";
  const bound = "max" in target ? `≤ ${target.max}` : `≥ ${target.min}`;
  return `${bound} ${isMissed(row) ? "MISSED" : "met"}`;
}

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}

/** Prints the rows in columns under a title, with whether their limits are met. */
export function printTable(title: string, rows: Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    `${format(row.value)} ${row.unit}`,
    compareWithTarget(row),
  ]);
  const width = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  console.log(`\n${title}`);
  for (const [what = "", value = "", verdict = ""] of cells) {
    console.log(`  ${what.padEnd(width(0))}  ${value.padStart(width(1))}  ${verdict}`.trimEnd());
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
