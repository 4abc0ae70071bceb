/** What one of the page's own addresses answers; null where there is no answer, which leaves what is there. */
export async function fetchAnswer<Answer>(
  href: string,
  signal?: AbortSignal,
): Promise<Answer | null> {
  try {
    const response = await fetch(href, { signal: signal ?? null });
    if (!response.ok || response.redirected) return null;
    return (await response.json()) as Answer;
  } catch {
    // Without network, or not wanted any more.
    return null;
  }
}
