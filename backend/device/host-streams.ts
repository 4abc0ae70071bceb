import type { AgentMessage, CloudMessage } from "../../contract/device";
import type { Frame, StreamEndReason, StreamName } from "../../contract/media";
import type { DeviceStream, DeviceStreamSink } from "./media-sinks";
import type { CameraState } from "./ports";

/** Live streams requested from one host (contract/device `start`), and which of its cameras are offline. */
export interface HostStreams {
  open(cameraIndex: number, stream: StreamName, sink: DeviceStreamSink): DeviceStream;
  isOffline(cameraIndex: number): boolean;
  /** Ends the streams of cameras that went offline. */
  updateCameras(states: readonly CameraState[]): void;
  receive(message: Extract<AgentMessage, { type: "started" | "ended" }>): void;
  /** False when the frame belongs to no started stream. */
  receiveFrame(frame: Frame, message: Buffer): boolean;
  /** The channel is closed: all streams end with host_gone. */
  end(): void;
}

interface HostStream {
  cameraIndex: number;
  sink: DeviceStreamSink;
  started: boolean;
  startTimer: NodeJS.Timeout;
}

export function createHostStreams(options: {
  nextId(): number;
  /** Time limit for the host to start a stream. */
  startMs: number;
  send(message: CloudMessage): void;
}): HostStreams {
  const { send } = options;
  // Holds this host's streams only: a host cannot send frames for another host's stream.
  const streams = new Map<number, HostStream>();
  const offline = new Set<number>();
  let ended = false;

  function remove(streamId: number): HostStream | undefined {
    const stream = streams.get(streamId);
    clearTimeout(stream?.startTimer);
    streams.delete(streamId);
    return stream;
  }

  function end(streamId: number, reason: StreamEndReason): void {
    remove(streamId)?.sink.ended(reason);
  }

  function stop(streamId: number): void {
    if (remove(streamId)) send({ type: "stop", stream_id: streamId });
  }

  return {
    open(cameraIndex, stream, sink) {
      const streamId = options.nextId();
      const startTimer = setTimeout(() => {
        stop(streamId);
        sink.ended("failed");
      }, options.startMs);
      streams.set(streamId, { cameraIndex, sink, started: false, startTimer });
      // Deferred: the caller must hold the returned stream before its sink is called.
      if (ended) queueMicrotask(() => end(streamId, "host_gone"));
      else if (offline.has(cameraIndex)) queueMicrotask(() => end(streamId, "camera_offline"));
      else send({ type: "start", stream_id: streamId, camera_index: cameraIndex, stream });
      return { streamId, stop: () => stop(streamId) };
    },
    isOffline: (cameraIndex) => offline.has(cameraIndex),
    updateCameras(states) {
      for (const { index, connected } of states) {
        if (connected) offline.delete(index);
        else offline.add(index);
      }
      for (const [streamId, stream] of [...streams]) {
        if (!offline.has(stream.cameraIndex)) continue;
        end(streamId, "camera_gone");
        send({ type: "stop", stream_id: streamId });
      }
    },
    receive(message) {
      if (message.type === "ended") return end(message.stream_id, message.reason);
      const stream = streams.get(message.stream_id);
      if (!stream) return;
      clearTimeout(stream.startTimer);
      stream.started = true;
      const { mime, width, height } = message;
      stream.sink.started({ mime, width, height });
    },
    receiveFrame(frame, message) {
      const stream = streams.get(frame.streamId);
      if (!stream?.started) return false;
      stream.sink.frame(frame, message);
      return true;
    },
    end() {
      ended = true;
      for (const streamId of [...streams.keys()]) end(streamId, "host_gone");
    },
  };
}
