import { drawPicture } from "~/player/draw-picture";
import { snapshotPath } from "~contract/media-frame";

/** File name from camera and time, valid on every system: `Docks 11–15 west 11-20-2026 09.41.07.jpg`. */
export function pictureName(camera: string, time: string): string {
  const clean = `${camera} ${time.replaceAll(":", ".")}`
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
  return `${clean}.jpg`;
}

/** Downloads a blob or a URL of the console. */
export function saveFile(source: Blob | string, name: string): void {
  const link = document.createElement("a");
  link.href = typeof source === "string" ? source : URL.createObjectURL(source);
  link.download = name;
  link.click();
  // Deferred: some browsers read the object URL after the click event.
  if (source instanceof Blob) setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Address of a camera's picture as a file: the audit log notes it. @param atMs of a recorded one, ms since 1970 */
export const pictureUrl = (cameraId: string, atMs?: number): string =>
  `${snapshotPath}/${cameraId}?download${atMs === undefined ? "" : `&at=${atMs}`}`;

/** For the audit log: this picture was saved, by a page that had it already. */
export function notePicture(url: string): void {
  fetch(url, { method: "HEAD" }).catch(() => undefined);
}

/** Downloads the video's current picture. False when there is none. */
export function savePicture(video: HTMLVideoElement, name: string): boolean {
  const canvas = document.createElement("canvas");
  if (!drawPicture(video, canvas)) return false;
  canvas.toBlob((blob) => blob && saveFile(blob, name), "image/jpeg", 0.92);
  return true;
}
