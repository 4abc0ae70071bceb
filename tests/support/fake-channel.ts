import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/** The server's end of a users' channel of one test: a real socket under the test's control. */
export interface FakeChannel {
  url(ticket: string): string;
  /** Query of every upgrade, refused ones too, in order. */
  upgrades: URLSearchParams[];
  received: string[];
  /** Whether upgrades are answered with 503. */
  refuse: boolean;
  send(text: string): void;
  /** Ends every socket; with a code by a close of its own, else like a broken connection. */
  drop(code?: number): void;
  socketCount(): number;
  close(): Promise<void>;
}

export async function createFakeChannel(): Promise<FakeChannel> {
  const upgrades: URLSearchParams[] = [];
  const received: string[] = [];
  const server: WebSocketServer = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    verifyClient: ({ req }, done) => {
      upgrades.push(new URL(req.url ?? "", "ws://x").searchParams);
      done(!fake.refuse, 503);
    },
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const fake: FakeChannel = {
    url: (ticket) => `ws://127.0.0.1:${port}/ws?type=user&token=${ticket}`,
    upgrades,
    received,
    refuse: false,
    send: (text) => {
      for (const socket of server.clients) socket.send(text);
    },
    drop: (code) => {
      for (const socket of server.clients) code ? socket.close(code) : socket.terminate();
    },
    socketCount: () => server.clients.size,
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, "close");
    },
  };
  server.on("connection", (socket) => {
    socket.on("message", (data) => received.push(String(data)));
  });
  return fake;
}
