import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { realtimeCloseCodes, realtimePath } from "../../contract/realtime";
import { collectGarbage } from "../../tests/support/collect-garbage";
import { createLocalBus } from "./bus";
import { createRealtimeHub, type RealtimeHub } from "./hub";

const ours = "https://vms.example.com";
const bus = createLocalBus();
const log: string[] = [];
/** Sessions that have ended, and users who see no host any more. */
const ended = new Set<string>();
const blind = new Set<number>();
/** Users whose sessions and rights cannot be read. */
const unread = new Set<number>();
let hub: RealtimeHub;
let server: Server;
let address: string;

beforeAll(async () => {
  hub = createRealtimeHub({
    ports: {
      bus,
      findViewer: async (token) =>
        token.startsWith("user-")
          ? {
              sessionId: token,
              userId: Number(token.slice(5)),
              accountId: 1,
              email: "a@b.cz",
              master: true,
            }
          : null,
      async getScope({ userId }) {
        if (unread.has(userId)) throw new Error("the database is away");
        return blind.has(userId) ? { hostIds: new Set(), cameraIds: new Set() } : "account";
      },
      isAllowedOrigin: (request) => request.headers.origin === ours,
      async touchSession(sessionId) {
        if (unread.has(Number(sessionId.slice(5)))) throw new Error("the database is away");
        return !ended.has(sessionId);
      },
      findServerUpdate: async () => null,
    },
    clientAddress: () => "192.0.2.1",
    log: (line) => log.push(line),
  });
  server = createServer();
  server.on("upgrade", (request, socket, head) => hub.handleUpgrade(request, socket, head));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${realtimePath}?type=user`;
});

afterAll(async () => {
  await hub.close();
  server.closeAllConnections();
  server.close();
});

const connect = (token: string, origin?: string) =>
  new WebSocket(`${address}&token=${token}`, origin ? { origin } : {});

test("G1: a page of another origin, one that only begins like ours and no page at all open no channel", async () => {
  for (const origin of [undefined, "https://evil.example", `${ours}.evil.example`, "null"]) {
    const socket = connect("user-1", origin);
    socket.on("error", () => undefined);
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode, String(origin)).toBe(403);
    socket.terminate();
  }
});

test("G2: the token that stands in the address shows in no line of the log", async () => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const socket = connect("user-1-canary", ours);
  await once(socket, "open");
  socket.send("what nobody understands");
  socket.send("x".repeat(5_000));
  await once(socket, "close");
  const refused = connect("canary-unknown", ours);
  refused.on("error", () => undefined);
  await once(refused, "unexpected-response");
  refused.terminate();
  expect(log.length).toBeGreaterThan(0);
  expect(`${log.join()} ${JSON.stringify(printed.mock.calls)}`).not.toContain("canary");
  printed.mockRestore();
});

test("after messages between processes were lost, sessions and rights are asked again", async () => {
  const [stays, leaves, blinded] = ["user-11", "user-12", "user-13"].map((token) =>
    connect(token, ours),
  );
  if (!stays || !leaves || !blinded) throw new Error("no channels");
  await Promise.all([stays, leaves, blinded].map((channel) => once(channel, "open")));
  const heard: string[] = [];
  stays.on("message", (text) => heard.push(`stays ${text}`));
  blinded.on("message", (text) => heard.push(`blinded ${text}`));
  const tell = (hostId: number) =>
    bus.publish("host_state", { accountId: 1, hostId, connected: true, connectionId: "c" });
  await tell(1);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  ended.add("user-12");
  blind.add(13);
  const closed = once(leaves, "close");
  bus.resume();
  expect((await closed)[0]).toBe(realtimeCloseCodes.revoked);
  await tell(2);
  await bus.publish("user_message", {
    accountId: 1,
    userId: null,
    message: { type: "SERVER_UPDATE" },
  });
  await vi.waitFor(() => expect(heard).toHaveLength(5));
  expect(heard.filter((text) => text.includes('"host_id":"2"'))).toEqual([
    expect.stringMatching(/^stays/),
  ]);
  for (const channel of [stays, blinded]) channel.close();
});

test("a channel whose rights or session cannot be read keeps nothing from the others", async () => {
  unread.add(21);
  // In the order in which the hub goes through them.
  const unreadable = connect("user-21", ours);
  await once(unreadable, "open");
  const [stays, leaves] = [connect("user-22", ours), connect("user-23", ours)];
  await Promise.all([stays, leaves].map((channel) => once(channel, "open")));
  const heard: string[] = [];
  stays.on("message", (text) => heard.push(String(text)));
  const event = { id: 1, eventType: 52, eventId: 1, eventTimeMs: 0, hostId: 1, cameraId: null };
  await bus.publish("events_added", { accountId: 1, events: [event], count: 1 });
  await vi.waitFor(() => expect(heard.join()).toContain("EVENTS_ADDED"));
  ended.add("user-23");
  const closed = once(leaves, "close");
  bus.resume();
  expect((await closed)[0]).toBe(realtimeCloseCodes.revoked);
  expect(unreadable.readyState).toBe(WebSocket.OPEN);
  for (const channel of [unreadable, stays]) channel.close();
});

test("G5: a reader that takes nothing is closed, and what it leaves untaken stays small", async () => {
  const slow = connect("user-2", ours);
  await once(slow, "open");
  // A client that reads nothing: the bytes stay in the kernels, then in our buffer.
  const connection = Reflect.get(slow, "_socket") as Socket;
  connection.pause();
  const quick = connect("user-3", ours);
  await once(quick, "open");
  let heard = 0;
  quick.on("message", () => heard++);
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const value = "x".repeat(60_000);
  for (let said = 0; said < 400; said += 1) {
    await bus.publish("user_message", {
      accountId: 1,
      userId: null,
      message: { type: "USER_LANGUAGE_CHANGE", value },
    });
    if (said % 2 === 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.waitFor(() => expect(heard).toBeGreaterThan(said - 3));
  }
  await vi.waitFor(() => expect(heard).toBe(400));
  await vi.waitFor(() => {
    collectGarbage();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });
  const closed = once(slow, "close");
  connection.resume();
  const [code] = await closed;
  expect([realtimeCloseCodes.slow, 1006]).toContain(code);
  quick.close();
});
