import { paths } from "~/lib/paths";
import type { StreamName } from "~contract/media";

/** Where a stream is read at the media engine. */
export interface EngineAddress {
  whep_url: string;
  /** For `Authorization: Bearer`. */
  ticket: string;
}

/**
 * The address of a stream, whose host publishes it from now on for as long as the ticket holds. Null where there is none
 * for this user, and where the session has ended.
 */
export async function findEngineAddress(
  { cameraId, stream }: { cameraId: string; stream: StreamName },
  signal: AbortSignal,
): Promise<EngineAddress | null> {
  const body = new URLSearchParams({ host_cam_id: cameraId, stream });
  const response = await fetch(paths.liveEngine, {
    method: "POST",
    body,
    redirect: "manual",
    signal,
  });
  return response.ok ? ((await response.json()) as EngineAddress | null) : null;
}
