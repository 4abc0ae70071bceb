import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import {
  encodeFrame,
  type Frame,
  type RelayMessage,
  type ViewerMessage,
  viewerMessage,
} from "../../contract/media";

type Open = Extract<ViewerMessage, { action: "open" }>;

/** A media relay of one test: real sockets, answers under the test's control. */
export interface FakeRelay {
  /** Address for a ticket. */
  url(ticket: string): string;
  /** Tickets in the order they came. */
  tickets: string[];
  /** Messages of all viewers, in order. */
  received: ViewerMessage[];
  /** Answers an `open`; by default with `opened` and a new stream number. */
  onOpen: (message: Open, answer: (reply: RelayMessage) => void) => void;
  sendMessage(message: RelayMessage): void;
  send(frame: Partial<Frame> & Pick<Frame, "kind" | "streamId">): void;
  /** Ends every socket; with a code by a close of its own, else like a broken connection. */
  drop(code?: number): void;
  refuse: boolean;
  socketCount(): number;
  close(): Promise<void>;
}

export async function createFakeRelay(): Promise<FakeRelay> {
  const relay: { refuse: boolean } = { refuse: false };
  const server = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    verifyClient: (_info, done) => done(!relay.refuse, 503),
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sendMessage = (message: RelayMessage) => {
    for (const socket of server.clients) socket.send(JSON.stringify(message));
  };
  let nextStream = 100;
  const fake: FakeRelay = Object.assign(relay, {
    url: (ticket: string) => `ws://127.0.0.1:${port}/media/live?ticket=${ticket}`,
    tickets: [],
    received: [],
    onOpen: (message: Open, answer: (reply: RelayMessage) => void) => {
      answer(openedAs(message.request, nextStream++));
    },
    sendMessage,
    send: (frame: Partial<Frame> & Pick<Frame, "kind" | "streamId">) => {
      const bytes = encodeFrame({
        keyframe: false,
        capturedMs: 0,
        payload: new Uint8Array(8),
        ...frame,
      });
      for (const socket of server.clients) socket.send(bytes);
    },
    drop: (code?: number) => {
      for (const socket of server.clients) code ? socket.close(code) : socket.terminate();
    },
    socketCount: () => server.clients.size,
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, "close");
    },
  });
  server.on("connection", (socket, request) => {
    fake.tickets.push(new URL(request.url ?? "", "ws://x").searchParams.get("ticket") ?? "");
    socket.on("message", (data) => {
      const message = viewerMessage.parse(JSON.parse(String(data)));
      fake.received.push(message);
      if (message.action === "open") {
        fake.onOpen(message, (reply) => socket.send(JSON.stringify(reply)));
      }
    });
  });
  return fake;
}

export function openedAs(request: number, streamId: number): RelayMessage {
  const mime = 'video/mp4; codecs="avc1.64001e"';
  return { type: "opened", request, stream_id: streamId, mime, width: 320, height: 180 };
}

/** ws with the interface of the browser's WebSocket. */
export function createSocket(url: string): globalThis.WebSocket {
  return new WebSocket(url) as unknown as globalThis.WebSocket;
}
