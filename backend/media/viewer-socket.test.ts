import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { mediaCloseCodes } from "../../contract/media";
import { createLocalBus } from "../realtime/bus";
import type { MediaPorts } from "./ports";
import { createViewerSocket } from "./viewer-socket";

/** A socket whose other end reads nothing: what is sent stays in its buffer. */
class UnreadSocket extends EventEmitter {
  readonly readyState = WebSocket.OPEN;
  readonly bufferedAmount = 0;
  sentTexts = 0;
  closedWith: number | null = null;
  send(): void {
    this.sentTexts += 1;
  }
  close(code: number): void {
    this.closedWith = code;
    this.emit("close");
  }
}

test("a page that asks without end and reads no answer is closed", async () => {
  const socket = new UnreadSocket();
  const ports = { bus: createLocalBus(), findReachableCamera: async () => null };
  createViewerSocket({
    socket: socket as unknown as WebSocket,
    connection: new PassThrough(),
    viewer: { sessionId: "s", userId: 1, accountId: 1, email: "u@test.example", master: false },
    client: { address: "", userAgent: null },
    ports: ports as unknown as MediaPorts,
    streams: {} as never,
    devices: {} as never,
    log: () => undefined,
  });
  const question = { action: "open", host_cam_id: "1", stream: "sub", keyframes_only: false };
  for (let request = 1; request < 50_000 && socket.closedWith === null; request++) {
    socket.emit("message", Buffer.from(JSON.stringify({ ...question, request })), false);
    await Promise.resolve();
  }
  expect(socket.closedWith).toBe(mediaCloseCodes.stuck);
  expect(socket.sentTexts).toBeGreaterThan(1_000);
});
