import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { realtimePath, type ServerMessage } from "../../contract/realtime";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
let server: Server;
let origin: string;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  server = createServer();
  server.on("upgrade", (req, socket, head) => {
    if (!cloud.backend.handleUpgrade(req, socket, head)) socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await cloud.close();
});

type Persona = keyof Pick<
  Awaited<ReturnType<typeof seedTwoAccounts>>["first"],
  "master" | "manager" | "operator" | "newcomer"
>;

async function connect(user: { accountId: number; email: string }) {
  const token = await cloud.getToken(user);
  const answer = await cloud.call("mutation { create_realtime_ticket { ticket } }", {}, { token });
  const { ticket } = (answer.data?.create_realtime_ticket ?? {}) as { ticket?: string };
  const socket = new WebSocket(`ws://${origin}${realtimePath}?type=user&token=${ticket}`);
  const heard: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data) => {
    heard.push(JSON.parse(String(data)));
    for (const check of waiting) check();
  });
  const closed = once(socket, "close").then(([code]) => Number(code));
  await once(socket, "open");
  const viewer = await cloud.backend.services.sessions.findViewer(token);
  const next = (type: ServerMessage["type"]) =>
    new Promise<ServerMessage>((done) => {
      const check = () => {
        const found = heard.find((message) => message.type === type);
        if (!found) return;
        waiting.delete(check);
        done(found);
      };
      waiting.add(check);
      check();
    });
  return {
    token,
    ticket,
    closed,
    heard,
    next,
    userId: viewer?.userId ?? 0,
    sessionId: viewer?.sessionId ?? "",
    say: (text: string) => socket.send(text),
    /** A round trip: whatever was sent before has arrived. */
    async settle() {
      const before = heard.filter((message) => message.type === "PONG").length;
      socket.send('{"action":"PING"}');
      await new Promise<void>((done) => {
        const check = () => {
          if (heard.filter((message) => message.type === "PONG").length <= before) return;
          waiting.delete(check);
          done();
        };
        waiting.add(check);
      });
    },
    close: () => socket.close(),
  };
}

function refusal(path: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(`ws://${origin}${path}`, { headers });
  return new Promise((resolve, reject) => {
    socket.on("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on("open", () => reject(new Error("was let in")));
    socket.on("error", () => undefined);
  });
}

const publish: TestCloud["backend"]["services"]["bus"]["publish"] = (name, payload) =>
  cloud.backend.services.bus.publish(name, payload);

test("C314: an upgrade without a valid token is refused", async () => {
  expect(await refusal(`${realtimePath}?type=user`)).toBe(401);
  expect(await refusal(`${realtimePath}?type=user&token=nonsense`)).toBe(401);
  expect(await refusal(`${realtimePath}?type=device&token=x`)).toBe(400);
});

test("a ticket opens the channel once; a session token opens it too", async () => {
  const channel = await connect(accounts.first.master);
  expect(await refusal(`${realtimePath}?type=user&token=${channel.ticket}`)).toBe(401);
  const other = new WebSocket(`ws://${origin}${realtimePath}?type=user&token=${channel.token}`);
  await once(other, "open");
  other.close();
  channel.close();
});

test("C6: a ticket of another purpose opens nothing", async () => {
  const token = await cloud.getToken(accounts.first.master);
  const answer = await cloud.call("mutation { create_media_ticket { ticket } }", {}, { token });
  const { ticket } = (answer.data?.create_media_ticket ?? {}) as { ticket?: string };
  expect(await refusal(`${realtimePath}?type=user&token=${ticket}`)).toBe(401);
});

test("PING is answered; what nobody understands is ignored", async () => {
  const channel = await connect(accounts.first.master);
  channel.say("not json");
  channel.say('{"action":"DELETE_EVERYTHING"}');
  await channel.settle();
  expect(channel.heard).toEqual([{ type: "PONG" }]);
  channel.close();
});

test("every channel of the user hears a push, save the session that caused it", async () => {
  const first = await connect(accounts.first.operator);
  const second = await connect(accounts.first.operator);
  const stranger = await connect(accounts.first.newcomer);
  await publish("user_message", {
    accountId: accounts.first.accountId,
    userId: first.userId,
    exceptSessionId: first.sessionId,
    message: { type: "USER_LANGUAGE_CHANGE", value: "de" },
  });
  expect(await second.next("USER_LANGUAGE_CHANGE")).toEqual({
    type: "USER_LANGUAGE_CHANGE",
    value: "de",
  });
  for (const silent of [first, stranger]) {
    await silent.settle();
    expect(silent.heard).toEqual([{ type: "PONG" }]);
  }
  for (const channel of [first, second, stranger]) channel.close();
});

test("G3: news of cameras, hosts and events reach only those who may see them", async () => {
  const { first, second } = accounts;
  const personas: Persona[] = ["master", "manager", "operator", "newcomer"];
  const channels = await Promise.all(personas.map((persona) => connect(first[persona])));
  const foreign = await connect(second.master);
  const { accountId } = first;
  const event = { eventType: 55, eventId: 301, eventTimeMs: 1_700_000_000_000 };
  await publish("camera_states", {
    accountId,
    cameras: [{ cameraId: first.c2, connected: false }],
  });
  const connectionId = "of a test";
  await publish("host_state", { accountId, hostId: first.h2, connected: false, connectionId });
  await publish("events_added", {
    accountId,
    count: 3,
    events: [
      { ...event, id: 1, hostId: first.h1, cameraId: first.c1 },
      { ...event, id: 2, hostId: first.h2, cameraId: first.c3 },
      { ...event, id: 3, hostId: first.h2, cameraId: null },
    ],
  });
  await publish("user_message", {
    accountId,
    userId: null,
    message: {
      type: "FW_OTA_STATUS",
      status: "in_progress",
      progress: 40,
      to_web_data: { host_id: String(first.h1), host_name: "H1" },
    },
  });
  const heard = async (channel: (typeof channels)[number]) => {
    await channel.settle();
    // Reach is read from the database with the first message: a second round trip comes after it.
    await channel.settle();
    return channel.heard
      .filter((message) => message.type !== "PONG")
      .map((message) =>
        message.type === "EVENTS_ADDED" ? `EVENTS_ADDED ${message.count}` : message.type,
      )
      .sort();
  };
  const [master, manager, operator, newcomer] = channels;
  if (!master || !manager || !operator || !newcomer) throw new Error("channels missing");
  await master.next("FW_OTA_STATUS");
  await manager.next("EVENTS_ADDED");
  await operator.next("EVENTS_ADDED");
  expect(await heard(master)).toEqual([
    "CAMERA_STATE_CHANGE",
    "EVENTS_ADDED 3",
    "FW_OTA_STATUS",
    "HOST_STATE_CHANGE",
  ]);
  expect(await heard(manager)).toEqual(["CAMERA_STATE_CHANGE", "EVENTS_ADDED 1", "FW_OTA_STATUS"]);
  expect(await heard(operator)).toEqual(["EVENTS_ADDED 1", "FW_OTA_STATUS"]);
  expect(await heard(newcomer)).toEqual([]);
  expect(await heard(foreign)).toEqual([]);
  for (const channel of [...channels, foreign]) channel.close();
});

test("G4: logout closes the channel from the server's side", async () => {
  const channel = await connect(accounts.first.manager);
  await cloud.call("mutation { logout { ok } }", {}, { token: channel.token });
  expect(await channel.closed).toBe(4401);
});

test("C10: a channel whose session ended by the clock is closed at its next PING", async () => {
  const channel = await connect(accounts.first.manager);
  await cloud.database.pool.query(
    "update session set expires_at = now() - interval '1 second' where id = $1",
    [channel.sessionId],
  );
  channel.say('{"action":"PING"}');
  expect(await channel.closed).toBe(4401);
});

test("G6: an oversized message closes the channel", async () => {
  const channel = await connect(accounts.first.master);
  channel.say("x".repeat(5_000));
  expect(await channel.closed).toBe(1009);
});

test("G7: a user has at most twenty channels", async () => {
  const token = await cloud.getToken(accounts.second.operator);
  const path = `${realtimePath}?type=user&token=${token}`;
  const sockets = Array.from({ length: 20 }, () => new WebSocket(`ws://${origin}${path}`));
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  expect(await refusal(path)).toBe(429);
  for (const socket of sockets) socket.close();
  await Promise.all(sockets.map((socket) => once(socket, "close")));
});

test("G7: a handshake that fails holds none of its user's places", async () => {
  const token = await cloud.getToken(accounts.second.operator);
  const path = `${realtimePath}?type=user&token=${token}`;
  for (let count = 0; count < 25; count += 1) {
    expect(await refusal(path, { "sec-websocket-protocol": "," })).toBe(400);
  }
  const socket = new WebSocket(`ws://${origin}${path}`);
  await once(socket, "open");
  socket.close();
  await once(socket, "close");
});
