import type { DetectedObject } from "~contract/media-frame";
import type { Detections } from "./detection-overlay";

/** More than any video buffer holds; older boxes have missed their picture. */
const maxWaiting = 60;
/** Tolerance of about one frame. */
const slackSeconds = 0.05;

/**
 * Delays boxes until their picture is shown: boxes arrive before it, because pictures wait in the buffer.
 */
export class DetectionTrack {
  readonly #video: HTMLVideoElement;
  readonly #onDetections: (detections: Detections | null) => void;
  #waiting: { objects: DetectedObject[]; atSeconds: number }[] = [];
  #request: number | null = null;
  #isShown = false;

  constructor(video: HTMLVideoElement, onDetections: (detections: Detections | null) => void) {
    this.#video = video;
    this.#onDetections = onDetections;
  }

  /** @param atSeconds the picture's time in the video element; null when there is no picture yet */
  add(objects: DetectedObject[], atSeconds: number | null): void {
    if (atSeconds === null) return;
    this.#waiting = [...this.#waiting.slice(1 - maxWaiting), { objects, atSeconds }];
    this.#watch();
  }

  /** The picture is about to disappear. */
  clear(): void {
    this.#waiting = [];
    if (this.#isShown) this.#onDetections(null);
    this.#isShown = false;
  }

  dispose(): void {
    this.clear();
    if (this.#request !== null) this.#video.cancelVideoFrameCallback(this.#request);
    this.#request = null;
  }

  /** Checks with each shown frame, or with each added list in browsers without requestVideoFrameCallback. */
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
    this.#onDetections({ objects: due.objects, width, height });
  }
}
