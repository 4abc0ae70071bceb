import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { pickPageRoutes } from "./page-routes.server";

type Manifest = EntryContext["manifest"];
type Route = Manifest["routes"][string];

const route = (id: string, parentId?: string, path?: string, index?: boolean): Route => ({
  id,
  parentId,
  path,
  index,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
});

const routes = [
  route("root", undefined, ""),
  route("public", "root"),
  route("login", "public", undefined, true),
  route("forgot", "public", "forgot_password"),
  route("app", "root"),
  route("home", "app", "cloud_vms"),
  route("hosts", "app", "cloud_vms/hosts"),
  route("host", "app", "cloud_vms/hosts/:id"),
  route("missing", "root", "*"),
];

const manifest = {
  version: "1",
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: [] },
  routes: Object.fromEntries(routes.map((one) => [one.id, one])),
} as Manifest;

const pick = (ids: string[], pathname: string) =>
  Object.keys(
    pickPageRoutes(
      manifest,
      ids.map((id) => ({ route: { id } })),
      pathname,
    ).routes,
  );

test("a page carries its own routes and no other", () => {
  expect(pick(["root", "public", "login"], "/")).toEqual(["root", "public", "login"]);
});

test("a page carries what its parents' addresses would match, with their layouts", () => {
  expect(pick(["root", "public", "forgot"], "/forgot_password")).toEqual([
    "root",
    "public",
    "login",
    "forgot",
  ]);
  expect(pick(["root", "app", "host"], "/cloud_vms/hosts/7")).toEqual([
    "root",
    "public",
    "login",
    "app",
    "home",
    "hosts",
    "host",
  ]);
});

test("a list carries the route of its items, which it does not ask for row by row", () => {
  expect(pick(["root", "app", "hosts"], "/cloud_vms/hosts")).toContain("host");
  expect(pick(["root", "app", "home"], "/cloud_vms")).not.toContain("host");
});

test("what it adds to a page is not what another page has", () => {
  expect(pick(["root", "public", "forgot"], "/forgot_password")).not.toContain("hosts");
  expect(pick(["root", "missing"], "/nowhere")).toEqual(["root", "public", "login", "missing"]);
});

test("the rest of the manifest stays, and the given one keeps all its routes", () => {
  const picked = pickPageRoutes(manifest, [{ route: { id: "root" } }], "/");
  expect(picked.url).toBe(manifest.url);
  expect(Object.keys(manifest.routes)).toHaveLength(routes.length);
});
