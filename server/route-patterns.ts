import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { buildRouteTree, type RouteObject } from "../app/lib/http/page-routes.server";

type Routes = ServerBuild["routes"];

const trees = new WeakMap<Routes, RouteObject[]>();

/** Where script asks for a page's data. */
const dataPath = (path: string) =>
  path === "/_root.data" ? "/" : path.replace(/\.data$/, "") || "/";

/** The pattern of the route table that a path fits, as "/cloud_vms/hosts/:id/edit"; "*" for one that fits none. */
export function findRoutePattern(routes: Routes, path: string): string {
  if (path === "/__manifest") return path;
  const tree = trees.get(routes) ?? buildRouteTree(routes);
  trees.set(routes, tree);
  const matches = matchRoutes(tree, dataPath(path)) ?? [];
  const parts = matches.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  return matches.length === 0 || parts.at(-1) === "*" ? "*" : `/${parts.join("/")}`;
}
