import { afterAll, beforeAll, expect, test } from "vitest";
import type { HostSummary } from "../../app/lib/host/host-summary.server";
import { chooseHosts } from "../../app/routes/cloud_vms/route.server";
import { seedDemo } from "../../backend/db/seed/demo";
import { hashPassword, verifyPassword } from "../../backend/session/password";
import { homeFilters, hostStates } from "../../contract/names";
import { startTestCloud, type TestCloud, testPassword } from "../support/cloud";

/** Hosts and cameras of every kind: gone, well, without a licence, with another's, with a full drive. */
let cloud: TestCloud;
let token: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  const demo = await seedDemo(cloud.database.db, testPassword, { hashPassword, verifyPassword });
  token = await cloud.getToken({ accountId: demo.accountId, email: demo.email });
  await cloud.database.pool.query(`
    update host set last_seen_at = now(), connected_at = case when id % 5 = 0 then null else now() end`);
  await cloud.database.pool.query(`
    update camera set connected = id % 11 <> 0, license_not_match = id % 7 = 0,
      resolution_not_match = id % 13 = 0`);
});
afterAll(() => cloud.close());

interface Camera {
  connected: boolean;
  has_license: boolean;
  license_not_match: boolean;
  resolution_not_match: boolean;
}
const isOther = (camera: Camera) =>
  camera.has_license && (camera.license_not_match || camera.resolution_not_match);

interface Numbers {
  query_console: {
    cameras: number;
    cameras_online: number;
    warnings: number;
    attention: { kind: string; value: number | null }[];
  };
  query_vms_home: Record<
    "cameras" | "cameras_online" | "cameras_warning" | "cameras_disconnected",
    number
  > & { hosts: { state: string; cameras: Camera[] }[] };
  query_host_list: {
    summary: { cameras: number; cameras_licensed: number; cameras_not_matching: number };
  };
}

test("console, home and hosts count cameras alike: online, warning, gone; licensed, missing, another's", async () => {
  const answer = await cloud.call(
    `{
      query_console { cameras cameras_online warnings attention { kind value } }
      query_vms_home(filter: "all") {
        cameras cameras_online cameras_warning cameras_disconnected
        hosts { state cameras { connected has_license license_not_match resolution_not_match } }
      }
      query_host_list { summary { cameras cameras_licensed cameras_not_matching } }
    }`,
    {},
    { token },
  );
  expect(answer.errors).toEqual([]);
  const { query_console, query_vms_home, query_host_list } = answer.data as unknown as Numbers;
  const { hosts, ...home } = query_vms_home;
  const cameras = hosts.flatMap((host) => host.cameras);
  const count = (is: (camera: Camera) => boolean) => cameras.filter(is).length;
  const online = count((each) => each.connected && each.has_license && !isOther(each));
  const warning = count((each) => each.connected && (!each.has_license || isOther(each)));
  const gone = count((each) => !each.connected);
  expect(Math.min(online, warning, gone)).toBeGreaterThan(0);
  expect(online + warning + gone).toBe(cameras.length);

  expect(home).toEqual({
    cameras: cameras.length,
    cameras_online: online,
    cameras_warning: warning,
    cameras_disconnected: gone,
  });
  expect(query_console).toMatchObject({
    cameras: cameras.length,
    cameras_online: online,
    warnings: warning,
  });
  expect(query_host_list.summary).toEqual({
    cameras: cameras.length,
    cameras_licensed: count((each) => each.has_license),
    cameras_not_matching: count(isOther),
  });

  // What needs attention is of hosts that are there.
  const there = hosts
    .filter(({ state }) => state === "online" || state === "warning")
    .flatMap((host) => host.cameras);
  const attention = (kind: string) => query_console.attention.filter((item) => item.kind === kind);
  const missing = attention("license_missing").reduce((sum, { value }) => sum + (value ?? 0), 0);
  expect(missing).toBe(there.filter((camera) => !camera.has_license).length);
  expect(attention("license_mismatch")).toHaveLength(there.filter(isOther).length);
});

interface ListedHost {
  id: string;
  state: string;
  type: number;
  display_name: string;
  version: string | null;
  region: { name: string };
  cameras: unknown[];
  storages: { used: number; total: number }[];
}

async function listHosts(variables: object): Promise<{ list: ListedHost[]; total: number }> {
  const answer = await cloud.call(
    `query($state: String, $sort: String, $page: Int, $limit: Int) {
      query_host_list(state: $state, sort: $sort, page: $page, limit: $limit) {
        total
        list { id state type display_name version region { name } cameras { id } storages { used total } }
      }
    }`,
    { limit: 1_000, ...variables },
    { token },
  );
  expect(answer.errors).toEqual([]);
  return answer.data?.query_host_list as { list: ListedHost[]; total: number };
}

test("a state's filter finds the hosts that show it, a page at a time", async () => {
  const { pool } = cloud.database;
  await pool.query("update host set enabled = false where id = (select max(id) from host)");
  await pool.query(
    "update camera set connected = true, license_not_match = false where id % 2 = 0",
  );
  const { list: all, total } = await listHosts({});
  expect(total).toBe(all.length);
  for (const state of hostStates) {
    const shown = all.filter((host) => host.state === state);
    expect(shown.length, state).toBeGreaterThan(0);
    expect(await listHosts({ state })).toEqual({ list: shown, total: shown.length });
  }
  const pages = await Promise.all([1, 2, 3].map((page) => listHosts({ page, limit: 4 })));
  expect(pages.flatMap(({ list }) => list)).toEqual(all.slice(0, 12));
});

test("hosts are sorted by what they show, names and versions as people do", async () => {
  const { pool } = cloud.database;
  const names = ["Gate 10", "gate 9", "Gäte 2"];
  const { rows } = await pool.query("select id from host order by id limit 3");
  for (const [index, { id }] of rows.entries()) {
    const version = ["1.10.0", "1.9.0", null][index];
    await pool.query("update host set display_name = $1, ap_version = $2 where id = $3", [
      names[index],
      version,
      id,
    ]);
  }
  const sorted = async (sort: string) => (await listHosts({ sort })).list;
  const ours = (list: ListedHost[]) =>
    list.map((host) => host.display_name).filter((name) => names.includes(name));
  expect(ours(await sorted("name"))).toEqual(["Gäte 2", "gate 9", "Gate 10"]);
  expect(ours(await sorted("-name"))).toEqual(["Gate 10", "gate 9", "Gäte 2"]);
  expect(ours(await sorted("version"))).toEqual(["Gäte 2", "gate 9", "Gate 10"]);
  const severity = ["disconnected", "warning", "online", "disabled"];
  const use = ({ storages }: ListedHost) => {
    const total = storages.reduce((sum, drive) => sum + drive.total, 0);
    return total === 0 ? -1 : storages.reduce((sum, drive) => sum + drive.used, 0) / total;
  };
  const keys: Record<string, (host: ListedHost) => number> = {
    state: (host) => severity.indexOf(host.state),
    type: (host) => host.type,
    cameras: (host) => host.cameras.length,
    storage: use,
  };
  for (const [sort, keyOf] of Object.entries(keys)) {
    const up = (await sorted(sort)).map(keyOf);
    expect(up, sort).toEqual([...up].sort((a, b) => a - b));
    expect((await sorted(`-${sort}`)).map(keyOf), `-${sort}`).toEqual(
      [...up].sort((a, b) => b - a),
    );
    expect(new Set(up).size, sort).toBeGreaterThan(1);
  }
});

test("C058: the home's pages are the hosts by urgency, and its counts their number, under each filter, region and search", async () => {
  await cloud.database.pool.query(
    "update event set event_time = now() where id in (select id from event where event_type = 55 limit 3)",
  );
  const fields = `id name: display_name type state has_new_version last_seen timezone cameras_connected
    ai_events_last_hour region { id name } cameras { id name connected has_license license_not_match resolution_not_match }
    storages { drive used total recycle_threshold }`;
  type Home = {
    hosts: HostSummary[];
    counts: Record<string, number> | null;
    regions: { id: string; name: string }[];
    cameras: number;
    cameras_to_look_at: { total: number; list: { camera: { id: string } }[] };
  };
  const read = async (asked: string) => {
    const answer = await cloud.call(
      `{ query_vms_home(${asked}) { hosts { ${fields} } counts { all warning disconnected ai_event } regions { id name }
        cameras cameras_to_look_at(limit: 4) { total list { camera { id } } } } }`,
      {},
      { token },
    );
    expect(answer.errors).toEqual([]);
    return answer.data?.query_vms_home as Home;
  };
  const all = await read('filter: "all"');
  expect(all).toMatchObject({ counts: null, regions: [] });
  const region = all.hosts[0]?.region ?? { id: "", name: "" };
  const search = all.hosts.at(-1)?.cameras[0]?.name.slice(1, 5).toUpperCase() ?? "";
  for (const filter of homeFilters) {
    for (const scope of [{}, { region: region.id }, { search }]) {
      const wanted = { filter, region: "", search: "", ...scope };
      const asked = `filter: "${filter}", region_id: "${wanted.region}", keyword: "${wanted.search}"`;
      const ids = (hosts: readonly { id: string }[]) => hosts.map(({ id }) => id);
      const expected = chooseHosts(all.hosts, wanted);
      const [first, second] = await Promise.all(
        [1, 2].map((page) =>
          read(`${asked.replace('region_id: "", ', "")}, page: ${page}, limit: 5`),
        ),
      );
      expect(first?.counts, asked).toEqual(expected.counts);
      expect(ids([...(first?.hosts ?? []), ...(second?.hosts ?? [])]), asked).toEqual(
        ids(expected.shown.slice(0, 10)),
      );
      expect(first?.cameras).toBe(all.cameras);
    }
  }
  const { regions, cameras_to_look_at: toLookAt } = await read('filter: "all", limit: 1');
  expect(new Set(regions.map(({ name }) => name))).toEqual(
    new Set(all.hosts.map((host) => host.region.name)),
  );
  const troubled = all.hosts
    .filter(({ state }) => state !== "disconnected" && state !== "disabled")
    .flatMap((host) => host.cameras)
    .filter((camera) => !camera.connected || !camera.has_license || isOther(camera));
  expect(toLookAt.total).toBe(troubled.length);
  expect(toLookAt.list.map(({ camera }) => camera.id)).toEqual(
    troubled.slice(0, 4).map(({ id }) => id),
  );
});
