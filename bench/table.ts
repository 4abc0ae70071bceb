/** One line of a benchmark: subject, value and limit. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  /** Missing: no limit. */
  target?: { max: number } | { min: number };
}

function compareWithTarget({ value, target }: Row): string {
  if (!target) return "";
  const [bound, met] =
    "max" in target
      ? [`≤ ${target.max}`, value <= target.max]
      : [`≥ ${target.min}`, value >= target.min];
  return `${bound} ${met ? "met" : "MISSED"}`;
}

function format(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}

/**
 * Prints the rows in columns under a title. A benchmark never fails by its values: it prints
 * whether the limits are met.
 */
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
