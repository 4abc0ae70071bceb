import type { StreamName } from "../../../contract/media";
import type { CameraAddress } from "../../device/camera-requests";
import type { StreamRegistry } from "../stream-registry";
import { createLiveSegments, type LiveSegments } from "./live-segments";

export interface HlsSettings {
  /** A stream without a request for this long is stopped. */
  silenceMs: number;
  /** Streams in this process. */
  maxStreams: number;
  /** Streams one user watches. */
  maxStreamsPerUser: number;
}

export const defaultHlsSettings: HlsSettings = {
  silenceMs: 20_000,
  maxStreams: 64,
  maxStreamsPerUser: 16,
};

export interface LiveRegistry {
  /** The running segments of a camera's stream, started if necessary. Null at the limit. */
  open(userId: number, camera: CameraAddress, stream: StreamName): LiveSegments | null;
  /**
   * Like open, for a running stream: requesting its segments keeps it running. Null without one.
   */
  find(userId: number, camera: CameraAddress, stream: StreamName): LiveSegments | null;
  close(): void;
}

interface Entry {
  segments: LiveSegments;
  timer: NodeJS.Timeout;
  /** Time of each user's last request. */
  requestedMs: Map<number, number>;
}

/** Live streams cut for HLS: started by the first request, stopped after a silence. */
export function createLiveRegistry(
  streams: Pick<StreamRegistry, "share">,
  settings: HlsSettings,
): LiveRegistry {
  const entries = new Map<string, Entry>();
  const keyOf = ({ hostId, index }: CameraAddress, stream: StreamName) =>
    `${hostId}/${index}/${stream}`;

  function countOf(userId: number): number {
    const sinceMs = Date.now() - settings.silenceMs;
    return [...entries.values()].filter(
      ({ requestedMs }) => (requestedMs.get(userId) ?? 0) > sinceMs,
    ).length;
  }

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    clearTimeout(entry.timer);
    entry.segments.stop();
  }

  function noteRequest(entry: Entry, userId: number): LiveSegments {
    entry.requestedMs.set(userId, Date.now());
    entry.timer.refresh();
    return entry.segments;
  }

  return {
    open(userId, camera, stream) {
      const key = keyOf(camera, stream);
      const running = entries.get(key);
      if (!running?.requestedMs.has(userId) && countOf(userId) >= settings.maxStreamsPerUser)
        return null;
      if (running) return noteRequest(running, userId);
      if (entries.size >= settings.maxStreams) return null;
      const segments = createLiveSegments(streams.share(camera, stream), Date.now(), () => {
        if (entries.get(key)?.segments === segments) remove(key);
      });
      const timer = setTimeout(() => remove(key), settings.silenceMs).unref();
      const entry: Entry = { segments, timer, requestedMs: new Map() };
      entries.set(key, entry);
      return noteRequest(entry, userId);
    },
    find(userId, camera, stream) {
      const entry = entries.get(keyOf(camera, stream));
      return entry?.requestedMs.has(userId) ? noteRequest(entry, userId) : null;
    },
    close() {
      for (const key of [...entries.keys()]) remove(key);
    },
  };
}
