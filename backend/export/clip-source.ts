import type { StreamEndReason } from "../../contract/media";
import type { CameraAddress, CameraRequests } from "../device/camera-requests";
import type { ClipRange, DeviceRange } from "../device/media-sinks";

/** A recording that did not come, or broke off. */
export class ClipFailure extends Error {
  override readonly name = "ClipFailure";
  constructor(readonly reason: StreamEndReason) {
    super(`the recording ended: ${reason}`);
  }
}

/** A recording as one MP4 file, read at the reader's own pace. */
export interface Clip {
  totalBytes: number;
  /** Throws ClipFailure where it breaks off. A reader that stops early stops the host. */
  read(): AsyncGenerator<Uint8Array, void>;
  /**
   * Once all is read: where the range goes on that did not fit this file; null when it is complete.
   */
  nextMs(): number | null;
  stop(): void;
}

/**
 * Requests a recording from the camera's host; aborting the signal ends it, begun or not. Rejects
 * with ClipFailure.
 */
export function openClip(
  devices: Pick<CameraRequests, "readClip">,
  camera: CameraAddress,
  range: Omit<ClipRange, "fromByte">,
  signal: AbortSignal,
): Promise<Clip> {
  const parts: Uint8Array[] = [];
  let failure: StreamEndReason | null = null;
  let next: number | null | undefined;
  let device: DeviceRange | null = null;
  let wake = () => {};

  async function* read(totalBytes: number): AsyncGenerator<Uint8Array, void> {
    let taken = 0;
    try {
      for (;;) {
        const part = parts.shift();
        if (part) {
          // What is kept was measured against the stated size: a host that sends more would pass every limit.
          if (taken + part.byteLength > totalBytes) throw new ClipFailure("failed");
          yield part;
          taken += part.byteLength;
          device?.acknowledge(part.byteLength);
        } else if (failure) {
          throw new ClipFailure(failure);
        } else if (next !== undefined) {
          if (taken !== totalBytes) throw new ClipFailure("failed");
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      device?.stop();
    }
  }

  return new Promise((resolve, reject) => {
    const fail = (reason: StreamEndReason) => {
      failure ??= reason;
      reject(new ClipFailure(reason));
      wake();
    };
    const stop = () => {
      signal.removeEventListener("abort", stop);
      device?.stop();
      fail("failed");
    };
    signal.addEventListener("abort", stop);
    device = devices.readClip(
      camera,
      { ...range, fromByte: 0 },
      {
        started(totalBytes) {
          resolve({
            totalBytes,
            read: () => read(totalBytes),
            nextMs: () => next ?? null,
            stop,
          });
        },
        bytes(part) {
          parts.push(part);
          wake();
        },
        end(nextMs) {
          next = nextMs;
          wake();
        },
        ended: fail,
      },
    );
  });
}
