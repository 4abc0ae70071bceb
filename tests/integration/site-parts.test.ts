import { afterAll, beforeAll, expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import type { CloudMessage } from "../../contract/device";
import { openSite, type Site } from "../support/site";

/** Changes of a host's cameras, storages and outputs, and who may make them. */

type RetentionMessage = Extract<CloudMessage, { type: "retention" }>;

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.cloud.database.pool.query(
    "insert into storage (host_id, drive, path, used_bytes, total_bytes) values ($1, 'D:', 'D:\\', 1, 2)",
    [site.first.h1],
  );
});
afterAll(() => site.close());

const change = `mutation($id: ID!, $name: String, $enabled: Boolean, $type: Int, $days: Int) {
  update_host_camera(host_cam_id: $id, name: $name, monitor_enabled: $enabled, monitor_type: $type, recycle_keepday: $days) {
    id name monitor_enabled monitor_type recycle_keepday
  } }`;

test("C094: a camera takes name, monitoring and days, and keeps what is left out", async () => {
  const id = String(site.first.c1);
  await site.newBehaviors();
  const all = { name: " Gate 1 ", enabled: false, type: 2, days: 14 };
  const changed = {
    id,
    name: "Gate 1",
    monitor_enabled: false,
    monitor_type: 2,
    recycle_keepday: 14,
  };
  expect(await site.get("manager", change, { id, ...all })).toEqual({
    update_host_camera: changed,
  });
  expect(await site.get("master", change, { id, type: 0 })).toEqual({
    update_host_camera: { ...changed, monitor_type: 0 },
  });
  expect(await site.newBehaviors()).toEqual([
    behaviors.cameraSettingsUpdated,
    behaviors.cameraSettingsUpdated,
  ]);
  const audit = await site.cloud.database.pool.query(
    "select target_name, payload from audit order by id desc offset 1 limit 1",
  );
  expect(audit.rows[0]).toMatchObject({
    target_name: "Gate 1",
    payload: { before: { name: "c1" }, after: { name: "Gate 1", recycleKeepday: 14 } },
  });
});

test("a host is told the days of its cameras and drives, at once when they change", async () => {
  const { h1, c1 } = site.first;
  const host = await site.connectHost(h1);
  const nextRetention = () =>
    host.messages.take((message): message is RetentionMessage => message.type === "retention");
  host.sendMessage({
    type: "storage_state",
    storages: [{ drive: "D:", path: "D:\\", used_bytes: 1, total_bytes: 2 }],
  });
  host.hello([]);
  await nextRetention();
  const daysOf = ({ cameras }: RetentionMessage) =>
    cameras.find(({ index }) => index === 0)?.keep_days;
  await site.get("master", change, { id: String(c1), days: 3 });
  expect(daysOf(await nextRetention())).toBe(3);
  await site.get("master", change, { id: String(c1), days: 0 });
  expect(daysOf(await nextRetention())).toBe(null);
  const storage = `mutation($id: ID!, $on: Boolean) {
    update_host_storage(host_id: $id, drive: "D:", recycle_threshold: 70, recycle_keepday: 9, recycle_enabled: $on) { drive }
  }`;
  await site.get("manager", storage, { id: String(h1), on: true });
  expect((await nextRetention()).storages).toEqual([
    { drive: "D:", keep_days: 9, max_used_percent: 70 },
  ]);
  await site.get("manager", storage, { id: String(h1), on: false });
  const off = { drive: "D:", keep_days: null, max_used_percent: null };
  expect((await nextRetention()).storages).toEqual([off]);
  await site.newBehaviors();
  host.socket.terminate();
});

test("a camera's fields are checked, each by its name", async () => {
  const id = String(site.first.c1);
  const cases: [Record<string, unknown>, string][] = [
    [{ name: "" }, "REQUIRED name"],
    [{ name: "x".repeat(65) }, "TOO_LONG name"],
    [{ type: 3 }, "INVALID_ARGUMENT monitor_type"],
    [{ type: -1 }, "INVALID_ARGUMENT monitor_type"],
    [{ days: -1 }, "INVALID_ARGUMENT recycle_keepday"],
  ];
  for (const [values, code] of cases) {
    expect(await site.refusal("master", change, { id, ...values }), code).toBe(code);
  }
  expect(await site.newBehaviors()).toEqual([]);
});

/** One call each, with the id of what it acts on left open. */
const calls = {
  camera: `mutation($id: ID!) { update_host_camera(host_cam_id: $id, name: "Other") { id } }`,
  ptz: `mutation($id: ID!) { control_ptz(host_cam_id: $id, command: "left") { ok } }`,
  storage: `mutation($id: ID!) { update_host_storage(host_id: $id, drive: "D:", recycle_threshold: 50) { drive } }`,
  output: `mutation($id: ID!) { switch_module_output(host_id: $id, module: 0, output: 0, on: true) { name } }`,
};
const names = Object.keys(calls) as (keyof typeof calls)[];
const targetOf = (name: keyof typeof calls, { c1, h1 }: { c1: number; h1: number }) =>
  String(name === "camera" || name === "ptz" ? c1 : h1);

test.each(names)(
  "D1: %s of another account is answered byte for byte like one that is not there",
  async (name) => {
    const ask = (id: string) => site.call("stranger", calls[name], { id });
    const unknown = await ask("987654321");
    expect(unknown.errors[0]?.message).toBe("ERR_HOST_NOT_FOUND");
    expect((await ask(targetOf(name, site.first))).text).toBe(unknown.text);
    for (const id of ["0", "-1", "x", "9".repeat(19)])
      expect((await ask(id)).text).toBe(unknown.text);
  },
);

test.each(names)("C278: %s needs a session, and the right to it", async (name) => {
  const id = targetOf(name, site.first);
  expect(await site.refusal("nobody", calls[name], { id })).toBe("EXPIRED_TOKEN");
  expect(await site.refusal("operator", calls[name], { id })).toMatch(/^ACCESS_DENIED/);
  expect(await site.refusal("newcomer", calls[name], { id })).toMatch(/^HOST_NOT_FOUND/);
  expect(await site.newBehaviors()).toEqual([]);
});
