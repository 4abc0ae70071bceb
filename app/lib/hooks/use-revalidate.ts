import { type ContextType, useCallback, useContext } from "react";
// Remix has no hook for the router's current state: useFetchers updates with a render, which on a slow machine may be
// later than a push. The router context is typed and knows all fetchers synchronously.
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";

type DataRouter = NonNullable<ContextType<typeof DataRouterContext>>["router"];
type Revalidating = Pick<DataRouter, "state" | "subscribe" | "revalidate">;

/**
 * Whether a fetcher's form is being submitted. Navigation forms need no care: the router merges a revalidation with
 * them.
 */
const isSending = ({ fetchers }: DataRouter["state"]): boolean =>
  [...fetchers.values()].some(({ state, formMethod }) => state !== "idle" && formMethod);

/** Routers that revalidate as soon as their forms are answered. */
const due = new WeakSet<Revalidating>();

/**
 * Reloads the page's data, after the response of a fetcher's form if one is being submitted: the router treats a
 * revalidation as a newer navigation and would drop the redirect of such a response.
 */
export function revalidateAfterForms(router: Revalidating): void {
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
    // Deferred: revalidating inside of the callback would notify later subscribers of the older state last.
    queueMicrotask(() => revalidateAfterForms(router));
  });
}

/** Use instead of Remix's useRevalidator, which would drop the redirect of a fetcher's form (see revalidate). */
export function useRevalidate(): () => void {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error("useRevalidate needs a data router above it");
  const { router } = context;
  return useCallback(() => revalidateAfterForms(router), [router]);
}
