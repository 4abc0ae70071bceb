declare global {
  interface Window {
    /** Safari's variant, the only one on iPhones; its `streaming` tells when to append. */
    ManagedMediaSource?: typeof MediaSource;
  }
}

/** The browser's media source class; undefined on iPhones before iOS 17.1. */
export function findSourceType(): typeof MediaSource | undefined {
  return window.MediaSource ?? window.ManagedMediaSource;
}

/** Whether to use HLS: the browser has no media source but plays HLS natively. */
export function needsHls(video: HTMLVideoElement): boolean {
  return !findSourceType() && video.canPlayType("application/vnd.apple.mpegurl") !== "";
}
