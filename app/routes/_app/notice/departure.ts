/** How long the next page may take to come. A download announces a departure too, and the page stays. */
const departureMs = 10_000;

/** Whether the browser is on its way to another page. */
export interface Departure {
  /**
   * Reloads in so many milliseconds, but not over a page on its way: a reload would cancel it, such as the answer to a
   * sign-out by a typed address. Returns the function that calls it off.
   */
  reloadUnlessLeaving(reload: () => void, inMs: number): () => void;
  stop(): void;
}

/** Watches a window for its departures, from now on. */
export function watchDeparture(window: EventTarget): Departure {
  let lastMs = Number.NEGATIVE_INFINITY;
  const note = () => {
    lastMs = performance.now();
  };
  window.addEventListener("beforeunload", note);
  return {
    reloadUnlessLeaving(reload, inMs) {
      const tryNow = () => {
        const waitMs = lastMs + departureMs - performance.now();
        if (waitMs > 0) timer = setTimeout(tryNow, waitMs);
        else reload();
      };
      let timer = setTimeout(tryNow, inMs);
      return () => clearTimeout(timer);
    },
    stop: () => window.removeEventListener("beforeunload", note),
  };
}
