import { setTimeout as pause } from "node:timers/promises";

/** Resolves once it holds. @throws after the limit, naming what was waited for */
export async function waitUntil(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
  limitMs = 120_000,
): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > endMs) {
      const named = typeof what === "string" ? what : what();
      throw new Error(`waited ${limitMs / 1000} s for ${named}`);
    }
    await pause(50);
  }
}
