import {
  type AgentMessage,
  type CloudMessage,
  cloudMessage,
  type HostCommand,
} from "../contract/device";
import { encodeFrame, frameKinds, type StreamName } from "../contract/media";
import type { EventOutbox, OutgoingBatch } from "./events/outbox";
import { parseJson } from "./parse-json";
import type { Publisher } from "./publishing/publisher";
import { createRangeSender } from "./recording/range-sender";
import type { Device } from "./sources/device";
import { shouldPause } from "./sources/should-pause";
import type { Source } from "./sources/source";

/** The part of a socket that a session writes to. */
export interface SessionSocket {
  send(data: string | Uint8Array): void;
  /** Like send; resolves when the bytes have left for the network. */
  sendPaced(data: Uint8Array): Promise<void>;
  readonly bufferedBytes: number;
}

export interface HostSession {
  /** Handles a text message from the cloud. Unknown or damaged ones are ignored. */
  receive(text: string): void;
  /** Stops all streams. */
  close(): void;
}

/** Serves one open channel: sends hello, then starts and stops streams as the cloud requests. */
export function createHostSession(options: {
  socket: SessionSocket;
  source: Source;
  /** Without one the host takes no commands. */
  device?: Device;
  /** Without one the host reports no events. */
  events?: EventOutbox;
  /** Without one the host publishes nothing at a media engine. */
  publisher?: Publisher;
  agentVersion: string;
  log(line: string): void;
}): HostSession {
  const { socket, source, device, log } = options;
  const streams = new Map<number, { stop(): void }>();
  const sendMessage = (message: AgentMessage) => socket.send(JSON.stringify(message));
  const ranges = createRangeSender({ socket, sendMessage, recordings: source.recordings, log });

  function start(streamId: number, cameraIndex: number, name: StreamName): void {
    stop(streamId);
    let paused = false;
    const opened = source.open(cameraIndex, name, {
      frame(frame) {
        paused = shouldPause(paused, socket.bufferedBytes, frame);
        if (!paused) socket.send(encodeFrame({ ...frame, streamId }));
      },
      ended(reason) {
        if (streams.delete(streamId)) sendMessage({ type: "ended", stream_id: streamId, reason });
      },
    });
    if (opened.type === "failed") {
      sendMessage({ type: "ended", stream_id: streamId, reason: opened.reason });
      return;
    }
    streams.set(streamId, opened);
    const { mime, width, height } = opened;
    sendMessage({ type: "started", stream_id: streamId, mime, width, height });
  }

  function stop(streamId: number): void {
    streams.get(streamId)?.stop();
    streams.delete(streamId);
  }

  async function sendSnapshot(
    request: number,
    cameraIndex: number,
    atMs: number | undefined,
  ): Promise<void> {
    const snapshot = await source.findSnapshot(cameraIndex, atMs).catch(() => null);
    if (!snapshot) {
      sendMessage({ type: "no_snapshot", request });
      return;
    }
    const { capturedMs, jpeg: payload } = snapshot;
    const kind = frameKinds.snapshot;
    socket.send(encodeFrame({ kind, keyframe: false, streamId: request, capturedMs, payload }));
  }

  function sendEvents({ message, pictures }: OutgoingBatch): void {
    for (const { picture: streamId, jpeg: payload, capturedMs } of pictures) {
      const kind = frameKinds.eventPicture;
      socket.send(encodeFrame({ kind, keyframe: false, streamId, capturedMs, payload }));
    }
    sendMessage(message);
  }

  function execute(command: HostCommand): boolean {
    if (command.type === "publish") return options.publisher?.publish(command) ?? false;
    return device?.command(command) ?? false;
  }

  function handle(message: CloudMessage): void {
    switch (message.type) {
      case "welcome":
        log(`online as "${message.display_name}"`);
        break;
      case "start":
        start(message.stream_id, message.camera_index, message.stream);
        break;
      case "stop":
        stop(message.stream_id);
        ranges.stop(message.stream_id);
        break;
      case "snapshot":
        void sendSnapshot(message.request, message.camera_index, message.at_ms);
        break;
      case "coverage":
        void ranges.sendCoverage(message);
        break;
      case "segments":
        void ranges.sendSegments(message);
        break;
      case "read":
        void ranges.read(message);
        break;
      case "clip":
        void ranges.sendClip(message);
        break;
      case "read_ack":
        ranges.acknowledge(message.stream_id, message.bytes);
        break;
      case "events_ack":
        options.events?.acknowledge(message.batch);
        break;
      case "retention":
        device?.setRetention?.(message);
        break;
      case "ptz":
      case "switch_output":
      case "upgrade":
      case "publish": {
        const { request, ...command } = message;
        sendMessage({ type: "command_result", request, ok: execute(command) });
        break;
      }
    }
  }

  const cameras = source.listCameras();
  sendMessage({
    type: "hello",
    agent_version: options.agentVersion,
    cameras,
    ...device?.describe(),
  });
  const stopListening = device?.listen(sendMessage);
  const detachEvents = options.events?.attach(sendEvents);

  return {
    receive(text) {
      const parsed = cloudMessage.safeParse(parseJson(text));
      if (parsed.success) handle(parsed.data);
    },
    close() {
      stopListening?.();
      detachEvents?.();
      ranges.close();
      for (const streamId of [...streams.keys()]) stop(streamId);
    },
  };
}
