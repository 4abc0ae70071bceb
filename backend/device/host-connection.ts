import type { RawData, WebSocket } from "ws";
import {
  type AgentMessage,
  agentMessage,
  type CameraInfo,
  type CloudMessage,
  type FirmwareProgress,
  type HostCommand,
} from "../../contract/device";
import {
  boxesMaxBytes,
  decodeFrame,
  type Frame,
  frameKinds,
  type RecordedSegment,
  type Span,
  type StreamEnd,
  type StreamName,
} from "../../contract/media";
import { parseJson } from "../socket/parse-json";
import { createHostEvents } from "./host-events";
import { createHostRanges } from "./host-ranges";
import type { AuthenticatedHost, CameraState, DevicePorts, HostParts } from "./ports";

export interface StreamFormat {
  mime: string;
  width: number;
  height: number;
}

/** Where a device stream goes. After `ended` nothing follows. */
export interface DeviceStreamSink {
  started(format: StreamFormat): void;
  /** `message` is the whole frame as it came, header included: forward it unchanged, never alter it. */
  frame(frame: Frame, message: Buffer): void;
  ended(reason: StreamEnd): void;
}

export interface DeviceStream {
  /** In the header of each of its frames; unique in this process. */
  streamId: number;
  stop(): void;
}

export interface Picture {
  jpeg: Uint8Array;
  capturedMs: number;
}

export interface RecordedRange {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  keyframesOnly: boolean;
  stepMs: number;
}

/** Where a range of recording goes. `end` or `ended` is the last. */
export interface RangeSink {
  format(format: StreamFormat): void;
  /** `message` is the whole frame as it came: forward it unchanged, never alter it. */
  frame(frame: Frame, message: Buffer): void;
  end(nextMs: number | null): void;
  ended(reason: StreamEnd): void;
}

export interface ClipRange {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  fromByte: number;
}

/** Where a clip goes. `end` or `ended` is the last. */
export interface ClipSink {
  /** How long the file is as a whole. */
  started(totalBytes: number): void;
  bytes(part: Uint8Array): void;
  end(): void;
  ended(reason: StreamEnd): void;
}

export interface DeviceRange {
  /** In the header of each of its frames; unique in this process. */
  streamId: number;
  /** Payload bytes that the reader took: the host may send as many more. */
  acknowledge(bytes: number): void;
  stop(): void;
}

export interface Coverage {
  spans: Span[];
  firstMs: number | null;
  lastMs: number | null;
}

export interface CoverageRange {
  fromMs: number;
  untilMs: number;
  resolutionMs: number;
}

export interface SegmentRange {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  segmentMs: number;
}

export interface HostConnection {
  open(cameraIndex: number, stream: StreamName, sink: DeviceStreamSink): DeviceStream;
  /** Null when the camera has no picture, or the host does not answer in time. */
  requestSnapshot(cameraIndex: number, atMs?: number): Promise<Picture | null>;
  /** Null when the host does not answer in time. */
  requestCoverage(cameraIndex: number, range: CoverageRange): Promise<Coverage | null>;
  /** Null when the host does not answer in time. */
  requestSegments(cameraIndex: number, range: SegmentRange): Promise<RecordedSegment[] | null>;
  read(cameraIndex: number, range: RecordedRange, sink: RangeSink): DeviceRange;
  readClip(cameraIndex: number, range: ClipRange, sink: ClipSink): DeviceRange;
  /** Whether the host took it; false when it does not answer in time. */
  command(command: HostCommand): Promise<boolean>;
  receive(data: RawData, isBinary: boolean): void;
  /** Ends all streams with host_gone; from then on what the host sends is dropped. */
  end(): void;
}

interface HostStream {
  cameraIndex: number;
  sink: DeviceStreamSink;
  started: boolean;
  startTimer: NodeJS.Timeout;
}

/** Everything one host's agent says and is asked, on one socket. */
export function createHostConnection(options: {
  host: AuthenticatedHost;
  socket: WebSocket;
  nextId(): number;
  startMs: number;
  snapshotMs: number;
  commandMs: number;
  onCameras(states: CameraState[]): void;
  onParts(parts: HostParts): void;
  onFirmware(progress: FirmwareProgress): void;
  takeEvents: DevicePorts["takeEvents"];
  log(line: string): void;
}): HostConnection {
  const { host, socket, log } = options;
  // Only ids handed out here are looked up: a host cannot speak for another host's stream.
  const streams = new Map<number, HostStream>();
  const snapshots = new Map<number, (picture: Picture | null) => void>();
  const commands = new Map<number, (ok: boolean) => void>();
  const coverages = new Map<number, (coverage: Coverage | null) => void>();
  const segmentLists = new Map<number, (segments: RecordedSegment[] | null) => void>();
  const offline = new Set<number>();
  let ended = false;
  let complained = false;

  function say(message: CloudMessage): void {
    if (!ended) socket.send(JSON.stringify(message));
  }

  function complainOnce(what: string): void {
    if (!complained) log(`host ${host.hostId}: ${what} ignored (said once)`);
    complained = true;
  }

  const ranges = createHostRanges({
    nextId: options.nextId,
    answerMs: options.startMs,
    say,
    complain: complainOnce,
  });
  const events = createHostEvents({ host, take: options.takeEvents, say, complain: complainOnce });

  function endStream(streamId: number, reason: StreamEnd): void {
    const stream = streams.get(streamId);
    if (!stream) return;
    clearTimeout(stream.startTimer);
    streams.delete(streamId);
    stream.sink.ended(reason);
  }

  function stopStream(streamId: number): void {
    const stream = streams.get(streamId);
    if (!stream) return;
    clearTimeout(stream.startTimer);
    streams.delete(streamId);
    say({ type: "stop", stream_id: streamId });
  }

  function noteCameras(states: CameraState[]): void {
    for (const { index, connected } of states) {
      if (connected) offline.delete(index);
      else offline.add(index);
    }
    for (const [streamId, stream] of [...streams]) {
      if (!offline.has(stream.cameraIndex)) continue;
      endStream(streamId, "camera_gone");
      say({ type: "stop", stream_id: streamId });
    }
    options.onCameras(states);
  }

  /** Asks, and waits for the answer that `answers` is told of under the request's number. */
  function ask<Answer>(
    answers: Map<number, (answer: Answer) => void>,
    waitMs: number,
    none: Answer,
    say: (request: number) => void,
  ): Promise<Answer> {
    const request = options.nextId();
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        clearTimeout(timer);
        answers.delete(request);
        resolve(answer);
      };
      const timer = setTimeout(() => settle(none), waitMs);
      answers.set(request, settle);
      say(request);
    });
  }

  function handle(message: AgentMessage): void {
    switch (message.type) {
      case "hello": {
        noteCameras(message.cameras.map(describeCamera));
        const { version, modules, storages } = message;
        options.onParts({
          ...(version && { version }),
          ...(modules && { modules }),
          ...(storages && { storages }),
        });
        break;
      }
      case "module_state":
        options.onParts({ modules: message.modules });
        break;
      case "storage_state":
        options.onParts({ storages: message.storages });
        break;
      case "firmware": {
        const { type: _, ...progress } = message;
        options.onFirmware(progress);
        break;
      }
      case "command_result":
        commands.get(message.request)?.(message.ok);
        break;
      case "camera_state":
        noteCameras([describeCamera(message)]);
        break;
      case "started": {
        const stream = streams.get(message.stream_id);
        if (!stream) break;
        clearTimeout(stream.startTimer);
        stream.started = true;
        const { mime, width, height } = message;
        stream.sink.started({ mime, width, height });
        break;
      }
      case "ended":
        endStream(message.stream_id, message.reason);
        ranges.receive(message);
        break;
      case "read_format":
      case "clip_started":
      case "read_end":
        ranges.receive(message);
        break;
      case "coverage": {
        const { spans, first_ms: firstMs, last_ms: lastMs } = message;
        coverages.get(message.request)?.({ spans, firstMs, lastMs });
        break;
      }
      case "segments":
        segmentLists.get(message.request)?.(message.segments);
        break;
      case "no_snapshot":
        snapshots.get(message.request)?.(null);
        break;
      case "events":
        events.receive(message);
        break;
    }
  }

  function receiveFrame(message: Buffer): void {
    const frame = decodeFrame(message);
    if (!frame || !Number.isFinite(frame.capturedMs)) {
      complainOnce("damaged frame");
    } else if (frame.kind === frameKinds.snapshot) {
      snapshots.get(frame.streamId)?.({ jpeg: frame.payload, capturedMs: frame.capturedMs });
    } else if (frame.kind === frameKinds.eventPicture) {
      events.receivePicture(frame.streamId, frame.payload);
    } else if (frame.kind === frameKinds.boxes && frame.payload.byteLength > boxesMaxBytes) {
      complainOnce("oversized list of boxes");
    } else {
      const stream = streams.get(frame.streamId);
      if (stream?.started) stream.sink.frame(frame, message);
      else ranges.receiveFrame(frame, message);
    }
  }

  return {
    open(cameraIndex, stream, sink) {
      const streamId = options.nextId();
      const startTimer = setTimeout(() => {
        stopStream(streamId);
        sink.ended("failed");
      }, options.startMs);
      streams.set(streamId, { cameraIndex, sink, started: false, startTimer });
      // Not at once: the caller has not got its stream yet.
      if (ended) queueMicrotask(() => endStream(streamId, "host_gone"));
      else if (offline.has(cameraIndex)) {
        queueMicrotask(() => endStream(streamId, "camera_offline"));
      } else say({ type: "start", stream_id: streamId, camera_index: cameraIndex, stream });
      return { streamId, stop: () => stopStream(streamId) };
    },
    requestSnapshot(cameraIndex, atMs) {
      // A camera that is away has its recordings all the same.
      if (ended || (atMs === undefined && offline.has(cameraIndex))) return Promise.resolve(null);
      return ask<Picture | null>(snapshots, options.snapshotMs, null, (request) =>
        say({ type: "snapshot", request, camera_index: cameraIndex, at_ms: atMs }),
      );
    },
    requestCoverage(cameraIndex, { fromMs, untilMs, resolutionMs }) {
      if (ended) return Promise.resolve(null);
      return ask<Coverage | null>(coverages, options.startMs, null, (request) =>
        say({
          type: "coverage",
          request,
          camera_index: cameraIndex,
          from_ms: fromMs,
          until_ms: untilMs,
          resolution_ms: resolutionMs,
        }),
      );
    },
    requestSegments(cameraIndex, { stream, fromMs, untilMs, segmentMs }) {
      if (ended) return Promise.resolve(null);
      return ask<RecordedSegment[] | null>(segmentLists, options.startMs, null, (request) =>
        say({
          type: "segments",
          request,
          camera_index: cameraIndex,
          stream,
          from_ms: fromMs,
          until_ms: untilMs,
          segment_ms: segmentMs,
        }),
      );
    },
    read: (cameraIndex, range, sink) => ranges.open(cameraIndex, range, sink),
    readClip: (cameraIndex, range, sink) => ranges.openClip(cameraIndex, range, sink),
    command(command) {
      if (ended) return Promise.resolve(false);
      return ask(commands, options.commandMs, false, (request) => say({ ...command, request }));
    },
    receive(data, isBinary) {
      if (ended || !Buffer.isBuffer(data)) return;
      if (isBinary) return receiveFrame(data);
      const parsed = agentMessage.safeParse(parseJson(data.toString()));
      if (parsed.success) handle(parsed.data);
      else complainOnce("unknown message");
    },
    end() {
      ended = true;
      for (const streamId of [...streams.keys()]) endStream(streamId, "host_gone");
      for (const settle of [...snapshots.values()]) settle(null);
      for (const settle of [...commands.values()]) settle(false);
      for (const settle of [...coverages.values()]) settle(null);
      for (const settle of [...segmentLists.values()]) settle(null);
      ranges.end();
    },
  };
}

type ReportedCamera = Pick<CameraInfo, "index" | "connected"> & Partial<CameraInfo>;

function describeCamera(camera: ReportedCamera): CameraState {
  const { index, connected, streams, name, ptz, recording } = camera;
  const sizeOf = (stream?: { width: number; height: number }) =>
    stream && `${stream.width}x${stream.height}`;
  return {
    index,
    connected,
    ...(streams && { mainRes: sizeOf(streams.main), subRes: sizeOf(streams.sub) }),
    ...(name && { name }),
    ...(ptz && { ptz }),
    ...(recording !== undefined && { recording }),
  };
}
