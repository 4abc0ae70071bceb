/**
 * Calls `find` repeatedly, starting at once, until it returns a value.
 * @throws Error after the time limit
 */
export async function poll<Value>(
  find: () => Value | undefined,
  { everyMs, timeoutMs }: { everyMs: number; timeoutMs: number },
): Promise<Value> {
  const endsAtMs = performance.now() + timeoutMs;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (performance.now() >= endsAtMs) throw new Error("nothing found in time");
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
