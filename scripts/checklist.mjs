// npm run checklist: which items of docs/checklist.md are named in a test title. --require
// C001-C010 (or C063) fails when one of them is in none.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root, runScript, ScriptError } from "./lib/project.mjs";

/** The title of test("…"), it.each(…)("…") and similar calls. */
const titlePattern =
  /\b(?:test|it)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(["'`])((?:(?!\1)[\s\S])*)\1/g;

/** The ids named by the titles in one test file's source. */
export function findProvedIds(source) {
  return [...source.matchAll(titlePattern)].flatMap(
    ([, , title]) => title.match(/\bC\d{3}\b/g) ?? [],
  );
}

/** "C001-C003" as C001, C002, C003. */
export function expandRange(range) {
  const match = /^C(\d{3})(?:-C(\d{3}))?$/.exec(range);
  if (!match) throw new ScriptError(`--require takes C001 or C001-C010, not ${range}`);
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `C${String(first + index).padStart(3, "0")}`,
  );
}

function listTests(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runScript(() => {
    const { values } = parseArgs({
      options: { require: { type: "string", multiple: true, default: [] } },
    });
    const list = readFileSync(path.join(root, "docs", "checklist.md"), "utf8");
    const ids = [...list.matchAll(/^- (C\d{3})\b/gm)].map(([, id]) => id);
    const folders = ["app", "agent", "backend", "contract", "server", "scripts", "tests"];
    const files = folders.flatMap((folder) => listTests(path.join(root, folder)));
    const proved = new Set(files.flatMap((file) => findProvedIds(readFileSync(file, "utf8"))));
    const left = ids.filter((id) => !proved.has(id));
    const unknown = [...proved].filter((id) => !ids.includes(id));
    console.log(
      `${ids.length - left.length} of ${ids.length} sentences are named by a test, ${left.length} are left`,
    );
    if (left.length > 0) console.log(left.join(" "));
    if (unknown.length > 0)
      throw new ScriptError(`tests name ids the checklist does not have: ${unknown.join(" ")}`);
    const missing = values.require.flatMap(expandRange).filter((id) => !proved.has(id));
    if (missing.length > 0) throw new ScriptError(`no test names ${missing.join(" ")}`);
  });
}
