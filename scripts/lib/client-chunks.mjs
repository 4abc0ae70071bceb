// Which file of the client build a module goes into, decided by the pages that use it and never by its own path.
import path from "node:path";

const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next|remix-i18next)\//;

/** What every menu and list of Headless UI needs; alone, or Rollup joins it with something large that few pages use. */
const floating = /\/node_modules\/@floating-ui\/|\/components\/ui\/floating-panel\.tsx/;

/** Draws the rows and pictures in sight alone. Most pages have none: what needs it is no part of the shell. */
const windowed = /\/node_modules\/@tanstack\//;

/** A module that fewer signed-in pages use stays with these. */
const minSignedInPages = 5;

/**
 * The files of the route table of remix.config.js: those a first visit to the login page runs, those of other visitors
 * who are not signed in, and those below the signed-in layout.
 * @param {import("@remix-run/dev").VitePluginConfig["routes"]} routes
 */
export function groupPages(routes) {
  const login = new Set(["entry.client.tsx", "root.tsx"]);
  const visitors = new Set();
  const signedIn = new Set();
  let layout = "";
  routes?.((define) => {
    const parents = [];
    define((address, file, ...rest) => {
      const children = rest.find((value) => typeof value === "function");
      const { id } = rest.find((value) => typeof value === "object") ?? {};
      if (id === "app") layout = file;
      if (id === "public" || id === "login") login.add(file);
      if (parents.includes("public") || address?.startsWith("share_link/")) visitors.add(file);
      if (id === "app" || parents.includes("app")) signedIn.add(file);
      parents.push(id);
      children?.();
      parents.pop();
    });
    return {};
  });
  return { login, visitors, layout, signedIn };
}

/**
 * The shared file a module belongs into; undefined leaves it to Rollup. What a module imports is used by at least the
 * pages that use the module, so it belongs into the same file or one named before: files never import in a circle,
 * which would fail when the page starts.
 * @param {ReadonlySet<string>} pages the route files that use it
 * @param {{ login: Set<string>, visitors: Set<string>, layout: string, signedIn: Set<string> }} groups of groupPages
 * @param {boolean} isLazy whether a part that is fetched later uses it, too: Rollup would join it with what only such
 * parts need, and the login page would load that
 */
export function nameChunk(pages, { login, visitors, layout, signedIn }, isLazy = false) {
  const list = [...pages];
  if ((isLazy || list.length > 1) && list.some((page) => login.has(page))) return "base";
  const signedInPages = list.filter((page) => signedIn.has(page)).length;
  if (pages.has(layout) || signedInPages >= minSignedInPages) {
    // Apart, or who signs up or opens a shared event would load the console's shell.
    return list.some((page) => visitors.has(page)) ? "forms" : "signed-in";
  }
  // Left to Rollup, what sign-up and recovery share would join what the login page loads.
  return list.length > 1 && signedInPages === 0 ? "visitors" : undefined;
}

/**
 * Rollup's manualChunks: React and the router, what the login page shares, what signed-in pages share, and what of that
 * draws windowed rows.
 */
export function createManualChunks(routes, appFolder) {
  const groups = groupPages(routes);
  /** @type {Map<string, Set<string>> | undefined} */
  let pagesOf;
  /** What the framework is made of, with its helpers. */
  const frameworkIds = new Set();
  /** What parts that are fetched later are made of, with its helpers. */
  const lazyIds = new Set();
  /** What draws windowed rows, and what of ours needs that. */
  const windowedIds = new Set();

  const readGraph = ({ getModuleIds, getModuleInfo }) => {
    const found = new Map();
    const ids = [...getModuleIds()];
    for (const id of ids.filter((each) => framework.test(each))) frameworkIds.add(id);
    for (const id of frameworkIds) {
      for (const imported of getModuleInfo(id)?.importedIds ?? []) frameworkIds.add(imported);
    }
    for (const id of ids) {
      for (const lazy of getModuleInfo(id)?.dynamicallyImportedIds ?? []) lazyIds.add(lazy);
    }
    for (const id of lazyIds) {
      for (const imported of getModuleInfo(id)?.importedIds ?? []) lazyIds.add(imported);
    }
    for (const id of ids.filter((each) => windowed.test(each))) windowedIds.add(id);
    for (const id of windowedIds) {
      for (const importer of getModuleInfo(id)?.importers ?? []) windowedIds.add(importer);
    }
    for (const entry of ids) {
      if (!getModuleInfo(entry)?.isEntry) continue;
      const page = path.relative(appFolder, entry.split("?")[0]).replaceAll("\\", "/");
      const reached = new Set([entry]);
      for (const id of reached) {
        const pages = found.get(id) ?? new Set();
        found.set(id, pages.add(page));
        for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
      }
    }
    return found;
  };

  return (id, graph) => {
    pagesOf ??= readGraph(graph);
    if (frameworkIds.has(id)) return "framework";
    if (floating.test(id)) return "floating";
    const name = nameChunk(pagesOf.get(id) ?? new Set(), groups, lazyIds.has(id));
    return name === "signed-in" && windowedIds.has(id) ? "windowed" : name;
  };
}
