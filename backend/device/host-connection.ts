import type { RawData, WebSocket } from "ws";
import {
  type AgentMessage,
  agentMessage,
  type CloudMessage,
  type FirmwareProgress,
  type HostCommand,
  type Retention,
} from "../../contract/device";
import type { CameraInfo } from "../../contract/device-parts";
import {
  boxesMaxBytes,
  decodeFrame,
  frameKinds,
  type RecordedSegment,
  type StreamName,
} from "../../contract/media";
import { parseJson } from "../socket/parse-json";
import { createHostEvents } from "./host-events";
import { createHostRanges } from "./host-ranges";
import { createHostRequests } from "./host-requests";
import { createHostStreams } from "./host-streams";
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
import { createMovementGuard } from "./movement-guard";
import type { AuthenticatedHost, CameraState, DevicePorts, HostParts } from "./ports";

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
  /** Whether the host executed the command; false when it does not answer in time. */
  command(command: HostCommand): Promise<boolean>;
  sendRetention(retention: Retention): void;
  receive(data: RawData, isBinary: boolean): void;
  /** Ends all streams with host_gone; later messages of the host are dropped. */
  end(): void;
}

/** Dispatches the messages of one host's socket and sends the cloud's requests. */
export function createHostConnection(options: {
  host: AuthenticatedHost;
  socket: WebSocket;
  nextId(): number;
  startMs: number;
  planMs: number;
  snapshotMs: number;
  commandMs: number;
  ptzStopMs: number;
  /** Called after onCameras and onParts. */
  onHello(): void;
  onCameras(states: CameraState[]): void;
  onParts(parts: HostParts): void;
  onFirmware(progress: FirmwareProgress): void;
  storeEvents: DevicePorts["storeEvents"];
  log(line: string): void;
}): HostConnection {
  const { host, socket, log } = options;
  let ended = false;
  let logged = false;

  function send(message: CloudMessage): void {
    if (!ended) socket.send(JSON.stringify(message));
  }

  function logOnce(what: string): void {
    if (!logged) log(`host ${host.hostId}: ${what} ignored (said once)`);
    logged = true;
  }

  const { nextId } = options;
  const streams = createHostStreams({ nextId, startMs: options.startMs, send });
  const snapshots = createHostRequests<Picture | null>({
    nextId,
    timeoutMs: options.snapshotMs,
    noAnswer: null,
  });
  const coverages = createHostRequests<Coverage | null>({
    nextId,
    timeoutMs: options.startMs,
    noAnswer: null,
  });
  const segmentLists = createHostRequests<RecordedSegment[] | null>({
    nextId,
    timeoutMs: options.startMs,
    noAnswer: null,
  });
  const commands = createHostRequests({ nextId, timeoutMs: options.commandMs, noAnswer: false });
  const command = (command: HostCommand) =>
    commands.request((request) => send({ ...command, request }));
  const movements = createMovementGuard({
    stopAfterMs: options.ptzStopMs,
    stop(index) {
      void command({ type: "ptz", camera_index: index, command: "stop", speed: 1 });
    },
  });
  const ranges = createHostRanges({
    nextId,
    answerMs: options.startMs,
    planMs: options.planMs,
    send,
    logOnce: logOnce,
  });
  const events = createHostEvents({
    host,
    storeEvents: options.storeEvents,
    send,
    logOnce: logOnce,
  });

  function updateCameras(states: CameraState[]): void {
    streams.updateCameras(states);
    options.onCameras(states);
  }

  function handle(message: AgentMessage): void {
    switch (message.type) {
      case "hello": {
        updateCameras(message.cameras.map(describeCamera));
        const { version, modules, storages } = message;
        options.onParts({
          ...(version && { version }),
          ...(modules && { modules }),
          ...(storages && { storages }),
        });
        options.onHello();
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
        commands.answer(message.request, message.ok);
        break;
      case "camera_state":
        updateCameras([describeCamera(message)]);
        break;
      case "started":
        streams.receive(message);
        break;
      case "ended":
        streams.receive(message);
        ranges.receive(message);
        break;
      case "read_format":
      case "clip_started":
      case "read_end":
        ranges.receive(message);
        break;
      case "coverage": {
        const { spans, first_ms: firstMs, last_ms: lastMs } = message;
        coverages.answer(message.request, { spans, firstMs, lastMs });
        break;
      }
      case "segments":
        segmentLists.answer(message.request, message.segments);
        break;
      case "no_snapshot":
        snapshots.answer(message.request, null);
        break;
      case "events":
        events.receive(message);
        break;
    }
  }

  function receiveFrame(message: Buffer): void {
    const frame = decodeFrame(message);
    if (!frame || !Number.isFinite(frame.capturedMs)) {
      logOnce("damaged frame");
    } else if (frame.kind === frameKinds.snapshot) {
      snapshots.answer(frame.streamId, { jpeg: frame.payload, capturedMs: frame.capturedMs });
    } else if (frame.kind === frameKinds.eventPicture) {
      events.receivePicture(frame.streamId, frame.payload);
    } else if (frame.kind === frameKinds.boxes && frame.payload.byteLength > boxesMaxBytes) {
      logOnce("oversized list of boxes");
    } else if (!streams.receiveFrame(frame, message)) {
      ranges.receiveFrame(frame, message);
    }
  }

  return {
    open: (cameraIndex, stream, sink) => streams.open(cameraIndex, stream, sink),
    requestSnapshot(cameraIndex, atMs) {
      // Recorded pictures (atMs) are available while the camera is offline.
      if (atMs === undefined && streams.isOffline(cameraIndex)) return Promise.resolve(null);
      return snapshots.request((request) =>
        send({ type: "snapshot", request, camera_index: cameraIndex, at_ms: atMs }),
      );
    },
    requestCoverage(cameraIndex, { fromMs, untilMs, resolutionMs }) {
      return coverages.request((request) =>
        send({
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
      return segmentLists.request((request) =>
        send({
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
    command(wanted) {
      movements.note(wanted);
      return command(wanted);
    },
    sendRetention: (retention) => send({ type: "retention", ...retention }),
    receive(data, isBinary) {
      if (ended || !Buffer.isBuffer(data)) return;
      if (isBinary) return receiveFrame(data);
      const parsed = agentMessage.safeParse(parseJson(data.toString()));
      if (parsed.success) handle(parsed.data);
      else logOnce("unknown message");
    },
    end() {
      ended = true;
      movements.end();
      for (const part of [streams, snapshots, coverages, segmentLists, commands]) part.end();
      ranges.end();
    },
  };
}

type ReportedCamera = Pick<CameraInfo, "index" | "connected"> & Partial<CameraInfo>;

function describeCamera(camera: ReportedCamera): CameraState {
  const { index, connected, streams, name, ptz, presets, recording } = camera;
  const sizeOf = (stream?: { width: number; height: number }) =>
    stream && `${stream.width}x${stream.height}`;
  return {
    index,
    connected,
    ...(streams && { mainRes: sizeOf(streams.main), subRes: sizeOf(streams.sub) }),
    ...(name && { name }),
    ...(ptz && { ptz }),
    ...(presets && { presets }),
    ...(recording !== undefined && { recording }),
  };
}
