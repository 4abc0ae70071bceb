import type { RecordedSegment, StreamName } from "../../contract/media";
import type { HostConnection } from "./host-connection";
import type {
  ClipRange,
  ClipSink,
  Coverage,
  CoverageRange,
  DeviceRange,
  DeviceStream,
  DeviceStreamSink,
  Picture,
  RangeSink,
  RecordedRange,
  SegmentRange,
} from "./media-sinks";

/** A camera by its host and its index on that host. */
export interface CameraAddress {
  hostId: number;
  index: number;
}

/**
 * What the cloud asks of cameras, by the channel of their host: the seam between those who ask and the process that
 * holds the channel.
 */
export interface CameraRequests {
  isHostConnected(hostId: number): Promise<boolean>;
  /** Requests a live stream from the camera's host. Ends with host_offline when the host is not connected. */
  openStream(camera: CameraAddress, stream: StreamName, sink: DeviceStreamSink): DeviceStream;
  /** Current picture, or the recorded one at `atMs`. Null when the host sends none within 3 s. */
  requestSnapshot(camera: CameraAddress, atMs?: number): Promise<Picture | null>;
  /** Null when the host is not connected or does not answer. */
  requestCoverage(camera: CameraAddress, range: CoverageRange): Promise<Coverage | null>;
  /** Boundaries of the recorded HLS segments. Null when the host is not connected or does not answer. */
  requestSegments(camera: CameraAddress, range: SegmentRange): Promise<RecordedSegment[] | null>;
  /** Requests a range of recording from the camera's host. Ends with host_offline when the host is not connected. */
  read(camera: CameraAddress, range: RecordedRange, sink: RangeSink): DeviceRange;
  /** As `read`, but as a plain MP4 file. */
  readClip(camera: CameraAddress, range: ClipRange, sink: ClipSink): DeviceRange;
}

/**
 * For hosts whose channel this process holds.
 * @param find the connection of such a host
 */
export function createCameraRequests(
  find: (hostId: number) => HostConnection | undefined,
  nextId: () => number,
): CameraRequests {
  /** Deferred: the caller must hold what is returned before its sink is called. */
  function endOffline(sink: { ended(reason: "host_offline"): void }): DeviceRange {
    let stopped = false;
    queueMicrotask(() => {
      if (!stopped) sink.ended("host_offline");
    });
    return {
      streamId: nextId(),
      acknowledge: () => {},
      stop() {
        stopped = true;
      },
    };
  }

  return {
    isHostConnected: async (hostId) => find(hostId) !== undefined,
    openStream({ hostId, index }, stream, sink) {
      return find(hostId)?.open(index, stream, sink) ?? endOffline(sink);
    },
    async requestSnapshot({ hostId, index }, atMs) {
      return (await find(hostId)?.requestSnapshot(index, atMs)) ?? null;
    },
    async requestCoverage({ hostId, index }, range) {
      return (await find(hostId)?.requestCoverage(index, range)) ?? null;
    },
    async requestSegments({ hostId, index }, range) {
      return (await find(hostId)?.requestSegments(index, range)) ?? null;
    },
    read({ hostId, index }, range, sink) {
      return find(hostId)?.read(index, range, sink) ?? endOffline(sink);
    },
    readClip({ hostId, index }, range, sink) {
      return find(hostId)?.readClip(index, range, sink) ?? endOffline(sink);
    },
  };
}
