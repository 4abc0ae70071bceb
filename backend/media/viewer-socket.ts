import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import {
  mediaCloseCodes,
  type PlaybackMessage,
  type RelayMessage,
  type StreamEndReason,
  type ViewerMessage,
  viewerMessage,
} from "../../contract/media";
import type { CameraRequests } from "../device/camera-requests";
import type { Client } from "../graphql/context";
import { closeSocket } from "../socket/close-socket";
import { createCork } from "../socket/cork";
import { parseJson } from "../socket/parse-json";
import type { Viewer } from "../viewer";
import type { MediaPorts, Purpose } from "./ports";
import { type FoundCamera, findCamera, toEndReason } from "./reachable-camera";
import { createReaderPace } from "./reader-pace";
import type { StreamRegistry } from "./stream-registry";
import { createViewerRanges, type RightsCheck } from "./viewer-ranges";
import { createViewerStream, type ViewerStream } from "./viewer-stream";
import { createWatchMeter } from "./watch-meter";

const maxStreamsPerSocket = 64;
/** Answers to a viewer that does not read them; above this its socket is closed. */
const maxUnreadTextBytes = 1024 * 1024;

/** A closing socket without an answer is cut after this. */
const closeGraceMs = 1_000;

export interface ViewerSocket {
  readonly viewer: Viewer;
  /**
   * Start of a time in which the viewer takes nothing though frames are waiting; null when it is
   * not stuck.
   */
  readonly stuckSinceMs: number | null;
  /** Checks the rights of every open stream and range again, and ends those without them. */
  reauthorise(check?: RightsCheck): Promise<void>;
  /** Tells the audit log what was watched since the last time. */
  tellWatched(): void;
  /** Resolves when the socket is closed. */
  close(code: number, reason: string): Promise<void>;
}

/** One viewer's page: any number of streams on one socket (contract/media). */
export function createViewerSocket(options: {
  socket: WebSocket;
  /** The connection below the WebSocket. */
  connection: Duplex;
  viewer: Viewer;
  client: Client;
  ports: MediaPorts;
  streams: StreamRegistry;
  devices: CameraRequests;
  log(line: string): void;
}): ViewerSocket {
  const { socket, viewer, client, ports } = options;
  const cork = createCork(options.connection);
  const pace = createReaderPace(() => socket.bufferedAmount, Date.now);
  const open = new Map<number, ViewerStream>();
  const meter = createWatchMeter(
    (camera, ms) => ports.audit.watched(viewer, client, { camera, purpose: "live", ms }),
    Date.now,
  );
  let pendingOpens = 0;
  /** Grows when rights change: a check in progress then is repeated. */
  let rightsEpoch = 0;

  function send(data: string | Buffer, onPassed?: () => void): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    cork();
    socket.send(data, onPassed);
  }

  let unreadTextBytes = 0;
  function sendMessage(message: RelayMessage | PlaybackMessage): void {
    const text = JSON.stringify(message);
    unreadTextBytes += text.length;
    if (unreadTextBytes > maxUnreadTextBytes) {
      void close(mediaCloseCodes.stuck, "too slow");
      return;
    }
    send(text, () => {
      unreadTextBytes -= text.length;
    });
  }

  async function authorise(cameraId: string, purpose: Purpose): Promise<FoundCamera> {
    for (;;) {
      const epoch = rightsEpoch;
      const found = await findCamera(ports, viewer, cameraId, purpose);
      if (epoch === rightsEpoch) return found;
    }
  }

  const ranges = createViewerRanges({
    devices: options.devices,
    authorise: (cameraId) => authorise(cameraId, "playback"),
    tellWatched: (watched) => ports.audit.watched(viewer, client, watched),
    pace,
    sendMessage,
    send,
  });

  async function openStream(message: Extract<ViewerMessage, { action: "open" }>): Promise<void> {
    const { request, host_cam_id: cameraId } = message;
    const fail = (reason: StreamEndReason) => sendMessage({ type: "failed", request, reason });
    const opens = [...open.values()].reduce((sum, stream) => sum + stream.opens, pendingOpens);
    if (opens >= maxStreamsPerSocket) return fail("too_many_streams");
    pendingOpens++;
    const found = await authorise(cameraId, "live").finally(() => {
      pendingOpens--;
    });
    if (socket.readyState !== WebSocket.OPEN) return;
    if (found.type === "refused") return fail(found.reason);
    const shared = options.streams.share(found.camera, message.stream);
    let stream = open.get(shared.streamId);
    if (!stream) {
      const { streamId } = shared;
      stream = createViewerStream({
        shared,
        cameraId,
        pace,
        sendMessage,
        send,
        onOpen: () => meter.opened(streamId, found.camera),
        onEnd() {
          open.delete(streamId);
          meter.closed(streamId);
        },
      });
      open.set(streamId, stream);
    }
    stream.open(request, message.keyframes_only);
  }

  function receive(text: string): void {
    const parsed = viewerMessage.safeParse(parseJson(text));
    if (!parsed.success) {
      void close(1008, "unknown message");
      return;
    }
    const message = parsed.data;
    switch (message.action) {
      case "open":
        openStream(message).catch((error: unknown) => {
          options.log(`camera ${message.host_cam_id} not opened: ${String(error)}`);
          sendMessage({ type: "failed", request: message.request, reason: "failed" });
        });
        break;
      case "close":
        if (!ranges.close(message.stream_id)) open.get(message.stream_id)?.close();
        break;
      case "coverage":
      case "read": {
        const answered =
          message.action === "read" ? ranges.read(message) : ranges.sendCoverage(message);
        answered.catch((error: unknown) => {
          options.log(`recordings of camera ${message.host_cam_id} not read: ${String(error)}`);
          sendMessage({ type: "failed", request: message.request, reason: "failed" });
        });
        break;
      }
      case "ack":
        pace.acknowledged(message.bytes);
        break;
    }
  }

  function close(code: number, reason: string): Promise<void> {
    for (const stream of [...open.values()]) stream.detach();
    ranges.detach();
    return closeSocket(socket, code, reason, closeGraceMs);
  }

  socket.on("message", (data, isBinary) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (isBinary) void close(1003, "text only");
    else receive(data.toString());
  });
  socket.on("close", () => {
    for (const stream of [...open.values()]) stream.detach();
    ranges.detach();
  });

  return {
    viewer,
    get stuckSinceMs() {
      return pace.stuckSinceMs;
    },
    async reauthorise(check = {}) {
      const { cameraIds, keepsUnread = false } = check;
      rightsEpoch++;
      const streams = [...open.values()].filter(
        ({ cameraId }) => !cameraIds || cameraIds.includes(Number(cameraId)),
      );
      const rangesJudged = ranges.reauthorise(check);
      await Promise.all(
        streams.map(async (stream) => {
          // Rights that changed and cannot be read count as missing; the page may try again.
          const found = await authorise(stream.cameraId, "live").catch(() => null);
          if (found?.type === "allowed" || (!found && keepsUnread)) return;
          stream.end(toEndReason(found));
        }),
      );
      await rangesJudged;
    },
    tellWatched: meter.tell,
    close,
  };
}
