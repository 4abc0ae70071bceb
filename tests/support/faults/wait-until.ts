import { setTimeout as pause } from "node:timers/promises";

/** Resolves once it holds. @throws after the limit, naming what was waited for */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 120_000,
): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`waited ${limitMs / 1000} s for ${what}`);
    await pause(50);
  }
}
