import { readFileSync } from "node:fs";

/** Who may do what, cell by cell, as the specification's authors ruled it. */

export const personas = [
  "anon",
  "masterA",
  "regmgrA",
  "operA",
  "operNone",
  "unverifiedA",
  "deletedA",
  "masterB",
  "pending2fa",
  "share",
  "expired",
] as const;
export type Persona = (typeof personas)[number];

export interface MatrixRow {
  kind: "route" | "query" | "mutation" | "media" | "ws";
  name: string;
  cells: Record<Persona, string>;
}

/** The rows of authz-matrix.tsv; its columns stand in the order of `personas`. */
export function readMatrix(): MatrixRow[] {
  const file = new URL("./authz-matrix.tsv", import.meta.url);
  const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [kind, name, ...cells] = line.split("\t");
    if (cells.length !== personas.length) throw new Error(`row ${name} has ${cells.length} cells`);
    return {
      kind: kind as MatrixRow["kind"],
      name: name ?? "",
      cells: Object.fromEntries(
        personas.map((persona, index) => [persona, cells[index]]),
      ) as MatrixRow["cells"],
    };
  });
}
