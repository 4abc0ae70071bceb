import { WebSocket } from "ws";
import {
  decodeFrame,
  type Frame,
  frameKinds,
  type PlaybackMessage,
  type RelayMessage,
  type StreamName,
  type ViewerMessage,
} from "../../../contract/media";
import { Inbox } from "./inbox";

type Opened = Extract<RelayMessage, { type: "opened" }>;
type Answer = Exclude<RelayMessage, { type: "ended" }>;
type Message = RelayMessage | PlaybackMessage;
type Failed = Extract<RelayMessage, { type: "failed" }>;

/** Result of reading one range of recording. */
export interface ReadRange {
  formats: Extract<PlaybackMessage, { type: "format" }>[];
  fragments: Frame[];
  nextMs: number | null;
}

/** A page's media socket, as the browser player uses it. */
export class TestViewer {
  readonly messages = new Inbox<Message>();
  readonly frames = new Inbox<Frame>();
  readonly closed: Promise<number>;
  /** Whether it acknowledges what it receives. */
  acks = true;
  private requests = 0;

  private constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("error", () => {});
    socket.on("message", (data, isBinary) => {
      if (!Buffer.isBuffer(data)) return;
      if (!isBinary) return this.messages.push(JSON.parse(data.toString()));
      const frame = decodeFrame(data);
      if (!frame) throw new Error("the relay sent something that is not a frame");
      this.frames.push(frame);
      if (this.acks) this.sendMessage({ action: "ack", bytes: frame.payload.byteLength });
    });
  }

  /** Rejects with the HTTP status when the relay refuses. */
  static async connect(url: string, headers: Record<string, string> = {}): Promise<TestViewer> {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    // Listening before the socket is open: the first frames may come with the handshake.
    const viewer = new TestViewer(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on("open", () => resolve());
      socket.on("error", reject);
      socket.on("unexpected-response", (_request, response) => {
        response.resume();
        reject(new Error(`HTTP ${response.statusCode}`));
      });
    });
    return viewer;
  }

  sendMessage(message: Partial<ViewerMessage>): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Requests a stream; resolves with the relay's answer. */
  requestStream(cameraId: number | string, stream: StreamName = "sub", keyframesOnly = false) {
    const request = ++this.requests;
    this.sendMessage({
      action: "open",
      request,
      host_cam_id: String(cameraId),
      stream,
      keyframes_only: keyframesOnly,
    });
    return this.messages.take(
      (message): message is Answer =>
        (message.type === "opened" || message.type === "failed") && message.request === request,
    );
  }

  /** Requests a stream that must open. */
  async open(
    cameraId: number | string,
    stream: StreamName = "sub",
    keyframesOnly = false,
  ): Promise<Opened> {
    const answer = await this.requestStream(cameraId, stream, keyframesOnly);
    if (answer.type === "failed") throw new Error(`not opened: ${answer.reason}`);
    return answer;
  }

  ended(streamId: number) {
    return this.messages.take(
      (message): message is Extract<RelayMessage, { type: "ended" }> =>
        message.type === "ended" && message.stream_id === streamId,
    );
  }

  frame(streamId: number, accepts: (frame: Frame) => boolean = () => true): Promise<Frame> {
    return this.frames.take((frame) => frame.streamId === streamId && accepts(frame));
  }

  /** Requests a range of recording; resolves with the first answer. */
  async requestRange(
    cameraId: number | string,
    range: { fromMs: number; untilMs: number } & Partial<ViewerMessage>,
  ) {
    const request = ++this.requests;
    const { fromMs: from_ms, untilMs: until_ms, ...more } = range;
    const host_cam_id = String(cameraId);
    this.sendMessage({
      action: "read",
      request,
      host_cam_id,
      stream: "sub",
      from_ms,
      until_ms,
      ...more,
    });
    return this.messages.take(
      (message): message is Failed | Extract<PlaybackMessage, { type: "reading" }> =>
        (message.type === "reading" || message.type === "failed") && message.request === request,
    );
  }

  /** Reads a range to its end. */
  async read(...range: Parameters<TestViewer["requestRange"]>): Promise<ReadRange> {
    const answer = await this.requestRange(...range);
    if (answer.type === "failed") throw new Error(`not read: ${answer.reason}`);
    const { stream_id: id } = answer;
    const end = await this.messages.take(
      (message): message is Extract<PlaybackMessage, { type: "read_end" }> =>
        message.type === "read_end" && message.stream_id === id,
    );
    const isFormat = (message: Message): message is ReadRange["formats"][number] =>
      message.type === "format" && message.stream_id === id;
    return {
      formats: this.messages.drain().filter(isFormat),
      fragments: this.frames
        .drain()
        .filter((frame) => frame.streamId === id && frame.kind === frameKinds.fragment),
      nextMs: end.next_ms,
    };
  }

  coverage(cameraId: number | string, fromMs: number, untilMs: number, resolutionMs = 0) {
    const request = ++this.requests;
    this.sendMessage({
      action: "coverage",
      request,
      host_cam_id: String(cameraId),
      from_ms: fromMs,
      until_ms: untilMs,
      resolution_ms: resolutionMs,
    });
    return this.messages.take(
      (message): message is Failed | Extract<PlaybackMessage, { type: "coverage" }> =>
        (message.type === "coverage" || message.type === "failed") && message.request === request,
    );
  }
}
