// npm run checklist: which items of docs/checklist.md are named in a test title (--require C001-C010 or C063 fails when
// one of them is in none), and which threats of docs/threats.md are neither named nor said not to be tested, which fails.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { root, runScript, ScriptError } from "./lib/project.mjs";

/** The title of test("…"), it.each(…)("…") and similar calls. */
const titlePattern =
  /\b(?:test|it)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(["'`])((?:(?!\1)[\s\S])*)\1/g;

const findTitles = (source) => [...source.matchAll(titlePattern)].map(([, , title]) => title);

/** The ids named by the titles in one test file's source. */
export function findProvedIds(source) {
  return findTitles(source).flatMap((title) => title.match(/\bC\d{3}\b/g) ?? []);
}

/** What a title begins with, as "C3, D4: ", or ends with, as "(threat E3)". A decision is "decision D17", or in brackets. */
const threatPlaces = [/^(?:\(?[A-Z]\d+\)?[, ]*)+(?=:)/, /\(threats? [^)]*\)/];

/** The threats named by the titles in one test file's source. From D19 on a D is a decision of ours. */
export function findNamedThreats(source) {
  return findTitles(source).flatMap((title) =>
    threatPlaces.flatMap((place) => {
      const [words = ""] = place.exec(title) ?? [];
      return (
        words.match(/(?<![(\w])[A-I]\d{1,2}\b/g)?.filter((id) => !/^D(19|[2-9]\d)$/.test(id)) ?? []
      );
    }),
  );
}

/** "A2–A5, A7" as A2, A3, A4, A5, A7. */
function readIds(text) {
  return [...text.matchAll(/([A-I])(\d+)(?:–[A-I](\d+))?/g)].flatMap(
    ([, letter, first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${letter}${Number(first) + index}`),
  );
}

/**
 * What docs/threats.md lacks of the tests, as lines to print.
 * @param {string} page
 * @param {Set<string>} named
 */
export function findThreatFaults(page, named) {
  const all = [...page.matchAll(/^\| ([A-I]\d[^|]*) \|/gm)].flatMap(([, ids]) => readIds(ids));
  const untested = [...page.matchAll(/^- ([A-I]\d+): /gm)].map(([, id]) => id);
  const fault = (ids, words) => (ids.length > 0 ? [`${words}: ${ids.join(" ")}`] : []);
  return {
    count: all.length,
    faults: [
      ...fault(
        all.filter((id) => !named.has(id) && !untested.includes(id)),
        "threats that no test names, and docs/threats.md does not say why",
      ),
      ...fault(
        untested.filter((id) => named.has(id) || !all.includes(id)),
        "docs/threats.md says of these that no test names them",
      ),
      ...fault(
        [...named].filter((id) => !all.includes(id)),
        "tests name threats that docs/threats.md does not have",
      ),
    ],
  };
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
    const sources = files.map((file) => readFileSync(file, "utf8"));
    const proved = new Set(sources.flatMap(findProvedIds));
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
    const page = readFileSync(path.join(root, "docs", "threats.md"), "utf8");
    const threats = findThreatFaults(page, new Set(sources.flatMap(findNamedThreats)));
    if (threats.faults.length > 0) throw new ScriptError(threats.faults.join("\n"));
    console.log(`${threats.count} threats are named by a test, or docs/threats.md says why not`);
  });
}
