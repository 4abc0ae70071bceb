import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMediaCloud, type MediaCloud } from "../tests/support/media/media-cloud";
import type { Source } from "./sources/source";
import { defaultTimings, retryDelayMs } from "./timings";
import { createUplink, type Uplink, type UplinkState } from "./uplink";

const timings = { ...defaultTimings, firstRetryMs: 1, longestRetryMs: 4, refusedRetryMs: 2 };
const source: Source = {
  listCameras: () => [],
  open: () => ({ type: "failed", reason: "not_found" }),
  findSnapshot: async () => null,
};
let cloud: MediaCloud;
let uplink: Uplink | null = null;
let states: UplinkState[];
let log: string[];

beforeEach(async () => {
  [states, log] = [[], []];
  cloud = await createMediaCloud();
  cloud.addHost(7, 1);
});
afterEach(async () => {
  uplink?.end();
  await cloud.close();
});

function connect(origin = cloud.origin, password = "secret", pingMs = timings.pingMs): Uplink {
  uplink = createUplink({
    cloud: new URL(origin.replace("http", "ws")),
    hostCode: "host-7",
    password,
    source,
    agentVersion: "test",
    log: (line) => log.push(line),
    onState: (state) => states.push(state),
    timings: { ...timings, pingMs },
  });
  return uplink;
}
const times = (type: UplinkState["type"]) => states.filter((state) => state.type === type).length;

test("a refused password is said once, however often it is tried", async () => {
  connect(cloud.origin, "old");
  await vi.waitFor(() => expect(times("connecting")).toBeGreaterThan(3));
  expect(log).toEqual(["host code or password refused; check them, trying again once a minute"]);
  expect(states.find((state) => state.type === "waiting")).toMatchObject({ reason: "refused" });
});

test("an unreachable cloud is said once, and reached when it comes", async () => {
  const { port } = new URL(cloud.origin);
  await cloud.close();
  connect(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => expect(times("connecting")).toBeGreaterThan(3));
  expect(log).toEqual(["cloud unreachable (ECONNREFUSED), trying again"]);
});

test("a channel that another agent took over is opened again", async () => {
  connect();
  await vi.waitFor(() => expect(times("online")).toBe(1));
  const takeover = await cloud.connectHost("host-7");
  expect(await takeover.closed).toBe(4409);
  await vi.waitFor(() => expect(times("online")).toBe(2));
  expect(log).toEqual([
    'online as "Host 7"',
    "another agent signed in with this host code; trying again once a minute",
    'online as "Host 7"',
  ]);
});

test("a cloud that goes mute without closing is left", async () => {
  const silent = await startSilentServer();
  connect(silent.origin, "secret", 5);
  await vi.waitFor(() => expect(silent.connections).toBeGreaterThan(1));
  silent.close();
});

test("an ended uplink stays ended", async () => {
  const ended = connect();
  await vi.waitFor(() => expect(times("online")).toBe(1));
  ended.end();
  await vi.waitFor(() => expect(cloud.hostStates.get(7)).toBe(false));
  expect(states.map((state) => state.type)).toEqual(["connecting", "online", "ended"]);
});

test("waits double from half a second to fifteen, less up to half by chance", () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 1000].map((attempt) =>
    retryDelayMs(attempt, 0, defaultTimings),
  );
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  expect(retryDelayMs(0, 1, defaultTimings)).toBe(250);
});

/** Accepts the upgrade and sends nothing afterwards. */
async function startSilentServer() {
  const { createHash } = await import("node:crypto");
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", (request) => {
      const key = /sec-websocket-key: (.+)\r\n/i.exec(request.toString())?.[1] ?? "";
      const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest("base64")}\r\n\r\n`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return sockets.length;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
