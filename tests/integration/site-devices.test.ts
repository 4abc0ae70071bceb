import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { TestHost } from "../support/media/test-host";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.newBehaviors();
  site.busEvents.length = 0;
});

const state = async (hostId: number) => {
  const query = `query($id: ID!) { query_single_host(id: $id) { state enabled } }`;
  const data = await site.get<{ query_single_host: { state: string } }>("master", query, {
    id: String(hostId),
  });
  return data.query_single_host.state;
};

const reset = `mutation($id: ID!) { reset_host_password(id: $id) { host { state } password } }`;

test("C219: a password reset disconnects the device; only the new password comes in again", async () => {
  const { h1 } = site.first;
  const host = await site.connectHost(h1);
  await vi.waitFor(async () => expect(await state(h1)).not.toBe("disconnected"));
  const data = await site.get<{
    reset_host_password: { host: { state: string }; password: string };
  }>("manager", reset, { id: String(h1) });
  expect(await host.closed).toBe(4401);
  expect(data.reset_host_password.host.state).toBe("disconnected");
  expect(await site.newBehaviors()).toEqual([behaviors.hostPasswordReset]);
  const connect = (password: string) => TestHost.connect(site.deviceUrl, "a-h1", password);
  await expect(connect(host.password)).rejects.toThrow("HTTP 401");
  (await connect(data.reset_host_password.password)).socket.terminate();
});

test("B1: wrong passwords of a host block it from that address, count in the database, and block no other host", async () => {
  const { h1, h2 } = site.first;
  const { pool } = site.cloud.database;
  await pool.query("delete from limiter");
  const host = await site.connectHost(h1);
  host.socket.terminate();
  const other = await site.connectHost(h2);
  other.socket.terminate();
  const connect = (code: string, password: string) =>
    TestHost.connect(site.deviceUrl, code, password);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expect(connect("a-h1", `guess ${attempt}`)).rejects.toThrow("HTTP 401");
  }
  await expect(connect("a-h1", "one too many")).rejects.toThrow("HTTP 429");
  await expect(connect("a-h1", host.password)).rejects.toThrow("HTTP 429");
  (await connect("a-h2", other.password)).socket.terminate();
  const kept = await pool.query("select key from limiter where key like 'host-%'");
  expect(kept.rowCount).toBe(2);
  expect(JSON.stringify(kept.rows)).not.toContain("a-h1");
  await pool.query("delete from limiter");
  (await connect("a-h1", host.password)).socket.terminate();
});

test("a disabled host is cut off and refused, an enabled one may come back", async () => {
  const { h2 } = site.first;
  const host = await site.connectHost(h2);
  const enable = `mutation($id: ID!, $on: Boolean!) { update_host(id: $id, enabled: $on) { state } }`;
  expect(await site.get("master", enable, { id: String(h2), on: false })).toEqual({
    update_host: { state: "disabled" },
  });
  expect(await host.closed).toBe(4401);
  const connect = () => TestHost.connect(site.deviceUrl, "a-h2", host.password);
  await expect(connect()).rejects.toThrow("HTTP 401");
  await site.get("master", enable, { id: String(h2), on: true });
  (await connect()).socket.terminate();
});

describe("what a host reports", () => {
  test("is stored: version, modules, storages; what it no longer names is gone", async () => {
    const { h1 } = site.first;
    const host = await site.connectHost(h1);
    host.sendMessage({
      type: "hello",
      agent_version: "test",
      cameras: [],
      version: "1.2.3",
      modules: [
        {
          index: 0,
          name: "Gate",
          connected: true,
          input: [true, false],
          output: [false],
          triggered: true,
        },
        { index: 1, name: "Lamp", connected: false, input: [], output: [true], triggered: false },
      ],
      storages: [{ drive: "D:", path: "D:\\Archive", used_bytes: 90, total_bytes: 100 }],
    });
    const query = `query($id: ID!) { query_single_host(id: $id) {
      version modules { index name input output triggered connected }
      storages { drive path used remaining total recycle_enabled recycle_threshold recycle_keepday }
    } }`;
    const read = () => site.get("operator", query, { id: String(h1) });
    const storage = {
      drive: "D:",
      path: "D:\\Archive",
      used: 90,
      remaining: 10,
      total: 100,
      recycle_enabled: true,
      recycle_threshold: 90,
      recycle_keepday: null,
    };
    await vi.waitFor(async () =>
      expect(await read()).toEqual({
        query_single_host: {
          version: "1.2.3",
          modules: [
            {
              index: 0,
              name: "Gate",
              input: [true, false],
              output: [false],
              triggered: true,
              connected: true,
            },
            {
              index: 1,
              name: "Lamp",
              input: [],
              output: [true],
              triggered: false,
              connected: false,
            },
          ],
          storages: [storage],
        },
      }),
    );
    const change = `mutation($id: ID!, $drive: String!, $t: Int, $keep: Int, $on: Boolean) {
      update_host_storage(host_id: $id, drive: $drive, recycle_threshold: $t, recycle_keepday: $keep, recycle_enabled: $on) {
        recycle_enabled recycle_threshold recycle_keepday
      } }`;
    const id = String(h1);
    expect(
      await site.get("manager", change, { id, drive: "D:", t: 80, keep: 30, on: false }),
    ).toEqual({
      update_host_storage: { recycle_enabled: false, recycle_threshold: 80, recycle_keepday: 30 },
    });
    expect(await site.newBehaviors()).toEqual([behaviors.storageSettingsUpdated]);
    expect(await site.refusal("manager", change, { id, drive: "X:" })).toBe("NOT_FOUND drive");
    expect(await site.refusal("manager", change, { id, drive: "D:", t: 101 })).toBe(
      "INVALID_ARGUMENT recycle_threshold",
    );
    expect(await site.refusal("operator", change, { id, drive: "D:" })).toBe("ACCESS_DENIED");
    expect(await site.refusal("operator", change, { id: "99999", drive: "D:" })).toBe(
      "HOST_NOT_FOUND host_id",
    );
    host.sendMessage({
      type: "storage_state",
      storages: [{ drive: "D:", path: "D:\\Archive", used_bytes: 95, total_bytes: 100 }],
    });
    host.sendMessage({ type: "module_state", modules: [] });
    await vi.waitFor(async () =>
      expect(await read()).toMatchObject({
        query_single_host: { modules: [], storages: [{ used: 95, recycle_threshold: 80 }] },
      }),
    );
    host.socket.terminate();
  });

  test("a host says nothing about another host", async () => {
    const host = await site.connectHost(site.first.h2);
    host.hello([{ index: 1, connected: true }]);
    const names = `{ query_region_host_list { hosts { name cameras { index name } } } }`;
    await vi.waitFor(async () =>
      expect((await site.call("master", names)).text).toContain(`{"index":1,"name":"Camera 2"}`),
    );
    expect((await site.call("stranger", names)).text).not.toContain("Camera 2");
    host.socket.terminate();
  });
});

test("E15: the cloud never connects to a host's external address", async () => {
  let hits = 0;
  const listener = createServer((socket) => {
    hits++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const address = listener.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { h1, c1 } = site.first;
  const id = String(h1);
  const update = `mutation($id: ID!, $ip: String!, $port: Int!) {
    update_host(id: $id, external_settings: true, external_ip: $ip, external_port: $port) { state }
  }`;
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "localtest.example.com"]) {
    await site.get("master", update, { id, ip, port });
    await site.get(
      "master",
      `query($id: ID!) { query_single_host(id: $id) { state external_ip cameras { snapshot_link } } }`,
      { id },
    );
    await site.call("master", reset, { id });
    const ptz = `mutation($id: ID!) { control_ptz(host_cam_id: $id, command: "up") { ok } }`;
    await site.call("master", ptz, { id: String(c1) });
  }
  expect(hits).toBe(0);
  await new Promise((resolve) => listener.close(resolve));
});
