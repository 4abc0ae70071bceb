import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { realtimePath } from "../../contract/realtime";
import { createLocalBus } from "./bus";
import { createRealtimeHub, type RealtimeHub } from "./hub";

/** Many channels that begin, are cut and end at once. */

const users = 25;
/** As many as a user may have. */
const channelsPerUser = 20;

const connections = new Set<Socket>();
let hub: RealtimeHub;
let server: Server;
let address: string;

beforeEach(async () => {
  hub = createRealtimeHub({
    ports: {
      bus: createLocalBus(),
      findViewer: async (token) => ({
        sessionId: token,
        userId: Number(token),
        accountId: 1,
        email: "a@b.cz",
        master: true,
      }),
      getScope: async () => "account",
      isAllowedOrigin: () => true,
      touchSession: async () => true,
      findServerUpdate: async () => null,
    },
    clientAddress: (request) => String(request.headers["x-test-address"]),
    log: () => {},
  });
  server = createServer();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  server.on("upgrade", (request, socket, head) => hub.handleUpgrade(request, socket, head));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${realtimePath}?type=user`;
});

afterEach(async () => {
  await hub.close();
  server.closeAllConnections();
  server.close();
});

/** Every user with as many channels as they may have; rejects when one is refused. */
async function connectAll(): Promise<WebSocket[]> {
  const sockets = Array.from({ length: users * channelsPerUser }, (_, index) => {
    const user = index % users;
    const headers = { "x-test-address": `192.0.2.${user}` };
    return new WebSocket(`${address}&token=${user}`, { headers });
  });
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  return sockets;
}

test("I10: channels that are cut all at once come back all at once, with no place lost", async () => {
  for (let round = 0; round < 3; round += 1) {
    const sockets = await connectAll();
    const closed = sockets.map((socket) => once(socket, "close"));
    for (const connection of connections) connection.destroy();
    await Promise.all(closed);
    await vi.waitFor(() => expect(connections.size).toBe(0));
  }
});

test("I11: a server that ends tells every channel that it comes back", async () => {
  const sockets = await connectAll();
  const codes = Promise.all(
    sockets.map(async (socket) => Number((await once(socket, "close"))[0])),
  );
  await hub.close();
  expect(new Set(await codes)).toEqual(new Set([1012]));
});
