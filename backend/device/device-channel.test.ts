import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { CloudMessage } from "../../contract/device";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import type { DeviceTimings } from "./device-channel";

let cloud: MediaCloud;

async function startCloud(timings: DeviceTimings = {}): Promise<void> {
  cloud = await createMediaCloud({ timings: { stateRetryMs: 1, ...timings } });
  cloud.addHost(7, 2);
}

/** For a test whose own limit would cut other tests' hosts off on a busy machine. */
async function startCloudAgain(timings: DeviceTimings): Promise<void> {
  await cloud.close();
  await startCloud(timings);
}

beforeEach(() => startCloud());
afterEach(() => cloud.close());

const hostState = (hostId: number, connected: boolean) =>
  vi.waitFor(() => expect(cloud.hostStates.get(hostId)).toBe(connected));

describe("sign-in of a host", () => {
  test.each([
    ["without credentials", undefined],
    ["with another scheme", "Bearer secret"],
    ["with bytes that are not base64", "Basic %%%"],
    ["without a colon", `Basic ${btoa("host-7")}`],
    ["with a wrong password", `Basic ${btoa("host-7:guess")}`],
    ["with an unknown code", `Basic ${btoa("host-8:secret")}`],
    ["with a header of 2 kB", `Basic ${btoa("x".repeat(2000))}`],
  ])("%s is refused before the upgrade", async (_name, authorization) => {
    const headers = authorization ? { authorization } : {};
    const socket = new WebSocket(cloud.deviceUrl, { headers });
    const status = await new Promise((resolve) => {
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
      socket.on("error", () => {});
    });
    expect(status).toBe(401);
    expect(cloud.hostStates.size).toBe(0);
  });

  test("answers 503, not 401, when the password cannot be checked", async () => {
    cloud.beforeHost = () => Promise.reject(new Error("database away"));
    await expect(cloud.connectHost("host-7")).rejects.toThrow("HTTP 503");
  });

  test("that takes too long is given up", async () => {
    await startCloudAgain({ authenticateMs: 100 });
    cloud.beforeHost = () => new Promise(() => {});
    await expect(cloud.connectHost("host-7")).rejects.toThrow("HTTP 503");
  });

  test("keeps what the host says before the answer", async () => {
    let check = () => {};
    const checking = new Promise<void>((resolve) => {
      cloud.beforeHost = () => {
        resolve();
        return new Promise((pass) => {
          check = pass;
        });
      };
    });
    const socket = connect(Number(new URL(cloud.origin).port), "127.0.0.1");
    const hello = '{"type":"hello","agent_version":"x","cameras":[]}';
    // A client's frame is masked; a mask of zeros leaves the text as it is.
    const frame = Buffer.concat([
      Buffer.from([0x81, 0x80 | hello.length, 0, 0, 0, 0]),
      Buffer.from(hello),
    ]);
    socket.write(
      `GET /device HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: Basic ${btoa("host-7:secret")}\r\n\r\n`,
    );
    await checking;
    socket.write(frame);
    await new Promise((resolve) => setImmediate(resolve));
    const camera = `{"type":"camera_state","index":1,"connected":true}`;
    socket.write(
      Buffer.concat([Buffer.from([0x81, 0x80 | camera.length, 0, 0, 0, 0]), Buffer.from(camera)]),
    );
    check();
    await vi.waitFor(() =>
      expect(cloud.cameraStates.get(7)).toEqual([{ index: 1, connected: true }]),
    );
    socket.destroy();
  });

  test("survives a client that drops during the check", async () => {
    const dropped = new Promise<void>((resolve) => {
      cloud.beforeHost = () => new Promise((pass) => resolve(pass()));
    });
    const socket = new WebSocket(cloud.deviceUrl, {
      headers: { authorization: `Basic ${btoa("host-7:secret")}` },
    });
    socket.on("error", () => {});
    await dropped;
    socket.terminate();
    cloud.beforeHost = async () => {};
    const host = await cloud.connectHost("host-7");
    host.socket.terminate();
  });
});

describe("state", () => {
  test("of host and cameras is written and told", async () => {
    const told: boolean[] = [];
    cloud.bus.subscribe("host_state", ({ connected }) => told.push(connected));
    const host = await cloud.connectHost("host-7");
    host.hello([
      { index: 0, connected: true },
      { index: 1, connected: false },
    ]);
    await vi.waitFor(() =>
      expect(cloud.cameraStates.get(7)).toEqual([
        { index: 0, connected: true, mainRes: "320x180", subRes: "320x180" },
        { index: 1, connected: false, mainRes: "320x180", subRes: "320x180" },
      ]),
    );
    host.socket.close();
    await hostState(7, false);
    await vi.waitFor(() => expect(told).toEqual([true, false]));
  });

  test("is written as soon as the database is back, and complained about once", async () => {
    let tries = 0;
    cloud.beforeState = async () => {
      tries++;
      if (tries <= 3) throw new Error("database away");
    };
    await cloud.connectHost("host-7");
    await hostState(7, true);
    expect(tries).toBe(4);
    expect(cloud.log).toEqual(["state of host 7 not written: Error: database away"]);
  });

  test("stays connected when a newer channel takes over", async () => {
    const older = await cloud.connectHost("host-7");
    const newer = await cloud.connectHost("host-7");
    expect(await older.closed).toBe(4409);
    newer.hello([{ index: 0, connected: true }]);
    await vi.waitFor(() => expect(cloud.cameraStates.get(7)).toHaveLength(1));
    expect(cloud.hostStates.get(7)).toBe(true);
  });

  test("goes to disconnected when the host leaves two pings unanswered", async () => {
    await startCloudAgain({ pingMs: 20 });
    const authorization = `Basic ${btoa("host-7:secret")}`;
    const socket = new WebSocket(cloud.deviceUrl, { headers: { authorization }, autoPong: false });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    await hostState(7, true);
    expect(await closed).toBe(1006);
    await hostState(7, false);
  });
});

describe("a host that may no longer connect", () => {
  test("is cut off at once", async () => {
    const host = await cloud.connectHost("host-7");
    await cloud.bus.publish("host_disconnect", { hostId: 7 });
    expect(await host.closed).toBe(4401);
    await hostState(7, false);
  });

  test("does not come in with a password that was checked before", async () => {
    let check = () => {};
    const checking = new Promise<void>((resolve) => {
      cloud.beforeHost = () => {
        resolve();
        return new Promise((pass) => {
          check = pass;
        });
      };
    });
    const connecting = cloud.connectHost("host-7");
    await checking;
    await cloud.bus.publish("host_disconnect", { hostId: 7 });
    check();
    await expect(connecting).rejects.toThrow("HTTP 401");
    cloud.beforeHost = async () => {};
    await cloud.connectHost("host-7");
  });
});

describe("commands", () => {
  type Upgrade = Extract<CloudMessage, { type: "upgrade" }>;
  const results: { commandId: string; ok: boolean }[] = [];
  const command = { type: "upgrade", version: "2.0" } as const;
  const send = (hostId: number) =>
    cloud.bus.publish("host_command", { commandId: "c", hostId, command });
  beforeEach(() => {
    results.length = 0;
    cloud.bus.subscribe("host_command_result", (result) => results.push(result));
  });

  test("are answered when what they changed is written", async () => {
    const host = await cloud.connectHost("host-7");
    await send(7);
    const { request } = await host.messages.take(
      (message): message is Upgrade => message.type === "upgrade",
    );
    host.sendMessage({ type: "firmware", status: "received", progress: 0 });
    host.sendMessage({ type: "command_result", request, ok: true });
    await vi.waitFor(() => expect(results).toEqual([{ commandId: "c", ok: true }]));
    expect(cloud.firmware.get(7)).toEqual({ status: "received", progress: 0 });
  });

  test("fail when the host goes, and are left to others when it is not here", async () => {
    const host = await cloud.connectHost("host-7");
    await send(8);
    await send(7);
    await host.messages.take((message) => message.type === "upgrade");
    host.socket.terminate();
    await vi.waitFor(() => expect(results).toEqual([{ commandId: "c", ok: false }]));
  });
});

test("a host is told how long to keep recordings after its hello, and again when that changes", async () => {
  const host = await cloud.connectHost("host-7");
  const told = () => host.messages.take(({ type }) => type === "retention");
  const retention = (keep_days: number | null) => ({
    cameras: [{ index: 0, keep_days }],
    storages: [],
  });
  cloud.retentions.set(7, retention(null));
  host.hello([{ index: 0, connected: true }]);
  expect(await told()).toEqual({ type: "retention", ...retention(null) });
  cloud.retentions.set(7, retention(14));
  await cloud.bus.publish("retention_changed", { hostId: 8 });
  await cloud.bus.publish("retention_changed", { hostId: 7 });
  expect(await told()).toEqual({ type: "retention", ...retention(14) });
  expect(host.messages.size).toBe(0);
});

describe("bad input", () => {
  test("unknown and damaged messages are left alone and logged once", async () => {
    const host = await cloud.connectHost("host-7");
    for (const text of ['{"type":"reboot"}', "{", "null", '{"type":"started"}', "[".repeat(5000)]) {
      host.socket.send(text);
    }
    host.socket.send(Buffer.from("not a frame"));
    host.hello([{ index: 0, connected: true }]);
    await vi.waitFor(() => expect(cloud.cameraStates.get(7)).toHaveLength(1));
    expect(cloud.log).toEqual(["host 7: unknown message ignored (said once)"]);
  });

  test("a message above 4 MB closes the channel with 1009", async () => {
    const host = await cloud.connectHost("host-7");
    host.socket.send(Buffer.alloc(4 * 1024 * 1024 + 1));
    expect(await host.closed).toBe(1009);
  });

  test("text that is not UTF-8 closes the channel with 1007", async () => {
    const host = await cloud.connectHost("host-7");
    host.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await host.closed).toBe(1007);
  });
});

test("a host cannot speak for another host's stream", async () => {
  cloud.addHost(8, 1);
  const honest = await cloud.connectHost("host-7");
  const foreign = await cloud.connectHost("host-8");
  const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
  const opening = viewer.open(700);
  const { stream_id: streamId } = await honest.serve();
  await opening;
  foreign.started(streamId);
  foreign.keyframe(streamId, "forged");
  foreign.sendMessage({ type: "ended", stream_id: streamId, reason: "failed" });
  // An answer to the foreign host's own business shows that all of the above was taken in.
  foreign.hello([{ index: 0, connected: true }]);
  await vi.waitFor(() => expect(cloud.cameraStates.get(8)).toHaveLength(1));
  honest.keyframe(streamId, "genuine");
  const frames = [await viewer.frame(streamId), await viewer.frame(streamId)];
  expect(frames.map((frame) => Buffer.from(frame.payload).toString())).toEqual(["init", "genuine"]);
  expect(viewer.messages.size).toBe(0);
});
