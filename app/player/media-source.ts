declare global {
  interface Window {
    /** Safari's variant, the only one on phones: it says when it wants data. */
    ManagedMediaSource?: typeof MediaSource;
  }
}

/** What the browser takes fragments with; undefined on iPhones before iOS 17.1. */
export function findSourceType(): typeof MediaSource | undefined {
  return window.MediaSource ?? window.ManagedMediaSource;
}

/** Whether video has to come as HLS: the browser takes no fragments, and plays playlists by itself. */
export function needsHls(video: HTMLVideoElement): boolean {
  return !findSourceType() && video.canPlayType("application/vnd.apple.mpegurl") !== "";
}
