import type { StreamName } from "../../../contract/media";
import type { Viewer } from "../../viewer";
import type { ReachableCamera } from "../ports";
import { writeEnginePath } from "./engine-path";
import { signEngineTicket } from "./engine-ticket";
import type { EngineSettings } from "./settings";

/** As long as a player may take to connect; an open connection stays. */
const ticketMs = 5 * 60_000;

/** Addresses of a camera's stream at MediaMTX; null where that part of it is not in use. */
export interface EngineAddresses {
  path: string;
  /** In each of the addresses. */
  ticket: string;
  expiresAt: Date;
  whepUrl: string | null;
  hlsUrl: string | null;
  /** Lists recordings; `/get` beside it returns a range. Null without the right to play back. */
  playbackUrl: string | null;
}

/**
 * Addresses of one stream with a ticket for it.
 * @param camera one the viewer may watch or play back
 */
export async function writeEngineAddresses(
  settings: EngineSettings,
  key: Uint8Array,
  viewer: Viewer,
  camera: ReachableCamera,
  stream: StreamName,
): Promise<EngineAddresses> {
  const path = writeEnginePath({ accountId: camera.accountId, cameraId: camera.id, stream });
  const expiresAt = new Date(Date.now() + ticketMs);
  const ticket = await signEngineTicket(key, { sessionId: viewer.sessionId, path }, expiresAt);
  const { whepUrl, hlsUrl, playbackUrl } = settings;
  const live = camera.canLive;
  return {
    path,
    ticket,
    expiresAt,
    whepUrl: live && whepUrl ? `${whepUrl}/${path}/whep?ticket=${ticket}` : null,
    hlsUrl: live && hlsUrl ? `${hlsUrl}/${path}/index.m3u8?ticket=${ticket}` : null,
    playbackUrl:
      camera.canPlayback && playbackUrl
        ? `${playbackUrl}/list?path=${encodeURIComponent(path)}&ticket=${ticket}`
        : null,
  };
}
