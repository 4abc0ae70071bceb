import { vi } from "vitest";

/**
 * Vitest set-up: gives vi.waitFor and vi.waitUntil the limit that vitest.config.ts has for expect.poll. Their own is a
 * second, over on a busy machine before anything happened.
 */
const limit = { timeout: Number(process.env.WAIT_LIMIT_MS ?? 60_000) };

const withLimit = <Options extends object>(options?: number | Options) =>
  typeof options === "number" ? options : { ...limit, ...options };

// Runs before every file, and the files of a process share one vi.
const shared: typeof vi & { hasWaitLimits?: boolean } = vi;
if (!shared.hasWaitLimits) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, withLimit(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options));
  shared.hasWaitLimits = true;
}
