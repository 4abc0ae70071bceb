import { paths } from "~/lib/paths";
import type { StreamName } from "~contract/media";

/** Where a stream is read at the media engine. */
export interface EngineAddress {
  /** With what lets its reader in. */
  whep_url: string;
}

/**
 * The address of a stream, whose host publishes it from now on for some minutes. Null where there is none for this user.
 * @throws where the console does not answer, and where the session has ended
 */
export async function getEngineAddress(
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
  if (!response.ok) throw new Error(`The console answered ${response.status}.`);
  return (await response.json()) as EngineAddress | null;
}
