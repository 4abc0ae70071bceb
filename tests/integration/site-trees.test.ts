import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { openSite, type Persona, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { db } = site.cloud.database;
  const { accountId, south } = site.first;
  const [access] = await db
    .insert(tables.host)
    .values({
      accountId,
      regionId: south,
      name: "Doors",
      hostCode: "a-doors",
      passwordHash: "-",
      type: 12,
    })
    .returning({ id: tables.host.id });
  const hostId = access?.id ?? 0;
  await db.insert(tables.door).values([
    { accountId, hostId, index: 0, name: "Main door" },
    { accountId, hostId, index: 1, name: "Server room", connected: false, otherLicensed: true },
  ]);
  await db.insert(tables.host).values({
    accountId,
    regionId: south,
    name: "Box",
    hostCode: "a-box",
    passwordHash: "-",
    type: 7,
  });
});
afterAll(() => site.close());

test("C302, C105: access-control hosts come with their doors", async () => {
  const query = `{ query_as_host_list { name type doors {
    index name host_name connected enabled licensed other_licensed license_id license_data { license_id }
  } } }`;
  const door = {
    host_name: "Doors",
    enabled: true,
    licensed: false,
    license_id: null,
    license_data: null,
  };
  expect(await site.get("master", query)).toEqual({
    query_as_host_list: [
      {
        name: "Doors",
        type: 12,
        doors: [
          { ...door, index: 0, name: "Main door", connected: true, other_licensed: false },
          { ...door, index: 1, name: "Server room", connected: false, other_licensed: true },
        ],
      },
    ],
  });
  for (const persona of ["manager", "operator", "newcomer", "stranger"] as const) {
    expect(await site.get(persona, "{ query_as_host_list { name } }")).toEqual({
      query_as_host_list: [],
    });
  }
  expect(await site.get("master", "{ query_iot_list { name modules { name } } }")).toEqual({
    query_iot_list: [{ name: "Box", modules: [] }],
  });
});

const full = `query($id: ID) { query_region_host_list(permission_id: $id) {
  name selection auto_allow_new_cameras hosts { name state selection auto_allow_new_cameras storages { drive }
    cameras { name can_live can_playback can_ptz allowed { live playback ptz } } } } }`;
const table = `{ query_region_host_list { id name hosts { id name type state version cameras_connected } } }`;
const filter = `{ query_region_host_list { name hosts { name cameras { id name } } } }`;

test("C301: the tree answers in full, as a table and as a filter of cameras, with and without a set", async () => {
  for (const query of [full, table, filter]) {
    const data = await site.get<{ query_region_host_list: { name: string }[] }>("master", query);
    expect(data.query_region_host_list.map((region) => region.name)).toEqual(["North", "South"]);
  }
  const plain = await site.get<{ query_region_host_list: object[] }>("master", full);
  expect(plain.query_region_host_list[0]).toMatchObject({
    selection: null,
    auto_allow_new_cameras: null,
    hosts: [{ selection: null, cameras: [{ allowed: null }, { allowed: null }] }],
  });
  const sets = await site.get<{ query_permission_list: { id: string }[] }>(
    "master",
    "{ query_permission_list { id } }",
  );
  const id = sets.query_permission_list[0]?.id;
  const marked = await site.get<{ query_region_host_list: object[] }>("master", full, { id });
  expect(marked.query_region_host_list).toMatchObject([
    {
      name: "North",
      selection: "some",
      auto_allow_new_cameras: false,
      hosts: [
        {
          selection: "some",
          cameras: [
            { name: "c1", allowed: { live: true, playback: false, ptz: false } },
            { name: "c2", allowed: null },
          ],
        },
      ],
    },
    { name: "South", selection: "none" },
  ]);
  expect(await site.refusal("master", full, { id: "987654321" })).toBe("NOT_FOUND permission_id");
});

test("D10: what an operator counts is what he sees", async () => {
  const query = `{
    query_host_list { total per_page list { name } }
    query_vms_home(filter: "all") { all cameras }
    query_console { hosts cameras regions }
  }`;
  const counts = {
    operator: [["H1"], 1],
    manager: [["H1"], 2],
    newcomer: [[], 0],
    master: [["H1", "Box", "Doors", "H2"], 3],
  } as const;
  for (const [persona, [hosts, cameras]] of Object.entries(counts)) {
    const data = await site.get(persona as Persona, query);
    expect(data).toMatchObject({
      query_host_list: {
        total: hosts.length,
        per_page: 50,
        list: hosts.map((name) => ({ name })),
      },
      query_vms_home: { all: hosts.length, cameras },
      query_console: { hosts: hosts.length, cameras },
    });
  }
});

test("D8: no way round through the graph shows a sibling", async () => {
  const walk = `{
    query_region_host_list { name managers { name } hosts { name region { name managers { name } }
      cameras { name host { name region { name } } } latest_event { device_name } } }
    query_region_list { name hosts { name cameras { name host { name } } pos { name } modules { name } } }
    query_vms_home(filter: "all") { hosts { name cameras { name } } attention { camera_name host_name } }
    query_console { snapshots { name } }
  }`;
  const { text } = await site.call("operator", walk);
  expect(text).toContain(`"c1"`);
  for (const hidden of [`"c2"`, `"c3"`, `"H2"`, `"South"`, `"Doors"`])
    expect(text).not.toContain(hidden);
});

test("query_host_list filters by region, state, type and keyword, a page at a time", async () => {
  const query = `query($region: ID, $state: String, $type: Int, $keyword: String, $page: Int, $limit: Int) {
    query_host_list(region_id: $region, state: $state, type: $type, keyword: $keyword, page: $page, limit: $limit) {
      total per_page list { name } } }`;
  const names = async (args: Record<string, unknown>) => {
    const data = await site.get<{
      query_host_list: { total: number; list: { name: string }[] };
    }>("master", query, args);
    return [data.query_host_list.total, ...data.query_host_list.list.map((host) => host.name)];
  };
  expect(await names({ region: String(site.first.south) })).toEqual([3, "Box", "Doors", "H2"]);
  expect(await names({ region: String(site.second.north) })).toEqual([0]);
  expect(await names({ type: 7 })).toEqual([1, "Box"]);
  expect(await names({ type: 0 })).toEqual([0]);
  expect(await names({ state: "disconnected", keyword: "h" })).toEqual([2, "H1", "H2"]);
  expect(await names({ state: "online" })).toEqual([0]);
  expect(await names({ keyword: "A-DOORS" })).toEqual([1, "Doors"]);
  expect(await names({ keyword: "%" })).toEqual([0]);
  expect(await names({ limit: 2, page: 2 })).toEqual([4, "Doors", "H2"]);
  expect(await names({ limit: 2, page: 9 })).toEqual([4]);
  expect(await site.refusal("master", query, { limit: 10_001 })).toBe("EXCEED_QUERY_LIMIT limit");
  expect(await site.refusal("master", query, { page: 0 })).toBe("INVALID_ARGUMENT page");
  expect(await site.refusal("master", query, { state: "asleep" })).toBe("INVALID_ARGUMENT state");
});

test("C289: another account's master sees his own tree only", async () => {
  const { text } = await site.call("stranger", full);
  expect(text).not.toContain("Doors");
  const own = await site.get<{ query_host_list: { list: { id: string }[] } }>(
    "stranger",
    "{ query_host_list { list { id } } }",
  );
  expect(own.query_host_list.list.map((host) => Number(host.id)).sort()).toEqual([
    site.second.h1,
    site.second.h2,
  ]);
});

test("C301: the filter's shape says of every viewer's tree what the full one says", async () => {
  const { db } = site.cloud.database;
  const { h1, h2, c1, c3 } = site.first;
  const names = "id name hosts { id name display_name enabled cameras { id name connected } }";
  const [shape, whole] = ["", "is_default"].map(
    (more) => `{ query_region_host_list { ${names} ${more} } }`,
  );
  const connected = { connectedAt: new Date(), lastSeenAt: new Date() };
  await db
    .update(tables.host)
    .set(connected)
    .where(inArray(tables.host.id, [h1, h2]));
  await db
    .update(tables.host)
    .set({ displayName: "Zoo", enabled: false })
    .where(eq(tables.host.id, h2));
  await db
    .update(tables.camera)
    .set({ connected: true })
    .where(inArray(tables.camera.id, [c1, c3]));
  await db.update(tables.camera).set({ index: 9 }).where(eq(tables.camera.id, c1));
  const short = (max: number) =>
    `{ query_region_host_list(cameras_max: ${max}) { ${names.replace("cameras", "camera_count cameras")} } }`;
  for (const persona of ["master", "manager", "operator", "newcomer", "stranger"] as const) {
    type Host = { cameras: object[] };
    type Tree = { query_region_host_list: { is_default?: boolean; hosts: Host[] }[] };
    const full = await site.get<Tree>(persona, whole ?? "");
    const named = full.query_region_host_list.map(({ is_default: _, ...region }) => region);
    expect(await site.get(persona, shape ?? "")).toEqual({ query_region_host_list: named });
    const all = named.flatMap(({ hosts }) => hosts.flatMap(({ cameras }) => cameras)).length;
    for (const max of [all, all - 1]) {
      const counted = named.map((region) => ({
        ...region,
        hosts: region.hosts.map(({ cameras, ...host }) => ({
          ...host,
          camera_count: cameras.length,
          cameras: max < all ? [] : cameras,
        })),
      }));
      expect(await site.get(persona, short(max))).toEqual({ query_region_host_list: counted });
    }
  }
  for (const more of ["is_default", "hosts { host_code }"]) {
    const { errors } = await site.call(
      "master",
      short(9).replace("name hosts", `name ${more} hosts`),
    );
    expect(errors[0]?.extensions).toMatchObject({ code: "INVALID_ARGUMENT", field: "cameras_max" });
  }
  const all = JSON.stringify(await site.get("master", shape ?? ""));
  for (const known of ["Zoo", `"connected":true`, `"connected":false`, `"enabled":false`]) {
    expect(all).toContain(known);
  }
});

test("D117: of more cameras than asked for those beside a chosen one are listed, and one out of reach chooses none", async () => {
  const { c1, c2, c3 } = site.first;
  const beside = (id: number) =>
    `{ query_region_host_list(cameras_max: 0, host_cam_id: ["${id}"]) {
      id name hosts { id name display_name enabled camera_count cameras { id name connected } } } }`;
  const list = async (persona: "master" | "operator", id: number) => {
    type Tree = { query_region_host_list: { hosts: { cameras: { id: string }[] }[] }[] };
    const { query_region_host_list: regions } = await site.get<Tree>(persona, beside(id));
    const hosts = regions.flatMap((region) => region.hosts);
    return hosts.flatMap(({ cameras }) => cameras.map((camera) => Number(camera.id))).sort();
  };
  expect(await list("master", c1)).toEqual([c1, c2].sort());
  expect(await list("master", c3)).toEqual([c3]);
  expect(await list("operator", c1)).toEqual([c1]);
  const { text } = await site.call("operator", beside(987_654_321));
  for (const id of [c2, site.second.c1])
    expect((await site.call("operator", beside(id))).text).toBe(text);
});
