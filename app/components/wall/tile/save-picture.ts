import { drawPicture } from "~/player/live-view";

/** Camera and time as a file name every system takes: `Docks 11–15 west 11-20-2026 09.41.07.jpg`. */
export function pictureName(camera: string, time: string): string {
  const clean = `${camera} ${time.replaceAll(":", ".")}`
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, "-")
    .replace(/\s+/g, " ")
    .trim();
  return `${clean}.jpg`;
}

/** Hands a file, or what an address of ours answers, to the browser as a download. */
export function saveFile(source: Blob | string, name: string): void {
  const link = document.createElement("a");
  link.href = typeof source === "string" ? source : URL.createObjectURL(source);
  link.download = name;
  link.click();
  // After the click was handled: some browsers read the address later than that.
  if (source instanceof Blob) setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Hands the picture on the screen to the browser as a download. False when there is none. */
export function savePicture(video: HTMLVideoElement, name: string): boolean {
  const canvas = document.createElement("canvas");
  if (!drawPicture(video, canvas)) return false;
  canvas.toBlob((blob) => blob && saveFile(blob, name), "image/jpeg", 0.92);
  return true;
}
