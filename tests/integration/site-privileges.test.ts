import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { openSite, type Persona, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.newBehaviors();
  site.busEvents.length = 0;
});

const rightsArguments = `$users: [ID!], $regions: [ID!], $hosts: [ID!],
  $cameras: [PermissionCameraInput!], $auto: AutoAllowInput`;
const rights = `user_ids: $users, region_ids: $regions, host_ids: $hosts, cameras: $cameras,
  auto_allow_new_cameras: $auto`;
const fields = `name users { name } region_ids host_ids can_edit can_manage
  cameras { host_cam_id live playback ptz } auto_allow_new_cameras { region_ids host_ids }`;
const create = `mutation($name: String!, ${rightsArguments}) {
  create_permission(name: $name, ${rights}) { id ${fields} } }`;
const update = `mutation($id: ID!, $name: String, ${rightsArguments}) {
  update_permission(permission_id: $id, name: $name, ${rights}) { ${fields} } }`;
const remove = `mutation($id: ID!) { delete_permission(permission_id: $id) { ok } }`;
const single = `query($id: ID!) { query_single_permission(permission_id: $id) { ${fields} } }`;

interface Created {
  create_permission: { id: string };
}

const tick = (id: number, live = true, playback = false, ptz = false) => ({
  host_cam_id: String(id),
  live,
  playback,
  ptz,
});

async function createSet(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const data = await site.get<Created>("master", create, { name, ...args });
  await site.newBehaviors();
  site.busEvents.length = 0;
  return data.create_permission.id;
}

async function cameraNames(persona: Persona): Promise<string[]> {
  const query = `{ query_region_host_list { hosts { cameras { name } } } }`;
  const data = await site.get<{
    query_region_host_list: { hosts: { cameras: { name: string }[] }[] }[];
  }>(persona, query);
  return data.query_region_host_list
    .flatMap((region) => region.hosts.flatMap((host) => host.cameras))
    .map((camera) => camera.name)
    .sort();
}

const listNotified = () =>
  site.busEvents
    .filter(({ name }) => name === "user_message")
    .map(({ payload }) => ("userId" in payload ? payload.userId : null))
    .sort();

describe("a set", () => {
  test("allows what it names, tells its operators, and is written down", async () => {
    const { c1, c2, c3, h2, south } = site.first;
    const { newcomer } = site.users;
    const data = await site.get<Created>("master", create, {
      name: "Night guards",
      users: [String(newcomer)],
      hosts: [String(h2)],
      cameras: [tick(c1, true, false, true), tick(c2, false, true, true)],
    });
    expect(data.create_permission).toEqual({
      id: expect.any(String),
      name: "Night guards",
      users: [{ name: "Newcomer" }],
      region_ids: expect.arrayContaining([String(south)]),
      host_ids: expect.arrayContaining([String(h2)]),
      can_edit: true,
      can_manage: true,
      // c2 has no PTZ: no user has that right on it.
      cameras: [
        tick(c1, true, false, true),
        tick(c2, false, true, false),
        tick(c3, true, true, false),
      ],
      auto_allow_new_cameras: { region_ids: [], host_ids: [] },
    });
    expect(await site.newBehaviors()).toEqual([behaviors.privilegesCreated]);
    expect(listNotified()).toEqual([newcomer]);
    expect(await cameraNames("newcomer")).toEqual(["c1", "c2", "c3"]);

    const id = data.create_permission.id;
    await site.get("master", update, { id, cameras: [tick(c1)] });
    expect(await cameraNames("newcomer")).toEqual(["c1"]);
    expect(await site.newBehaviors()).toEqual([behaviors.privilegesUpdated]);
    await site.get("master", update, { id, name: "Day guards" });
    // For the new set and the change of its cameras; a new name does not change rights.
    expect(listNotified()).toEqual([newcomer, newcomer]);
    expect(await site.get("master", remove, { id })).toEqual({ delete_permission: { ok: true } });
    expect(await cameraNames("newcomer")).toEqual([]);
    expect(await site.newBehaviors()).toEqual([
      behaviors.privilegesUpdated,
      behaviors.privilegesDeleted,
    ]);
  });

  test("D6: a camera taken away is refused from the next call on", async () => {
    const { c3 } = site.first;
    const camera = `query($id: ID!) { query_single_host_camera(host_cam_id: $id) { name } }`;
    const id = await createSet("Taken", {
      users: [String(site.users.newcomer)],
      cameras: [tick(c3)],
    });
    await site.get("newcomer", camera, { id: String(c3) });
    await site.get("master", update, { id, cameras: [] });
    expect(site.busEvents.map(({ name }) => name)).toEqual(["rights_changed", "user_message"]);
    expect(await site.refusal("newcomer", camera, { id: String(c3) })).toBe(
      "HOST_NOT_FOUND host_cam_id",
    );
  });

  test("has its name once an account, also under a race", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.call("master", create, { name: "Race" })),
    );
    expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
    expect(await site.refusal("master", create, { name: "Race" })).toBe("NAME_EXIST name");
    expect(await site.refusal("master", create, { name: "" })).toBe("REQUIRED name");
  });
});

describe("region managers", () => {
  test("grant inside their regions and leave the rest of a set alone", async () => {
    const { c1, c2, c3 } = site.first;
    const operator = String(site.users.operator);
    const id = await createSet("Both regions", {
      users: [operator],
      cameras: [tick(c1), tick(c3, true, true)],
    });
    const seen = await site.get<{ query_single_permission: object }>("manager", single, { id });
    expect(seen.query_single_permission).toMatchObject({
      can_edit: true,
      can_manage: false,
      cameras: [tick(c1)],
    });
    await site.get("manager", update, { id, cameras: [tick(c2)], users: [operator] });
    expect(await site.get("master", single, { id })).toMatchObject({
      query_single_permission: { cameras: [tick(c2), tick(c3, true, true)] },
    });
    expect(await site.refusal("manager", update, { id, name: "Mine" })).toBe("ACCESS_DENIED");
    expect(await site.refusal("manager", update, { id, users: [] })).toBe("ACCESS_DENIED");
    expect(await site.refusal("manager", remove, { id })).toBe("ACCESS_DENIED");
    const own = await site.get<Created>("manager", create, {
      name: "Own",
      users: [operator],
      regions: [String(site.first.north)],
    });
    await site.get("manager", remove, { id: own.create_permission.id });
  });

  test("cannot name what is outside their regions, as they cannot name what is not there", async () => {
    const { c3, h2, south } = site.first;
    const id = await createSet("Inside", { cameras: [tick(site.first.c1)] });
    const pairs = [
      [{ cameras: [tick(c3)] }, { cameras: [tick(987_654_321)] }, "HOST_NOT_FOUND"],
      [{ hosts: [String(h2)] }, { hosts: ["987654321"] }, "HOST_NOT_FOUND"],
      [{ regions: [String(south)] }, { regions: ["987654321"] }, "NOT_FOUND"],
      [
        { auto: { region_ids: [String(south)] } },
        { auto: { region_ids: ["987654321"] } },
        "NOT_FOUND",
      ],
      [
        { auto: { host_ids: [String(h2)] } },
        { auto: { host_ids: ["987654321"] } },
        "HOST_NOT_FOUND",
      ],
    ] as const;
    for (const [outside, unknown, code] of pairs) {
      const answer = await site.call("manager", update, { id, ...outside });
      expect(answer.errors[0]?.extensions?.code).toBe(code);
      expect(answer.text).toBe((await site.call("manager", update, { id, ...unknown })).text);
    }
    const elsewhere = await createSet("Elsewhere", { cameras: [tick(c3)] });
    const hidden = await site.call("manager", single, { id: elsewhere });
    expect(hidden.text).toBe((await site.call("manager", single, { id: "987654321" })).text);
    expect(await site.newBehaviors()).toEqual([]);
  });
});

describe("operators", () => {
  test("C278: see their own sets, without the others in it, and change none", async () => {
    const { c1 } = site.first;
    const id = await createSet("Shift", {
      users: [String(site.users.operator), String(site.users.newcomer)],
      cameras: [tick(c1)],
    });
    expect(await site.get("operator", single, { id })).toMatchObject({
      query_single_permission: {
        can_edit: false,
        can_manage: false,
        users: [{ name: "Operator" }],
      },
    });
    for (const persona of ["operator", "newcomer"] as const) {
      expect(await site.refusal(persona, create, { name: "x" })).toBe("ACCESS_DENIED");
      expect(await site.refusal(persona, update, { id, cameras: [] })).toBe("ACCESS_DENIED");
      expect(await site.refusal(persona, remove, { id })).toBe("ACCESS_DENIED");
      expect(await site.refusal(persona, "{ query_operator_list { name } }")).toBe("ACCESS_DENIED");
    }
    expect(await site.refusal("nobody", create, { name: "x" })).toBe("EXPIRED_TOKEN");
    expect(await site.newBehaviors()).toEqual([]);
  });
});

test("D1: sets, users, cameras, hosts and regions of another account are unknown", async () => {
  const { data } = await site.call("stranger", create, { name: "Theirs" });
  const theirs = (data as unknown as Created).create_permission.id;
  const id = await createSet("Mine");
  const { c1, h1, north } = site.second;
  const strangers = await site.cloud.database.pool.query(
    "select id from app_user where account_id = 2002 limit 1",
  );
  const foreign = String(strangers.rows[0]?.id);
  const pairs: [string, Record<string, unknown>, Record<string, unknown>][] = [
    [single, { id: theirs }, { id: "987654321" }],
    [update, { id: theirs }, { id: "987654321" }],
    [remove, { id: theirs }, { id: "987654321" }],
    [update, { id, users: [foreign] }, { id, users: ["987654321"] }],
    [update, { id, cameras: [tick(c1)] }, { id, cameras: [tick(987_654_321)] }],
    [update, { id, hosts: [String(h1)] }, { id, hosts: ["987654321"] }],
    [update, { id, regions: [String(north)] }, { id, regions: ["987654321"] }],
  ];
  for (const [query, foreignId, unknownId] of pairs) {
    const answer = await site.call("master", query, foreignId);
    expect(answer.errors).toHaveLength(1);
    expect(answer.text).toBe((await site.call("master", query, unknownId)).text);
  }
});

describe("auto-allow", () => {
  async function addCamera(hostId: number, index: number): Promise<void> {
    const host = await site.connectHost(hostId);
    const stream = { mime: 'video/mp4; codecs="avc1.64000c"', width: 320, height: 180, fps: 10 };
    host.sendMessage({
      type: "hello",
      agent_version: "test",
      cameras: [
        { index, name: `added ${index}`, ptz: true, connected: true, streams: { main: stream } },
      ],
    });
    await vi.waitFor(async () => expect(await cameraNames("master")).toContain(`added ${index}`));
    host.socket.terminate();
  }

  test("C281, D15: a camera added later joins the sets of its own host and region, and no others", async () => {
    const { north, south, h1, h2, c1 } = site.first;
    await site.cloud.database.pool.query("delete from permission");
    const newcomer = [String(site.users.newcomer)];
    const operator = [String(site.users.operator)];
    const byRegion = await createSet("By region", {
      users: newcomer,
      cameras: [tick(c1, true, true, true)],
      auto: { region_ids: [String(north)] },
    });
    await createSet("Off", { users: operator, regions: [String(north), String(south)] });
    await addCamera(h1, 7);
    expect(await cameraNames("newcomer")).toEqual(["added 7", "c1"]);
    expect(await cameraNames("operator")).toEqual(["c1", "c2", "c3"]);
    await vi.waitFor(() =>
      expect(site.busEvents).toContainEqual({
        name: "rights_changed",
        payload: { accountId: site.first.accountId, userIds: [site.users.newcomer] },
      }),
    );
    // A new camera gets what the set allows on all others there.
    const set = await site.get<{ query_single_permission: { cameras: object[] } }>(
      "master",
      single,
      { id: byRegion },
    );
    expect(set.query_single_permission.cameras).toContainEqual({
      host_cam_id: expect.any(String),
      live: true,
      playback: true,
      ptz: true,
    });
    await addCamera(h2, 8);
    expect(await cameraNames("newcomer")).toEqual(["added 7", "c1"]);

    await site.get("master", update, { id: byRegion, auto: { host_ids: [String(h2)] } });
    await addCamera(h2, 9);
    expect(await cameraNames("newcomer")).toEqual(["added 7", "added 9", "c1"]);
    await addCamera(h1, 10);
    expect(await cameraNames("newcomer")).not.toContain("added 10");
  });
});
