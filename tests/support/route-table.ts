import config from "../../remix.config.js";

export interface RouteEntry {
  /** As "/cloud_vms/hosts/:id". */
  pattern: string;
  file: string;
}

/** The console's routes as its configuration names them. */
export function listRoutes(): RouteEntry[] {
  const found: RouteEntry[] = [];
  const parents: string[] = [];
  type Define = (path: string, file: string, options?: unknown, children?: () => void) => void;
  const define: Define = (path, file, options, children) => {
    found.push({ pattern: `/${[...parents, path].filter(Boolean).join("/")}`, file });
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
