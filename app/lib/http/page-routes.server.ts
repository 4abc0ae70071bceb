import type { EntryContext } from "@remix-run/node";
import { matchRoutes, resolvePath } from "@remix-run/react";

type Manifest = EntryContext["manifest"];
export type RouteObject = Parameters<typeof matchRoutes>[0][number];

interface CachedRoutes {
  manifest: Manifest;
  tree: RouteObject[];
  /** By the id of the page's deepest route, so it is bounded by the number of routes. */
  idsByLeaf: Map<string, Set<string>>;
}

let cached: CachedRoutes | null = null;

type Routes = Record<
  string,
  Pick<Manifest["routes"][string], "id" | "path" | "index" | "parentId">
>;

/** The routes of a build, or of its manifest, as React Router matches them. */
export function buildRouteTree(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: buildRouteTree(routes, id) },
    );
}

function listAncestors(pathname: string): string[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((_, count) => `/${segments.slice(0, count).join("/")}`);
}

/** What the rows of a list lead to: they are too many for the browser to ask for the route of each. */
function matchItem(tree: RouteObject[], pathname: string) {
  const matches = matchRoutes(tree, resolvePath("item", pathname)) ?? [];
  const isUnknown = matches.some(({ params }) => "*" in params);
  return isUnknown ? [] : matches;
}

/**
 * The manifest reduced to a page's own routes, those matched on the path up to "/", and the route of a list's items; the
 * browser requests others when needed. React Router ranks all given routes several times per render, which for the whole table takes a tenth of the
 * login page's CPU time.
 */
export function pickPageRoutes(
  manifest: Manifest,
  matches: readonly { route: { id?: string } }[],
  pathname: string,
): Manifest {
  if (cached?.manifest !== manifest)
    cached = { manifest, tree: buildRouteTree(manifest.routes), idsByLeaf: new Map() };
  const { tree, idsByLeaf } = cached;
  const leaf = matches.at(-1)?.route.id ?? "";
  let ids = idsByLeaf.get(leaf);
  if (!ids) {
    const above = listAncestors(pathname).flatMap((path) => matchRoutes(tree, path) ?? []);
    const shown = [...matches, ...above, ...matchItem(tree, pathname)];
    ids = new Set(shown.flatMap(({ route }) => route.id ?? []));
    idsByLeaf.set(leaf, ids);
  }
  const wanted = ids;
  return {
    ...manifest,
    routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => wanted.has(id))),
  };
}
