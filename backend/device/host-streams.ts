import type { AgentMessage, CloudMessage } from "../../contract/device";
import type { Frame, StreamEndReason, StreamName } from "../../contract/media";
import type { DeviceStream, DeviceStreamSink } from "./media-sinks";
import type { CameraState } from "./ports";

/** Live streams that one host is asked for (contract/device `start`), and which of its cameras are away. */
export interface HostStreams {
  open(cameraIndex: number, stream: StreamName, sink: DeviceStreamSink): DeviceStream;
  isOffline(cameraIndex: number): boolean;
  /** Ends the streams of cameras that went. */
  noteCameras(states: readonly CameraState[]): void;
  receive(message: Extract<AgentMessage, { type: "started" | "ended" }>): void;
  /** False when no stream of this number runs. */
  receiveFrame(frame: Frame, message: Buffer): boolean;
  /** The channel is gone. */
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
  /** A host that has not started a stream by then has failed. */
  startMs: number;
  say(message: CloudMessage): void;
}): HostStreams {
  const { say } = options;
  // Only ids handed out here are looked up: a host cannot speak for another host's stream.
  const streams = new Map<number, HostStream>();
  const offline = new Set<number>();
  let gone = false;

  function take(streamId: number): HostStream | undefined {
    const stream = streams.get(streamId);
    clearTimeout(stream?.startTimer);
    streams.delete(streamId);
    return stream;
  }

  function end(streamId: number, reason: StreamEndReason): void {
    take(streamId)?.sink.ended(reason);
  }

  function stop(streamId: number): void {
    if (take(streamId)) say({ type: "stop", stream_id: streamId });
  }

  return {
    open(cameraIndex, stream, sink) {
      const streamId = options.nextId();
      const startTimer = setTimeout(() => {
        stop(streamId);
        sink.ended("failed");
      }, options.startMs);
      streams.set(streamId, { cameraIndex, sink, started: false, startTimer });
      // Not at once: the caller has not got its stream yet.
      if (gone) queueMicrotask(() => end(streamId, "host_gone"));
      else if (offline.has(cameraIndex)) queueMicrotask(() => end(streamId, "camera_offline"));
      else say({ type: "start", stream_id: streamId, camera_index: cameraIndex, stream });
      return { streamId, stop: () => stop(streamId) };
    },
    isOffline: (cameraIndex) => offline.has(cameraIndex),
    noteCameras(states) {
      for (const { index, connected } of states) {
        if (connected) offline.delete(index);
        else offline.add(index);
      }
      for (const [streamId, stream] of [...streams]) {
        if (!offline.has(stream.cameraIndex)) continue;
        end(streamId, "camera_gone");
        say({ type: "stop", stream_id: streamId });
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
      gone = true;
      for (const streamId of [...streams.keys()]) end(streamId, "host_gone");
    },
  };
}
