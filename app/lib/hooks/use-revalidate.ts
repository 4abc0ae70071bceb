import { useCallback, useContext } from "react";
// Remix has no hook for the router's current state: useFetchers updates with a render, which on a slow machine may be
// later than a push. The router context is typed and knows all fetchers synchronously.
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";
import type { DataRouter } from "./data-router";
import { keepLoaded } from "./keep-loaded";
import { noteRefresh } from "./use-failed-since";

type Revalidating = Pick<DataRouter, "state" | "subscribe" | "revalidate">;

/**
 * Whether a fetcher's form is being submitted. Navigation forms need no care: the router merges a revalidation with
 * them.
 */
const isSending = ({ fetchers }: DataRouter["state"]): boolean =>
  [...fetchers.values()].some(({ state, formMethod }) => state !== "idle" && formMethod);

/** Forms that wait for a revalidation to end. */
const waiting = new WeakMap<Revalidating, number>();

const isHeldBack = (router: Revalidating): boolean =>
  isSending(router.state) || (waiting.get(router) ?? 0) > 0;

/** Routers that revalidate as soon as their forms are answered, with whether the shell around the page is left out. */
const due = new WeakMap<Revalidating, boolean>();

/** A page has one router; routes are asked whether they load without it. */
let isPageOnly = false;

/** For the shell's shouldRevalidate: what is being loaded again has changed below it. */
export const isPageRefresh = (): boolean => isPageOnly;

/** How soon what did not load is asked for again. */
const retryMs = 10_000;

let retry: ReturnType<typeof setTimeout> | undefined;
let endKeeping = () => false;

/** Asks again in a while, though not as long as the tab is hidden. */
function retryLater(ask: () => void): void {
  retry = setTimeout(() => (window.document.hidden ? retryLater(ask) : ask()), retryMs);
}

function start(router: Revalidating, pageOnly: boolean): void {
  // One that this one cuts off must not have been for more.
  isPageOnly = pageOnly && (router.state.revalidation === "idle" || isPageOnly);
  clearTimeout(retry);
  endKeeping();
  endKeeping = keepLoaded(router);
  const { key } = router.state.location;
  void router.revalidate();
  const unsubscribe = router.subscribe(({ revalidation }) => {
    if (revalidation !== "idle") return;
    unsubscribe();
    isPageOnly = false;
    const hasFailed = endKeeping();
    noteRefresh(key, hasFailed);
    if (hasFailed) retryLater(() => revalidateAfterForms(router, pageOnly));
  });
}

/**
 * Reloads the page's data, after the response of a fetcher's form if one is being submitted: the router treats a
 * revalidation as a newer navigation and would drop the redirect of such a response.
 * @param pageOnly without the shell's data
 */
export function revalidateAfterForms(router: Revalidating, pageOnly = false): void {
  const isDue = due.get(router);
  if (isDue !== undefined) {
    due.set(router, isDue && pageOnly);
    return;
  }
  if (!isHeldBack(router)) {
    start(router, pageOnly);
    return;
  }
  due.set(router, pageOnly);
  const unsubscribe = router.subscribe(() => {
    if (isHeldBack(router)) return;
    unsubscribe();
    const isOnly = due.get(router) === true;
    due.delete(router);
    // Deferred: revalidating inside of the callback would notify later subscribers of the older state last.
    queueMicrotask(() => revalidateAfterForms(router, isOnly));
  });
}

/**
 * Runs `send` once no revalidation is under way, and lets none begin before: a redirect that meets one takes over its
 * navigation without ending it, and the address stays behind the page. Returns what calls it off.
 */
export function sendAfterRevalidation(router: Revalidating, send: () => void): () => void {
  waiting.set(router, (waiting.get(router) ?? 0) + 1);
  let isOver = false;
  let unsubscribe = () => {};
  const end = () => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    waiting.set(router, (waiting.get(router) ?? 1) - 1);
  };
  const attempt = () => {
    if (router.state.revalidation !== "idle") return;
    unsubscribe();
    // Not inside of the callback, nor of an effect: flushSync is not for those.
    queueMicrotask(() => {
      if (isOver) return;
      send();
      end();
    });
  };
  unsubscribe = router.subscribe(attempt);
  attempt();
  return end;
}

/** Runs `then` once the page's data is loaded. Returns what calls it off. */
export function whenLoaded(router: DataRouter, then: () => void): () => void {
  const attempt = () => {
    const { navigation, revalidation, fetchers } = router.state;
    const isLoading = [...fetchers.values()].some(({ state }) => state !== "idle");
    if (isLoading || navigation.state !== "idle" || revalidation !== "idle") return;
    unsubscribe();
    then();
  };
  const unsubscribe = router.subscribe(attempt);
  attempt();
  return unsubscribe;
}

export function useDataRouter(): DataRouter {
  const context = useContext(DataRouterContext);
  if (!context) throw new Error("useDataRouter needs a data router above it");
  return context.router;
}

/** Use instead of Remix's useRevalidator, which would drop the redirect of a fetcher's form (see revalidateAfterForms). */
export function useRevalidate({ pageOnly = false } = {}): () => void {
  const router = useDataRouter();
  return useCallback(() => revalidateAfterForms(router, pageOnly), [router, pageOnly]);
}
