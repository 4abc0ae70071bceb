import { useSyncExternalStore } from "react";

const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

const readNow = () => Math.floor(Date.now() / 1000);

/** Calls back once a second: one timer for all clocks and figures of the page. Returns the end. */
export function everySecond(reader: () => void): () => void {
  readers.add(reader);
  timer ??= setInterval(() => {
    for (const read of readers) read();
  }, 1_000);
  return () => {
    readers.delete(reader);
    if (readers.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** Unix seconds, ticking once a second; `initial` is the server's while the page hydrates. */
export function useNow(initial: number): number {
  return useSyncExternalStore(everySecond, readNow, () => initial);
}
