import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { stringify } from "csv-stringify";

export interface CsvColumn<Row> {
  head: string;
  cell: (row: Row) => string | number | null;
}

/**
 * A list as a CSV file, written while its rows are read. Spreadsheets open it as UTF-8 by its byte order mark, and a
 * cell that they would run as a formula is text to them (threat E6).
 * @param fileName without its ending
 */
export function csvResponse<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Response {
  const writer = stringify({
    bom: true,
    escape_formulas: true,
    header: true,
    columns: columns.map(({ head }) => head),
  });
  const cells = Readable.from(rows).map((row: Row) => columns.map(({ cell }) => cell(row)));
  cells.on("error", (error) => writer.destroy(error));
  const encoded = encodeURIComponent(`${fileName}.csv`);
  return new Response(createReadableStreamFromReadable(cells.pipe(writer)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename*=UTF-8''${encoded}`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
