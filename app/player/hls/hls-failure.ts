import type { PlayerState } from "../player-state";

/**
 * Reason why a playlist is refused, by its HTTP status: a video element reports only that it failed. Null when it is
 * not refused.
 * @param fetchPlaylist replaces the browser's fetch in tests
 */
export async function findHlsFailure(
  url: string,
  fetchPlaylist: (url: string) => Promise<{ status: number }> = fetch,
): Promise<PlayerState | null> {
  const status = await fetchPlaylist(url).then(
    (response) => response.status,
    () => 0,
  );
  switch (status) {
    case 200:
      return null;
    case 401:
    case 404:
      return { kind: "no_permission" };
    case 429:
      return { kind: "too_many" };
    case 503:
      return { kind: "disconnected", lastPictureMs: null };
    default:
      return { kind: "failed" };
  }
}
