import type { DataRouter } from "./data-router";

/**
 * Has a refresh that fails leave the page as it is: a route whose data do not load again keeps those it has, where the
 * router would put the error in the page's place. What the server says of the visitor or of the item counts (a redirect,
 * 403, 404), and so does what fails for another address. Returns what ends it, and tells whether anything was kept.
 */
export function keepLoaded({ state }: Pick<DataRouter, "state">): () => boolean {
  const { location, loaderData, matches } = state;
  let hasKept = false;
  const ends = matches.flatMap(({ route }) => {
    const { loader } = route;
    if (typeof loader !== "function" || loaderData[route.id] === undefined) return [];
    const keeping: typeof loader = async (args, context) => {
      try {
        return await loader(args, context);
      } catch (error) {
        const { pathname, search } = new URL(args.request.url);
        const isHere = pathname === location.pathname && search === location.search;
        const status = (error as { status?: number } | null)?.status ?? 500;
        if (!isHere || status < 500) throw error;
        hasKept = true;
        return loaderData[route.id];
      }
    };
    route.loader = Object.assign(keeping, loader);
    return () => {
      if (route.loader === keeping) route.loader = loader;
    };
  });
  return () => {
    for (const end of ends) end();
    return hasKept;
  };
}
