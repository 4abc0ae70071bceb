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

/** What the cloud asks of cameras, by the channel of their host. */
export interface CameraRequests {
  /** Requests a live stream from the camera's host. Ends with host_offline when the host is not connected. */
  openStream(camera: CameraAddress, stream: StreamName, sink: DeviceStreamSink): DeviceStream;
  /** Current picture, or the recorded one at `atMs`. Null when the host sends none within 3 s. */
  requestSnapshot(camera: CameraAddress, atMs?: number): Promise<Picture | null>;
  /** Null when the host is not connected or does not answer. */
  requestCoverage(camera: CameraAddress, range: CoverageRange): Promise<Coverage | null>;
  /** Boundaries of the recorded HLS segments. Null when the host is not connected or does not answer. */
  requestSegments(camera: CameraAddress, range: SegmentRange): Promise<RecordedSegment[] | null>;
  /** Requests a range of recording from the camera's host. Null when the host is not connected. */
  read(camera: CameraAddress, range: RecordedRange, sink: RangeSink): DeviceRange | null;
  /** As `read`, but as a plain MP4 file. */
  readClip(camera: CameraAddress, range: ClipRange, sink: ClipSink): DeviceRange | null;
}

/** @param find the connection of a host whose channel this process holds */
export function createCameraRequests(
  find: (hostId: number) => HostConnection | undefined,
  nextId: () => number,
): CameraRequests {
  return {
    openStream(camera, stream, sink) {
      const host = find(camera.hostId);
      if (host) return host.open(camera.index, stream, sink);
      let stopped = false;
      queueMicrotask(() => {
        if (!stopped) sink.ended("host_offline");
      });
      return {
        streamId: nextId(),
        stop() {
          stopped = true;
        },
      };
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
      return find(hostId)?.read(index, range, sink) ?? null;
    },
    readClip({ hostId, index }, range, sink) {
      return find(hostId)?.readClip(index, range, sink) ?? null;
    },
  };
}
