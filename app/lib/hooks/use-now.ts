import { useSyncExternalStore } from "react";

const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

const readNow = () => Math.floor(Date.now() / 1000);

/** Calls `reader` once a second, with one timer for the whole page. Returns the function that stops it. */
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

/** Current Unix seconds, updated each second; `initial` is the server's time, used during hydration. */
export function useNow(initial: number): number {
  return useSyncExternalStore(everySecond, readNow, () => initial);
}
