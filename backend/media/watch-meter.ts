import type { ReachableCamera } from "./ports";

/** Counts how long one viewer has each camera's live stream open, however many of its streams. */
export interface WatchMeter {
  /** Pictures of this stream begin to come. The same stream again changes nothing. */
  opened(streamId: number, camera: ReachableCamera): void;
  closed(streamId: number): void;
  /** Tells what was watched since the last time. */
  tell(): void;
}

interface Meter {
  camera: ReachableCamera;
  streams: Set<number>;
  sinceMs: number;
}

/** @param tell gets 0 ms when a camera is opened, so that the shortest look is known too */
export function createWatchMeter(
  tell: (camera: ReachableCamera, ms: number) => void,
  now: () => number,
): WatchMeter {
  const open = new Map<number, Meter>();

  function tellOne(meter: Meter): void {
    const nowMs = now();
    tell(meter.camera, nowMs - meter.sinceMs);
    meter.sinceMs = nowMs;
  }

  return {
    opened(streamId, camera) {
      const meter = open.get(camera.id);
      if (meter) {
        meter.streams.add(streamId);
        return;
      }
      open.set(camera.id, { camera, streams: new Set([streamId]), sinceMs: now() });
      tell(camera, 0);
    },
    closed(streamId) {
      for (const meter of open.values()) {
        if (!meter.streams.delete(streamId) || meter.streams.size > 0) continue;
        open.delete(meter.camera.id);
        tellOne(meter);
      }
    },
    tell() {
      for (const meter of open.values()) tellOne(meter);
    },
  };
}
