import { WebSocket } from "ws";
import type { HostParts } from "../../../backend/device/ports";
import type { AgentMessage, CloudMessage } from "../../../contract/device";
import { encodeFrame, type Frame, type FrameKind, frameKinds } from "../../../contract/media";
import { Inbox } from "./inbox";

export const testMime = 'video/mp4; codecs="avc1.64000c"';
const format = { mime: testMime, width: 320, height: 180 };

type Start = Extract<CloudMessage, { type: "start" }>;

/** A host's agent with every message under the test's control, to send what no real one would. */
export class TestHost {
  readonly messages = new Inbox<CloudMessage>();
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("error", () => {});
    socket.on("message", (data) => this.messages.push(JSON.parse(data.toString())));
  }

  /** Rejects with the HTTP status when the cloud refuses; resolves after its welcome. */
  static async connect(url: string, code: string, password: string): Promise<TestHost> {
    const authorization = `Basic ${Buffer.from(`${code}:${password}`).toString("base64")}`;
    const socket = new WebSocket(url, { headers: { authorization }, perMessageDeflate: false });
    const host = new TestHost(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on("open", () => resolve());
      socket.on("error", reject);
      socket.on("unexpected-response", (_request, response) => {
        response.resume();
        reject(new Error(`HTTP ${response.statusCode}`));
      });
    });
    await host.messages.take((message) => message.type === "welcome");
    return host;
  }

  sendMessage(message: AgentMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** @param parts what the host says of itself: version, modules, storages */
  hello(cameras: { index: number; connected: boolean }[], parts: HostParts = {}): void {
    const stream = { ...format, fps: 10 };
    const full = cameras.map((camera) => ({ ...camera, streams: { main: stream, sub: stream } }));
    this.sendMessage({ type: "hello", agent_version: "test", cameras: full, ...parts });
  }

  nextStart(): Promise<Start> {
    return this.messages.take((message): message is Start => message.type === "start");
  }

  nextStop(streamId: number): Promise<CloudMessage> {
    return this.messages.take(
      (message) => message.type === "stop" && message.stream_id === streamId,
    );
  }

  started(streamId: number): void {
    this.sendMessage({ type: "started", stream_id: streamId, ...format });
  }

  /** Takes the next start and answers it with an init segment. */
  async serve(): Promise<Start> {
    const start = await this.nextStart();
    this.started(start.stream_id);
    this.send(start.stream_id, frameKinds.init, "init");
    return start;
  }

  keyframe(streamId: number, payload: string | Uint8Array): void {
    this.send(streamId, frameKinds.fragment, payload, true);
  }

  delta(streamId: number, payload: string | Uint8Array): void {
    this.send(streamId, frameKinds.fragment, payload);
  }

  send(streamId: number, kind: FrameKind, content: string | Uint8Array, keyframe = false): void {
    const payload = typeof content === "string" ? Buffer.from(content) : content;
    this.frame({ kind, keyframe, streamId, capturedMs: 1000, payload });
  }

  frame(frame: Frame): void {
    this.socket.send(encodeFrame(frame));
  }
}

export function textOf(frame: Frame): string {
  return Buffer.from(frame.payload).toString();
}
