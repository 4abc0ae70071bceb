import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openSite, type Site } from "../support/site";
import { warmPools } from "../support/warm-pools";

/** Two people change one thing at once (decision D92). */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
// Else one call is over before the next has its connection.
beforeEach(() => warmPools(site.cloud.backend.services.scopes, site.first.accountId));

const updateUser = `mutation($id: ID!, $name: String!, $regions: [ID!]!, $version: Int) {
  update_user(id: $id, name: $name, master: false, region_ids: $regions, version: $version) { id }
}`;
const updateRegion = `mutation($id: ID!, $name: String, $hosts: [ID!], $managers: [ID!], $version: Int) {
  update_region(id: $id, name: $name, host_ids: $hosts, manager_ids: $managers, version: $version) { id }
}`;
const moveHosts = `mutation($region: ID!, $hosts: [ID!]!) {
  move_hosts(region_id: $region, host_ids: $hosts) { id }
}`;
const updateHost = `mutation($id: ID!, $name: String, $version: Int) {
  update_host(id: $id, contact_name: $name, version: $version) { id }
}`;
const hostId = () => String(site.first.h2);
const userId = () => String(site.users.operator);
const regionId = () => String(site.first.south);

async function versionOf(what: "user" | "region"): Promise<number> {
  const id = what === "user" ? userId() : regionId();
  const field = `query_single_${what}`;
  const answer = await site.get<Record<string, { version: number }>>(
    "master",
    `query($id: ID!) { ${field}(id: $id) { version } }`,
    { id },
  );
  return answer[field]?.version ?? 0;
}

async function hostVersion(): Promise<number> {
  const { query_single_host: host } = await site.get<{
    query_single_host: { settings_version: number };
  }>("master", "query($id: ID!) { query_single_host(id: $id) { settings_version } }", {
    id: hostId(),
  });
  return host.settings_version;
}

test("an update with an old version is refused with the object as it is now; without a version the last one wins", async () => {
  const version = await versionOf("user");
  const regions = [regionId()];
  await site.get("master", updateUser, { id: userId(), name: "First", regions, version });
  const late = await site.call("master", updateUser, {
    id: userId(),
    name: "Second",
    regions: [],
    version,
  });
  expect(late.errors[0]?.message).toBe("ERR_CONFLICT");
  expect(late.errors[0]?.extensions?.current).toEqual({
    id: userId(),
    version: version + 1,
    name: "First",
    master: false,
    region_ids: regions,
  });
  await site.get("master", updateUser, { id: userId(), name: "Operator", regions: [] });
  expect(await versionOf("user")).toBe(version + 2);
});

async function createSet(): Promise<{ id: string; version: number }> {
  const { create_permission: made } = await site.get<{
    create_permission: { id: string; version: number };
  }>(
    "master",
    `mutation($user: ID!) { create_permission(name: "Set", user_ids: [$user], cameras: []) { id version } }`,
    { user: userId() },
  );
  return made;
}
const updateSet = `mutation($id: ID!, $name: String, $version: Int) {
  update_permission(permission_id: $id, name: $name, version: $version) { id }
}`;

async function createAlert(): Promise<{ id: string; version: number }> {
  const { create_user_alert: made } = await site.get<{
    create_user_alert: { id: string; version: number };
  }>(
    "master",
    `mutation { create_user_alert(name: "Alert", weekdays: [1], start_time: "08:00", end_time: "18:00",
      trigger_events: [{ event_type: 55, event_id: 300 }]) { id version } }`,
  );
  return made;
}
const updateAlert = `mutation($id: ID!, $name: String!, $version: Int) {
  update_user_alert(id: $id, name: $name, weekdays: [2], start_time: "08:00", end_time: "18:00",
    trigger_events: [{ event_type: 55, event_id: 300 }], version: $version) { id }
}`;

test.each([
  ["a user", updateUser, async () => ({ id: userId(), version: await versionOf("user") })],
  ["a region", updateRegion, async () => ({ id: regionId(), version: await versionOf("region") })],
  ["a set of privileges", updateSet, createSet],
  ["a host", updateHost, async () => ({ id: hostId(), version: await hostVersion() })],
  ["an alert", updateAlert, createAlert],
])("of many updates of %s with one version exactly one is taken", async (_what, update, find) => {
  const { id, version } = await find();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      site.call("master", update, { id, name: `N${index}`, regions: [], version }),
    ),
  );
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  const codes = answers.flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(new Set(codes)).toEqual(new Set(["ERR_CONFLICT"]));
});

test("an alert's version is raised by its switch, and the refusal tells what is saved by now", async () => {
  const { id, version } = await createAlert();
  const off = "mutation($id: ID!) { switch_user_alert(id: $id, enable: false) { id } }";
  await site.get("master", off, { id });
  const late = await site.call("master", updateAlert, { id, name: "Late", version });
  expect(late.errors[0]).toMatchObject({
    message: "ERR_CONFLICT",
    extensions: {
      current: {
        id,
        version: version + 1,
        name: "Alert",
        weekdays: [1],
        enable: false,
        trigger_events: [{ event_type: 55, event_id: 300 }],
        saved_search_id: null,
      },
    },
  });
  await site.get("master", updateAlert, { id, name: "In time", version: version + 1 });
});

test("a host's version is raised by whoever moves it, and the refusal tells what its form does not show", async () => {
  const version = await hostVersion();
  const move = (region: number) =>
    site.get("master", moveHosts, { region: String(region), hosts: [hostId()] });
  await move(site.first.north);
  const late = await site.call("master", updateHost, { id: hostId(), name: "", version });
  expect(late.errors[0]).toMatchObject({
    message: "ERR_CONFLICT",
    extensions: {
      current: { id: hostId(), version: version + 1, region_id: String(site.first.north) },
    },
  });
  expect(late.errors[0]?.extensions?.current).not.toHaveProperty("host_code");
  await move(site.first.south);
});

test("a region's version is raised by whoever changes its hosts or its managers", async () => {
  const hosts = [String(site.first.h2)];
  let version = await versionOf("region");
  const expectRaised = async (by: string) => {
    const late = await site.call("master", updateRegion, { id: regionId(), name: "X", version });
    expect(late.errors[0]?.message, by).toBe("ERR_CONFLICT");
    version = await versionOf("region");
  };
  await site.get("master", moveHosts, { region: String(site.first.north), hosts });
  await expectRaised("hosts that are moved out");
  await site.get("master", moveHosts, { region: regionId(), hosts });
  await expectRaised("hosts that are moved in");
  await site.get("master", updateUser, { id: userId(), name: "Operator", regions: [regionId()] });
  await expectRaised("a manager who is added with the user");
  const userVersion = await versionOf("user");
  await site.get("master", updateRegion, { id: regionId(), managers: [], version });
  await expectRaised("the region's own form");
  expect(await versionOf("user"), "the managers' own").toBeGreaterThan(userVersion);
});

test("users and regions that are changed at once, from both sides, all get an answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? site.call("master", updateUser, { id: userId(), name: "O", regions: [regionId()] })
        : site.call("master", updateRegion, { id: regionId(), managers: [] }),
    ),
  );
  expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
});

const changeRights = `mutation($id: ID!, $cameras: [PermissionCameraInput!], $version: Int) {
  update_permission(permission_id: $id, cameras: $cameras, version: $version) { id }
}`;
const setOf = `query($id: ID!) {
  query_single_permission(permission_id: $id) { version cameras { host_cam_id live playback ptz } }
}`;
const live = (camera: number) => ({
  host_cam_id: String(camera),
  live: true,
  playback: false,
  ptz: false,
});

/** A set across both regions, and a save of it that was begun before `change`. */
async function saveAfter(change: () => Promise<unknown>) {
  const { c1, c3 } = site.first;
  const { id } = await createSet();
  await site.get("master", changeRights, { id, cameras: [live(c1), live(c3)] });
  const read = async () =>
    (
      await site.get<{ query_single_permission: { version: number; cameras: object[] } }>(
        "master",
        setOf,
        { id },
      )
    ).query_single_permission;
  const { version } = await read();
  await change();
  // The part of a set that the manager's form showed.
  const late = await site.call("manager", changeRights, { id, cameras: [live(c1)], version });
  const { cameras } = await read();
  await site.get("master", "mutation($id: ID!) { delete_permission(permission_id: $id) { ok } }", {
    id,
  });
  return { code: late.errors[0]?.message, cameras };
}

const moveByForm = `mutation($id: ID!, $region: ID!) {
  update_host(id: $id, region_id: $region) { id }
}`;

test.each([
  [
    "the list of hosts",
    (region: number) =>
      site.get("master", moveHosts, { region: String(region), hosts: [hostId()] }),
  ],
  [
    "the host's own form",
    (region: number) => site.get("master", moveByForm, { id: hostId(), region: String(region) }),
  ],
])(
  "a save begun before %s moved a host into the manager's region takes no rights on it away",
  async (_by, move) => {
    const { c1, c3, north, south } = site.first;
    const saved = await saveAfter(() => move(north));
    expect(saved).toEqual({ code: "ERR_CONFLICT", cameras: [live(c1), live(c3)] });
    await move(south);
  },
);

test("a set's version is raised by a camera that joins a region it names", async () => {
  const { h1 } = site.first;
  const { code } = await saveAfter(async () => {
    const host = await site.connectHost(h1);
    const stream = { mime: 'video/mp4; codecs="avc1.64000c"', width: 320, height: 180, fps: 10 };
    host.sendMessage({
      type: "hello",
      agent_version: "test",
      cameras: [{ index: 7, name: "late", ptz: false, connected: true, streams: { main: stream } }],
    });
    const { pool } = site.cloud.database;
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query("select from camera where name = 'late'");
      expect(rowCount).toBe(1);
    });
    host.socket.terminate();
  });
  expect(code).toBe("ERR_CONFLICT");
});

test("hosts that are moved while a set that names them is saved all get an answer", async () => {
  const { north, south, h2 } = site.first;
  const { id } = await createSet();
  const save = `mutation($id: ID!, $host: ID!) {
    update_permission(permission_id: $id, host_ids: [$host], auto_allow_new_cameras: { host_ids: [$host] }) { id }
  }`;
  await site.get("master", save, { id, host: String(h2) });
  const change = (index: number) => {
    const region = String(index % 2 === 0 ? north : south);
    if (index % 3 === 0) return site.call("master", save, { id, host: String(h2) });
    return index % 3 === 1
      ? site.call("master", moveHosts, { region, hosts: [String(h2)] })
      : site.call("master", moveByForm, { id: String(h2), region });
  };
  // Of those at once each waits for those before it, and a statement waits for five seconds at most.
  for (const first of [0, 10, 20]) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(first + index)),
    );
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
  }
});
