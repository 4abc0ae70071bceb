import type { StreamName } from "../../../contract/media";
import type { CameraAddress } from "../../device/camera-requests";
import type { StreamRegistry } from "../stream-registry";
import { createLiveRegistry, defaultHlsSettings, type HlsSettings } from "./live-registry";
import { StreamEndedError } from "./live-segments";

/** One file that a player of a live stream requests. */
export interface LiveFileRequest {
  /** A user has so many streams at a time, and gets files of those whose playlist they requested. */
  userId: number;
  camera: CameraAddress;
  stream: StreamName;
  file: { kind: "playlist" } | { kind: "segment" | "init"; number: number };
}

export interface LiveFile {
  bytes: Uint8Array;
  /** How much video it is; 0 for a playlist or an init segment. */
  videoMs: number;
}

/**
 * Live streams as HLS. Segments have numbers, so that of each stream only one process cuts: the one that holds the
 * channel of the camera's host.
 */
export interface LiveFiles {
  /** Rejects with StreamEndedError: not_found for a file that is not there, too_many_streams at the user's limit. */
  request(wanted: LiveFileRequest): Promise<LiveFile>;
}

/** Cuts the streams of this process. */
export function createLiveFiles(
  streams: Pick<StreamRegistry, "share">,
  settings: Partial<HlsSettings> = {},
): LiveFiles & { close(): void } {
  const registry = createLiveRegistry(streams, { ...defaultHlsSettings, ...settings });
  return {
    async request({ userId, camera, stream, file }) {
      if (file.kind === "playlist") {
        const running = registry.open(userId, camera, stream);
        if (!running) throw new StreamEndedError("too_many_streams");
        return { bytes: Buffer.from(await running.getPlaylist()), videoMs: 0 };
      }
      const running = registry.find(userId, camera, stream);
      const isSegment = file.kind === "segment";
      const find = isSegment ? running?.findSegment : running?.findInit;
      const bytes = find?.(file.number);
      if (!running || !bytes) throw new StreamEndedError("not_found");
      return { bytes, videoMs: isSegment ? running.measureSegment(file.number) : 0 };
    },
    close: registry.close,
  };
}
