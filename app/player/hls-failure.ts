import type { PlayerState } from "./player-state";

/**
 * Why a playlist is refused: a video element says only that it failed. Null when it is not.
 * @param fetchPlaylist stands in for the browser's fetch in tests
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
