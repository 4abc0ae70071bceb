import type { DetectedObject } from "~contract/media-frame";

/** What was detected in one recorded picture. */
export interface RecordedPicture {
  capturedMs: number;
  objects: DetectedObject[];
}

/** A picture's objects apply until the next one's, at most this long: hosts detect several times a second. */
const validMs = 1_000;
/** Per camera: some minutes. */
const maxKept = 2_000;

/** What hosts detected in the recordings a page has read, by camera and time. */
export class RecordedDetections {
  readonly #pictures = new Map<string, RecordedPicture[]>();

  add(cameraId: string, { capturedMs, objects }: RecordedPicture): void {
    const known = this.#pictures.get(cameraId) ?? [];
    // A range may be read again, and seeking leads back and forth.
    const at = known.findLastIndex((each) => each.capturedMs <= capturedMs);
    const isKnown = known[at]?.capturedMs === capturedMs;
    known.splice(isKnown ? at : at + 1, isKnown ? 1 : 0, { capturedMs, objects });
    // Those furthest from what is being read go.
    if (known.length > maxKept) known.splice(at > maxKept / 2 ? 0 : maxKept, 1);
    this.#pictures.set(cameraId, known);
  }

  /** The picture shown at a time: the same object as long as none follows it. Null where nothing is known. */
  find(cameraId: string, ms: number): RecordedPicture | null {
    const shown = this.#pictures.get(cameraId)?.findLast(({ capturedMs }) => capturedMs <= ms);
    return shown && ms - shown.capturedMs < validMs ? shown : null;
  }
}
