import { type ContextType, useCallback, useContext } from "react";
// Remix has no hook that tells what its router does at this moment: useFetchers follows in a render, which on a busy
// machine comes after a push. The context is typed, comes with Remix's own router, and knows of every form without
// any of them having to report itself.
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";

type DataRouter = NonNullable<ContextType<typeof DataRouterContext>>["router"];
type Revalidating = Pick<DataRouter, "state" | "subscribe" | "revalidate">;

/** Whether a form sent by a fetcher is on its way. A form of the page needs no care: the router joins the refresh to it. */
const isSending = ({ fetchers }: DataRouter["state"]): boolean =>
  [...fetchers.values()].some(({ state, formMethod }) => state !== "idle" && formMethod);

/** Routers that load their data again as soon as their forms are answered. */
const due = new WeakSet<Revalidating>();

/**
 * Loads the page's data again; while a form sent by a fetcher is on its way, once it is back. The router takes a
 * refresh for a newer navigation and would drop the redirect that such a form is answered with.
 */
export function revalidateInTurn(router: Revalidating): void {
  if (due.has(router)) return;
  if (!isSending(router.state)) {
    router.revalidate();
    return;
  }
  due.add(router);
  const unsubscribe = router.subscribe((state) => {
    if (isSending(state)) return;
    unsubscribe();
    due.delete(router);
    // From within, later subscribers would be told of the older state after the newer one.
    queueMicrotask(() => revalidateInTurn(router));
  });
}

/** How components load the page's data again; Remix's useRevalidator would drop the redirect of a form (see above). */
export function useRevalidate(): () => void {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error("useRevalidate needs a data router above it");
  const { router } = context;
  return useCallback(() => revalidateInTurn(router), [router]);
}
