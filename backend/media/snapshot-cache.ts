import { setNewest } from "../collections";
import type { CameraAddress } from "../device/camera-requests";
import type { Picture } from "../device/media-sinks";
import { isPicture } from "../files/jpeg";

export interface SnapshotCache {
  /**
   * A picture of this camera: at most `freshMs` old if the camera can give one, else the last known
   * one, else null. Concurrent callers share one request to the host.
   */
  get(camera: CameraAddress & { id: number }): Promise<Picture | null>;
}

const freshMs = 1_000;
/** Last known pictures; least recently used cameras are dropped first. */
const maxCameras = 512;

export function createSnapshotCache(
  request: (camera: CameraAddress) => Promise<Picture | null>,
  nowMs: () => number = () => Date.now(),
): SnapshotCache {
  const known = new Map<number, { picture: Picture; fetchedMs: number }>();
  const pending = new Map<number, Promise<Picture | null>>();

  async function fetchPicture(camera: CameraAddress & { id: number }): Promise<Picture | null> {
    const picture = await request(camera);
    if (!picture || !isPicture(picture.jpeg)) return known.get(camera.id)?.picture ?? null;
    // A copy: the bytes are a view of a larger message, which would be kept with them.
    const kept = { jpeg: Uint8Array.from(picture.jpeg), capturedMs: picture.capturedMs };
    setNewest(known, camera.id, { picture: kept, fetchedMs: nowMs() }, maxCameras);
    return kept;
  }

  return {
    async get(camera) {
      const last = known.get(camera.id);
      if (last && nowMs() - last.fetchedMs < freshMs) return last.picture;
      const running = pending.get(camera.id);
      if (running) return running;
      const fetching = fetchPicture(camera).finally(() => pending.delete(camera.id));
      pending.set(camera.id, fetching);
      return fetching;
    },
  };
}
