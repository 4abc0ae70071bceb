import { formatTable, isMet, type Table } from "./table";

/** What became of one part of `npm run bench`. */
export interface PartResult {
  name: string;
  tables: Table[];
  /** Why it did not come to its end; null where it did. */
  failure: string | null;
}

/** Counts what was met, shows again what was missed, and names what failed. */
export function summarize(results: readonly PartResult[]): { text: string; isGood: boolean } {
  const rows = results.flatMap(({ tables }) => tables).flatMap((table) => table.rows);
  const met = rows.filter((row) => isMet(row) === true).length;
  const missed = rows.filter((row) => isMet(row) === false).length;
  const failed = results.filter(({ failure }) => failure !== null);
  const lines = [
    `${met} goals met, ${missed} missed, ${rows.length - met - missed} figures without a goal; ` +
      `${results.length - failed.length} of ${results.length} parts came to their end.`,
    ...results.flatMap(({ name, tables }) =>
      tables.flatMap(({ title, rows: all }) => {
        const lost = all.filter((row) => isMet(row) === false);
        return lost.length === 0 ? [] : [formatTable({ title: `${name}: ${title}`, rows: lost })];
      }),
    ),
    ...failed.map(({ name, failure }) => `${name}: ${failure}`),
  ];
  return { text: lines.join("\n"), isGood: missed === 0 && failed.length === 0 };
}
