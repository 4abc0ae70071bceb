/** Fetches JSON from a resource route; null on failure or abort, so that the caller keeps its data. */
export async function fetchAnswer<Answer>(
  href: string,
  signal?: AbortSignal,
): Promise<Answer | null> {
  try {
    const response = await fetch(href, { signal: signal ?? null });
    if (!response.ok || response.redirected) return null;
    return (await response.json()) as Answer;
  } catch {
    // Network failure or abort.
    return null;
  }
}
