import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSite, type Persona, type Site } from "../support/site";

/** What one user may see in effect, why, and who may look at it. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => site.cloud.database.pool.query("delete from permission"));

const access = `query($id: ID!) { query_operator_access(user_id: $id) {
  master user { name }
  cameras { host_cam_id live playback ptz sources { kind id name live playback ptz } }
} }`;

interface Camera {
  host_cam_id: string;
  live: boolean;
  playback: boolean;
  ptz: boolean;
  sources: { kind: string; name: string | null; live: boolean; ptz: boolean }[];
}

const create = `mutation($name: String!, $users: [ID!], $cameras: [PermissionCameraInput!]) {
  create_permission(name: $name, user_ids: $users, cameras: $cameras) { id version camera_count } }`;
const update = `mutation($id: ID!, $name: String, $version: Int) {
  update_permission(permission_id: $id, name: $name, version: $version) { id version } }`;

const tick = (id: number, live: boolean, playback: boolean, ptz: boolean) => ({
  host_cam_id: String(id),
  live,
  playback,
  ptz,
});

async function createSet(name: string, user: number, cameras: object[]) {
  const data = await site.get<{
    create_permission: { id: string; version: number; camera_count: number };
  }>("master", create, { name, users: [String(user)], cameras });
  return data.create_permission;
}

async function read(persona: Persona, user: number): Promise<Camera[]> {
  const data = await site.get<{ query_operator_access: { cameras: Camera[] } }>(persona, access, {
    id: String(user),
  });
  return data.query_operator_access.cameras;
}

test("is the union of a user's sets and managed regions, each named with what it gives", async () => {
  const { c1, c2 } = site.first;
  const { manager } = site.users;
  const first = await createSet("Watch", manager, [tick(c1, true, false, false)]);
  expect(first.camera_count).toBe(1);
  await createSet("Move", manager, [tick(c1, false, false, true)]);
  const [camera, ...others] = await read("master", manager);
  expect(camera).toMatchObject({ host_cam_id: String(c1), live: true, playback: true, ptz: true });
  expect(camera?.sources).toEqual([
    {
      kind: "region",
      id: expect.any(String),
      name: "North",
      live: true,
      playback: true,
      ptz: true,
    },
    {
      kind: "permission",
      id: expect.any(String),
      name: "Move",
      live: false,
      playback: false,
      ptz: true,
    },
    { kind: "permission", id: first.id, name: "Watch", live: true, playback: false, ptz: false },
  ]);
  expect(others.map(({ host_cam_id: id }) => id)).toEqual([String(c2)]);
});

test("agrees with what the user's own calls allow", async () => {
  const { c1, c3 } = site.first;
  const { newcomer } = site.users;
  await createSet("One", newcomer, [tick(c1, true, false, true), tick(c3, false, true, false)]);
  await createSet("Two", newcomer, [tick(c3, true, false, false)]);
  const tree = await site.get<{
    query_region_host_list: {
      hosts: {
        cameras: { id: string; can_live: boolean; can_playback: boolean; can_ptz: boolean }[];
      }[];
    }[];
  }>(
    "newcomer",
    "{ query_region_host_list { hosts { cameras { id can_live can_playback can_ptz } } } }",
  );
  const own = tree.query_region_host_list
    .flatMap(({ hosts }) => hosts.flatMap(({ cameras }) => cameras))
    .map(({ id, can_live: live, can_playback: playback, can_ptz: ptz }) => [
      id,
      live,
      playback,
      ptz,
    ]);
  const seen = (await read("master", newcomer)).map((camera) => [
    camera.host_cam_id,
    camera.live,
    camera.playback,
    camera.ptz,
  ]);
  expect(seen.toSorted()).toEqual(own.toSorted());
  expect(seen).toHaveLength(2);
});

test("a master's is every camera, for a master alone", async () => {
  const { master } = site.users;
  const cameras = await read("master", master);
  expect(cameras).toHaveLength(3);
  expect(cameras[0]?.sources).toMatchObject([{ kind: "master", name: null }]);
  expect(await site.refusal("manager", access, { id: String(master) })).toBe(
    "USER_NOT_FOUND user_id",
  );
});

test("D10: a manager learns what lies in their own regions, an operator their own access alone", async () => {
  const { c1, c3 } = site.first;
  const { operator, newcomer } = site.users;
  await createSet("Both", operator, [tick(c1, true, true, false), tick(c3, true, true, false)]);
  const ids = async (persona: Persona) =>
    (await read(persona, operator)).map(({ host_cam_id: id }) => Number(id));
  expect(await ids("master")).toEqual([c1, c3]);
  expect(await ids("manager")).toEqual([c1]);
  expect(await ids("operator")).toEqual([c1, c3]);
  const unknown = await site.call("newcomer", access, { id: "987654321" });
  expect((await site.call("newcomer", access, { id: String(operator) })).text).toBe(unknown.text);
  expect(await read("newcomer", newcomer)).toEqual([]);
  expect(await site.refusal("nobody", access, { id: String(operator) })).toBe("EXPIRED_TOKEN");
});

test("D1: a user of another account is unknown", async () => {
  const answer = await site.call("stranger", access, { id: String(site.users.operator) });
  expect(answer.text).toBe((await site.call("stranger", access, { id: "987654321" })).text);
});

test("D92: an update made to an older version is refused with the set as it is now", async () => {
  const { c1 } = site.first;
  const { newcomer } = site.users;
  const { id, version } = await createSet("Shift", newcomer, [tick(c1, true, false, false)]);
  await site.get("master", update, { id, name: "First", version });
  const late = await site.call("master", update, { id, name: "Second", version });
  expect(late.errors[0]?.message).toBe("ERR_CONFLICT");
  expect(late.errors[0]?.extensions?.current).toEqual({
    id,
    version: version + 1,
    name: "First",
    user_ids: [String(newcomer)],
    cameras: [tick(c1, true, false, false)],
    auto_allow_new_cameras: { region_ids: [], host_ids: [] },
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      site.call("master", update, { id, name: `Name ${index}`, version: version + 1 }),
    ),
  );
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  // Without a version the last change wins.
  await site.get("master", update, { id, name: "Last" });
});
