import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { fold } from "../../contract/fold";
import { limits } from "../../contract/limits";
import { openSite, type Persona, type Site } from "../support/site";

/** D116: the tree of cameras beside a wall, of an account with more of them than are listed at once. */

let site: Site;
let big: number;
beforeAll(async () => {
  site = await openSite();
  const { db } = site.cloud.database;
  const { accountId, north } = site.first;
  const [host] = await db
    .insert(tables.host)
    .values({
      accountId,
      regionId: north,
      name: "Žižkov Depot",
      hostCode: "a-big",
      passwordHash: "-",
      type: 2,
    })
    .returning({ id: tables.host.id });
  big = host?.id ?? 0;
  await db.execute(sql`
    insert into camera (account_id, host_id, index, name)
    select ${accountId}, ${big}, n, 'Gate ' || n from generate_series(0, ${limits.wholeTreeCamerasMax - 1}) as n
  `);
});
afterAll(() => site.close());

interface TreeHost {
  id: string;
  name: string;
  camera_count: number;
  host_cam_id: string[];
}
interface Tree {
  is_whole: boolean;
  regions: { name: string; hosts: TreeHost[] }[];
  found: { name: string; hosts: TreeHost[] }[] | null;
  cameras: { id: string; name: string }[];
  hosts: { name: string }[];
  first: string[];
}

async function readTree(persona: Persona, variables: Record<string, unknown> = {}): Promise<Tree> {
  const answer = await site.get<{ query_camera_tree: Tree }>(
    persona,
    `query($right: String!, $host_id: [ID!], $host_cam_id: [ID!], $first: Int, $keyword: String) {
      query_camera_tree(right: $right, host_id: $host_id, host_cam_id: $host_cam_id, first: $first, keyword: $keyword) {
        is_whole first regions { name hosts { id name camera_count } }
        found { name hosts { id name camera_count host_cam_id } } cameras { id name } hosts { name }
      } }`,
    { right: "live", ...variables },
  );
  return answer.query_camera_tree;
}

const countsOf = (regions: Tree["regions"] | null) =>
  regions?.flatMap((region) =>
    region.hosts.map((host) => `${region.name}/${host.name}: ${host.camera_count}`),
  );

test("a small tree lists every camera, whatever is asked for", async () => {
  const tree = await readTree("operator", { host_cam_id: [], keyword: "nothing", first: 4 });
  expect(tree).toMatchObject({ is_whole: true, found: null, first: [] });
  expect(countsOf(tree.regions)).toEqual(["North/H1: 1"]);
  expect(tree.cameras.map(({ name }) => name)).toEqual(["c1"]);
  expect(tree.hosts).toEqual([{ name: "H1" }]);
  expect(await readTree("newcomer")).toMatchObject({ is_whole: true, regions: [], cameras: [] });
});

test("a large tree counts, and lists the cameras of the hosts asked for and those asked for by id", async () => {
  const { h1, c3 } = site.first;
  const tree = await readTree("master");
  expect(tree).toMatchObject({ is_whole: false, cameras: [], hosts: [] });
  expect(countsOf(tree.regions)).toEqual(["North/H1: 2", "North/Žižkov Depot: 400", "South/H2: 1"]);
  const asked = await readTree("master", { host_id: [String(h1)], host_cam_id: [String(c3)] });
  expect(asked.cameras.map(({ name }) => name).sort()).toEqual(["c1", "c2", "c3"]);
  expect(asked.hosts.map(({ name }) => name).sort()).toEqual(["H1", "H2"]);
});

test("a camera out of reach is neither counted nor listed nor found", async () => {
  const { h2, c3 } = site.first;
  const asked = { host_id: [String(h2)], host_cam_id: [String(c3)], keyword: "c3", first: 144 };
  const tree = await readTree("manager", asked);
  expect(tree).toMatchObject({ is_whole: false, found: [], cameras: [], hosts: [] });
  expect(countsOf(tree.regions)).toEqual(["North/H1: 2", "North/Žižkov Depot: 400"]);
  const stranger = await readTree("stranger", { host_id: [String(big)], keyword: "gate" });
  expect(JSON.stringify(stranger)).not.toContain("Gate");
  // The other right has a tree of its own: the operator may only watch live.
  expect(await readTree("operator", { right: "playback" })).toMatchObject({
    regions: [],
    cameras: [],
  });
});

test("a search of a large tree lists cameras of that name, and those of hosts and regions of it", async () => {
  const gates = await readTree("master", { keyword: " GATE 39" });
  expect(countsOf(gates.found)).toEqual(["North/Žižkov Depot: 11"]);
  const listed = gates.found?.[0]?.hosts[0]?.host_cam_id ?? [];
  expect(gates.cameras.map(({ id }) => id).sort()).toEqual([...listed].sort());
  expect(gates.cameras.map(({ name }) => name)).toContain("Gate 39");

  const depot = await readTree("master", { keyword: "zizkov" });
  expect(countsOf(depot.found)).toEqual(["North/Žižkov Depot: 400"]);
  expect(depot.found?.[0]?.hosts[0]?.host_cam_id).toHaveLength(limits.foundCamerasMax);
  expect(depot.cameras).toHaveLength(limits.foundCamerasMax);
  expect(countsOf((await readTree("master", { keyword: "south" })).found)).toEqual(["South/H2: 1"]);
  // Wildcards are letters.
  expect((await readTree("master", { keyword: "%" })).found).toEqual([]);
});

test("a large tree is searched as the console searches a small one", async () => {
  const { db } = site.cloud.database;
  const name = "ｶﾞﾚｰｼﾞ Straße’s";
  await db.execute(sql`update camera set name = ${name} where host_id = ${big} and index = 0`);
  for (const keyword of ["ガ", "カ", "か\u3099", "strasse's", "STRAẞE", "strase"]) {
    const found = (await readTree("master", { keyword })).cameras.map((camera) => camera.name);
    const isFound = fold(name).includes(fold(keyword));
    expect(found, keyword).toEqual(isFound ? [name] : []);
  }
  await db.execute(sql`update camera set name = 'Gate 0' where host_id = ${big} and index = 0`);
});

test("without a choice a large tree opens cameras that play, one a host in turn; recordings of any", async () => {
  const { db } = site.cloud.database;
  const { accountId, c1, c2, c3 } = site.first;
  expect((await readTree("master", { first: 4 })).first).toEqual([]);
  const recorded = await readTree("master", { right: "playback", first: 4 });
  expect(recorded.first.slice(0, 3)).toEqual([c1, c2, c3].map(String));
  expect(recorded.cameras).toHaveLength(4);
  await db.execute(sql`
    update host set connected_at = now(), last_seen_at = now() where account_id = ${accountId}
  `);
  await db.execute(sql`update camera set connected = true where account_id = ${accountId}`);
  // Those of the big host have no licence.
  const live = await readTree("master", { first: 144 });
  expect(live.first).toEqual([c1, c3, c2].map(String));
  expect(live.cameras).toHaveLength(3);
  expect(
    await site.refusal("master", `{ query_camera_tree(right: "live", first: 145) { first } }`),
  ).toBe("INVALID_ARGUMENT first");
  expect(await site.refusal("master", `{ query_camera_tree(right: "ptz") { first } }`)).toBe(
    "INVALID_ARGUMENT right",
  );
});
