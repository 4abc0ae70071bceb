import { expect, test } from "vitest";
import { csvResponse } from "./csv.server";

const columns = [
  { head: "Name", cell: (row: { name: string; count: number | null }) => row.name },
  { head: "Cameras", cell: (row: { name: string; count: number | null }) => row.count },
];
const write = (rows: { name: string; count: number | null }[]) =>
  csvResponse("hosts", columns, rows);

test("a list is a file that spreadsheets read as UTF-8", async () => {
  const response = write([
    { name: "大廳, 東", count: 3 },
    { name: 'the "gate"', count: null },
  ]);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''hosts.csv",
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('Name,Cameras\n"大廳, 東",3\n"the ""gate""",\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
  "E6: %j is no formula in a spreadsheet",
  async (name) => {
    const text = await write([{ name, count: 1 }]).text();
    const row = text.slice(text.indexOf("\n") + 1);
    expect(row.replace(/^"/, "").startsWith("'")).toBe(true);
  },
);

test("rows that fail while they are read end the answer", async () => {
  async function* fail() {
    yield { name: "first", count: 1 };
    throw new Error("the database went away");
  }
  await expect(csvResponse("hosts", columns, fail()).text()).rejects.toThrow();
});
