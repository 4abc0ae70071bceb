import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";

interface Found {
  where: string;
  source: string;
  flags: string;
}

/** Every regular expression literal in a file. */
function findExpressions(file: string): Found[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const text = readFileSync(file, "utf8");
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const line = tree.getLineAndCharacterOfPosition(node.pos).line + 1;
      found.push({
        where: `${file}:${line}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isOurs = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name);

const folders = ["app", "agent", "backend", "contract", "server"];
const listOf = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter(isOurs)
    .flatMap((name) => findExpressions(path.join(folder, name)));
const expressions = folders.map((folder) => ({ folder, list: listOf(folder) }));

test("expressions are found in each folder", () => {
  expect(expressions.flatMap(({ list }) => list).length).toBeGreaterThan(100);
  expect(expressions.filter(({ list }) => list.length === 0)).toEqual([]);
});

// By folders: all of them take a slow machine longer than one test has.
test.each(expressions)(
  "E17: no regular expression of $folder can be made slow by what it is held against",
  ({ list }) => {
    const unsafe = list.filter(
      ({ source, flags }) => checkSync(source, flags, { timeout: 60_000 }).status !== "safe",
    );
    expect(unsafe).toEqual([]);
  },
);

test("the check tells a slow expression from a quick one", () => {
  expect(checkSync("^([a-z]+)+$", "").status).toBe("vulnerable");
  expect(checkSync("^[a-z]+$", "").status).toBe("safe");
});
