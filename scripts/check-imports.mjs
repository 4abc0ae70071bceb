// Checks the import rules of docs/architecture.md. Fails on every import against them, on circles within app/ and on
// imports into the folder of a route from outside it.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root, runScript, ScriptError } from "./lib/project.mjs";

/**
 * For each room, the longest name first: the rooms it may import from. A room may always import
 * itself. server.ts and server/ compose everything; tests may also use tests/.
 */
const rooms = [
  { name: "app/routes", may: ["app", "contract"] },
  { name: "app/components", may: ["app/player", "app/lib", "app/assets", "contract"] },
  { name: "app/player", may: ["app/lib", "contract"] },
  { name: "app/lib", may: ["contract"] },
  { name: "app", may: ["contract"], not: ["app/routes"] },
  { name: "backend/db", may: ["contract", "backend/metrics"] },
  // Every domain counts by it, and the database its statements.
  { name: "backend/metrics", may: [] },
  // Mails use the console's names: texts are data, and exist once.
  { name: "backend", may: ["agent/demo", "contract", "public/locales"] },
  // The demo's happenings, for the agent that plays them and the history that the cloud begins with.
  { name: "agent/demo", may: ["contract"] },
  { name: "agent", may: ["contract"] },
  { name: "contract", may: [] },
];

const aliases = [
  ["~contract/", "contract/"],
  ["~/", "app/"],
];

const importPattern = /(\bimport\s+type\b[^;"']*)?(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g;

function isWithin(file, room) {
  return file === room || file.startsWith(`${room}/`);
}

/** The project file an import names, relative to the root; null for a package. */
function resolveImport(file, specifier) {
  for (const [alias, folder] of aliases) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  }
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : null;
}

const domainOf = (file) => /^backend\/([^/]+)\//.exec(file)?.[1];

/** Queries of a domain that a file of another one imports: its service is what others ask. */
function isOthersQuery(file, target) {
  const domain = domainOf(file);
  const isQuery = /[/-]queries$/.test(target);
  return domain !== undefined && isQuery && domainOf(target) !== domain;
}

/** Types and resolvers, rules, requests: what they ask of the database stands in queries. */
const withoutSql = /^backend\/.*\b(schema|service|mutations|handler|manage|jobs|tasks)\.ts$/;

const bringsSql = (file, specifier) => specifier === "drizzle-orm" && withoutSql.test(file);

function isAllowed(file, target, typeOnly) {
  const isTest = /\.test\.tsx?$/.test(file);
  if (!isTest && isOthersQuery(file, target)) return false;
  if (isTest && isWithin(target, "tests")) return true;
  // Tests join both ends of the device channel.
  if (isTest && isWithin(file, "backend") && isWithin(target, "agent")) return true;
  // The English texts define the keys' types; the texts that root loads are typed everywhere.
  if (isWithin(file, "app") && isWithin(target, "public/locales/en")) return true;
  if (isWithin(file, "app") && target === "app/root" && typeOnly) return true;
  const room = rooms.find(({ name }) => isWithin(file, name));
  if (!room) return true;
  if (room.not?.some((name) => isWithin(target, name))) return false;
  return isWithin(target, room.name) || room.may.some((name) => isWithin(target, name));
}

/** Imports of one source text against the rules, as lines to print. `file` with forward slashes. */
export function findViolations(file, source) {
  return [...source.matchAll(importPattern)].flatMap(([, type, specifier]) => {
    const target = resolveImport(file, specifier);
    const allowed =
      target === null ? !bringsSql(file, specifier) : isAllowed(file, target, type !== undefined);
    return allowed ? [] : [`${file} imports ${target ?? specifier}`];
  });
}

/** The files of ours that each file imports, for its type or its value. `sources` is by file. */
export function readGraph(sources) {
  const byName = new Map();
  for (const file of sources.keys()) byName.set(file.replace(/\.tsx?$/, ""), file);
  const importsOf = ([file, source]) =>
    [...source.matchAll(importPattern)].flatMap(([, , specifier]) => {
      const target = resolveImport(file, specifier);
      return byName.get(target) ?? byName.get(`${target}/index`) ?? [];
    });
  return new Map([...sources].map((entry) => [entry[0], new Set(importsOf(entry))]));
}

/** Files that import each other in a circle, as lines to print: one for each circle the walk comes upon. */
export function findCircles(graph) {
  const done = new Set();
  const found = [];
  const walk = (file, trail) => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

/**
 * Imports into a route's folder from outside it, as lines to print. Routes below it, as /cloud_vms/live/views below
 * /cloud_vms/live, are inside it.
 */
export function findTrespasses(graph) {
  const folders = [...graph.keys()].flatMap((file) => {
    const [, folder] = /^(app\/routes\/.+)\/route\.tsx$/.exec(file) ?? [];
    return folder ?? [];
  });
  folders.push("app/routes/resources");
  return [...graph].flatMap(([file, targets]) =>
    [...targets]
      .filter((target) =>
        folders.some((folder) => isWithin(target, folder) && !isWithin(file, folder)),
      )
      .map((target) => `${file} imports ${target}, which is its route's own`),
  );
}

function listSources(folder) {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    if (statSync(path.join(root, file)).isDirectory())
      return name === "node_modules" ? [] : listSources(file);
    return /\.tsx?$/.test(name) ? [file] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runScript(() => {
    const files = ["app", "backend", "agent", "contract"]
      .filter((name) => existsSync(path.join(root, name)))
      .flatMap(listSources);
    const sources = new Map(
      files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
    );
    const graph = readGraph(new Map([...sources].filter(([file]) => isWithin(file, "app"))));
    const found = [
      ...[...sources].flatMap(([file, source]) => findViolations(file, source)),
      ...findTrespasses(graph),
      ...findCircles(graph).map((circle) => `a circle: ${circle}`),
    ];
    for (const line of found) console.error(line);
    if (found.length > 0) throw new ScriptError("imports against the arrows of docs/architecture");
    console.log(`${files.length} files keep the arrows`);
  });
}
