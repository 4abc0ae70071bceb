import type { DetectedObject } from "~contract/media-frame";
import type { SeenPicture } from "./detection-overlay";

/** More than any buffer holds; what waits longer has lost its picture. */
const waitingMost = 60;
/** Half a picture early is not early. */
const slackSeconds = 0.05;

/**
 * Shows boxes with the picture they belong to. They come ahead of it, because the picture still waits in the buffer.
 */
export class SeenTrack {
  readonly #video: HTMLVideoElement;
  readonly #onSeen: (seen: SeenPicture | null) => void;
  #waiting: { objects: DetectedObject[]; atSeconds: number }[] = [];
  #request: number | null = null;
  #isShown = false;

  constructor(video: HTMLVideoElement, onSeen: (seen: SeenPicture | null) => void) {
    this.#video = video;
    this.#onSeen = onSeen;
  }

  /** @param atSeconds the picture's place in the video element; null when there is no picture yet */
  add(objects: DetectedObject[], atSeconds: number | null): void {
    if (atSeconds === null) return;
    this.#waiting = [...this.#waiting.slice(1 - waitingMost), { objects, atSeconds }];
    this.#watch();
  }

  /** The picture is going. */
  clear(): void {
    this.#waiting = [];
    if (this.#isShown) this.#onSeen(null);
    this.#isShown = false;
  }

  dispose(): void {
    this.clear();
    if (this.#request !== null) this.#video.cancelVideoFrameCallback(this.#request);
    this.#request = null;
  }

  /** By each picture shown, where the browser tells; else by the boxes that arrive. */
  #watch(): void {
    if (typeof this.#video.requestVideoFrameCallback !== "function") {
      this.#showDue(this.#video.currentTime);
      return;
    }
    this.#request ??= this.#video.requestVideoFrameCallback((_now, { mediaTime }) => {
      this.#request = null;
      this.#showDue(mediaTime);
      if (this.#waiting.length > 0) this.#watch();
    });
  }

  #showDue(nowSeconds: number): void {
    const isDue = ({ atSeconds }: { atSeconds: number }) => atSeconds <= nowSeconds + slackSeconds;
    const due = this.#waiting.findLast(isDue);
    if (!due) return;
    this.#waiting = this.#waiting.filter((each) => !isDue(each));
    const { videoWidth: width, videoHeight: height } = this.#video;
    if (width === 0) return;
    this.#isShown = true;
    this.#onSeen({ objects: due.objects, width, height });
  }
}
