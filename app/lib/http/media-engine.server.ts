/** A MediaMTX beside the cloud (docs/mediamtx.md), by the settings that the cloud and each of its consoles have. */

/** Where browsers read live video by WebRTC; null where hosts do not publish by themselves. */
export function findEngineOrigin(): string | null {
  const { MEDIAMTX_WHEP_URL: url = "", MEDIAMTX_RTSP_URL: published } = process.env;
  return published && URL.canParse(url) ? new URL(url).origin : null;
}
