import { vi } from "vitest";

/**
 * Vitest set-up: how long vi.waitFor waits for a condition before the test fails, as vitest.config.ts has it for
 * expect.poll. Vitest's own second is over on a busy machine before anything happened.
 */
const limit = { timeout: Number(process.env.WAIT_LIMIT_MS ?? 60_000) };

const patient = <Options extends object>(options?: number | Options) =>
  typeof options === "number" ? options : { ...limit, ...options };

// Every file runs this again, and those of a process share one vi.
const known: typeof vi & { isPatient?: boolean } = vi;
if (!known.isPatient) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
  known.isPatient = true;
}
