import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What a browser fetches for a route, told by the build's manifest. */

const folder = path.resolve(import.meta.dirname, "..", "build", "client");

/** A route's own file, and the files it needs. */
interface Part {
  module: string;
  imports?: string[];
}

interface ManifestRoute extends Part {
  id: string;
  parentId?: string;
  path?: string;
}

/** The page carries its own part of it. */
interface Manifest {
  entry: Part;
  routes: Record<string, ManifestRoute>;
}

export function readManifest(): Manifest {
  const [name = ""] = readdirSync(path.join(folder, "assets")).filter((each) =>
    /^manifest-.*\.js$/.test(each),
  );
  const text = readFileSync(path.join(folder, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

export const listFiles = (parts: (Part | undefined)[]) =>
  new Set(parts.flatMap((part) => [part?.module, ...(part?.imports ?? [])]));

const gzipSizes = new Map<string, number>();

function sizeOf(name: string): number {
  const known = gzipSizes.get(name);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(path.join(folder, name)), { level: 9 }).length;
  gzipSizes.set(name, size);
  return size;
}

export const sumGzip = (names: Iterable<string | undefined>) =>
  [...names].reduce((total, name) => total + sizeOf(String(name)), 0);

export const sumBrotli = (names: Iterable<string | undefined>) =>
  [...names].reduce(
    (total, name) => total + brotliCompressSync(readFileSync(path.join(folder, `${name}`))).length,
    0,
  );

/** Bytes of script, as gzip, of a first load of each route with a screen, by its id. */
export function measureFirstLoads(): Map<string, number> {
  const { entry, routes } = readManifest();
  const withParents = (route: ManifestRoute | undefined): ManifestRoute[] =>
    route ? [route, ...withParents(routes[route.parentId ?? ""])] : [];
  const screens = Object.values(routes).filter(
    ({ id }) => !["root", "app", "public"].includes(id) && !id.startsWith("routes/resources/"),
  );
  return new Map(
    screens.map((route) => [route.id, sumGzip(listFiles([entry, ...withParents(route)]))]),
  );
}
