import { expect, test } from "vitest";
import { pageOf } from "../../app/lib/http/page-of.server";
import config from "../../remix.config.js";

interface Entry {
  address: string;
  file: string;
}

/** The console's routes as its configuration names them, with an example for each parameter. */
function listRoutes(): Entry[] {
  const found: Entry[] = [];
  const parents: string[] = [];
  type Define = (path: string, file: string, options?: unknown, children?: () => void) => void;
  const define: Define = (path, file, options, children) => {
    const own = [...parents, path].filter(Boolean).join("/").replaceAll(/:\w+/g, "1");
    found.push({ address: `/${own}`, file });
    const nested = typeof options === "function" ? (options as () => void) : children;
    parents.push(path);
    nested?.();
    parents.pop();
  };
  // Its types name Remix's own functions, which read files; only the names matter here.
  const run = config.routes as unknown as (
    defineRoutes: (routes: (route: Define) => void) => object,
  ) => void;
  run((routes) => {
    routes(define);
    return {};
  });
  return found;
}

test("every route with a screen is a page to come back to, and no other is", () => {
  const routes = listRoutes().filter(({ address }) => address !== "/");
  expect(routes.length).toBeGreaterThan(30);
  for (const { address, file } of routes) {
    const page = pageOf(new Request(`http://console.example${address}`));
    expect(page, file).toBe(file.endsWith(".tsx") ? address : null);
  }
});
