import { afterAll, beforeAll, expect, test } from "vitest";
import { listCameras } from "../../backend/camera/queries";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "manager", "operator", "newcomer"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.stranger = await cloud.getToken(accounts.second.master);
});

afterAll(() => cloud.close());

interface Reach {
  query_region_host_list: {
    name: string;
    hosts: { name: string; cameras: { id: string; name: string; can_ptz: boolean }[] }[];
  }[];
  query_event: { total: number; list: { id: string; device_name: string }[] };
  query_vms_home: { all: number; cameras: number; feed: { device_name: string }[] };
  query_console: { hosts: number; cameras: number; events_today: number; users: number | null };
}

async function readReach(persona: string): Promise<Reach> {
  const answer = await cloud.call(
    `{
      query_region_host_list { name hosts { name cameras { id name can_ptz } } }
      query_event { total list { id device_name } }
      query_vms_home(filter: "all") { all cameras feed { device_name } }
      query_console { hosts cameras events_today users }
    }`,
    {},
    { token: tokens[persona] ?? "" },
  );
  expect(answer.errors).toEqual([]);
  return answer.data as unknown as Reach;
}

function cameraNames(reach: Reach): string[] {
  return reach.query_region_host_list
    .flatMap((region) => region.hosts)
    .flatMap((host) => host.cameras)
    .map((camera) => camera.name)
    .sort();
}

test("a master sees the whole account", async () => {
  const reach = await readReach("master");
  expect(cameraNames(reach)).toEqual(["c1", "c2", "c3"]);
  expect(reach.query_event.total).toBe(4);
  expect(reach.query_console).toEqual({ hosts: 2, cameras: 3, events_today: 4, users: 5 });
});

test("a region manager sees the hosts and cameras of the region", async () => {
  const reach = await readReach("manager");
  expect(cameraNames(reach)).toEqual(["c1", "c2"]);
  expect(reach.query_event.list.map((event) => event.device_name).sort()).toEqual(["c1", "c2"]);
  expect(reach.query_console.users).toBeNull();
});

test("C279: an operator sees only what his privileges name, and counts agree", async () => {
  const reach = await readReach("operator");
  expect(cameraNames(reach)).toEqual(["c1"]);
  expect(reach.query_event.total).toBe(1);
  expect(reach.query_event.list).toHaveLength(1);
  expect(reach.query_vms_home).toMatchObject({ all: 1, cameras: 1, feed: [{ device_name: "c1" }] });
  expect(reach.query_region_host_list[0]?.hosts[0]?.cameras[0]?.can_ptz).toBe(false);
});

test("an operator without privileges sees an empty console, not an error", async () => {
  const reach = await readReach("newcomer");
  expect(reach.query_region_host_list).toEqual([]);
  expect(reach.query_event).toEqual({ total: 0, list: [] });
  expect(reach.query_console).toMatchObject({ hosts: 0, cameras: 0, events_today: 0 });
});

test("D2: foreign camera ids asked for by name bring nothing", async () => {
  const { c2, c3 } = accounts.first;
  const query = `query($ids: [ID!]) { query_event(host_cam_id: $ids) { total list { id } } }`;
  const foreign = [String(c2), String(c3), String(accounts.second.c1)];
  const answer = await cloud.call(query, { ids: foreign }, { token: tokens.operator ?? "" });
  const unknown = await cloud.call(
    query,
    { ids: ["987654321", "x", "-1"] },
    { token: tokens.operator ?? "" },
  );
  expect(answer.data).toEqual({ query_event: { total: 0, list: [] } });
  expect(answer.text).toBe(unknown.text);
});

test("C289: a master of one account never reads another", async () => {
  const ids = [accounts.first.c1, accounts.first.c2, accounts.first.c3];
  const answer = await cloud.call(
    `query($ids: [ID!]) { query_event(host_cam_id: $ids) { total } }`,
    { ids: ids.map(String) },
    { token: tokens.stranger ?? "" },
  );
  expect(answer.data).toEqual({ query_event: { total: 0 } });
  const viewer = await cloud.backend.services.sessions.findViewer(tokens.stranger ?? "");
  expect(viewer).not.toBeNull();
  if (viewer) expect(await listCameras(cloud.database.db, viewer, { cameraIds: ids })).toEqual([]);
});

test("without a session every read but the announcements is refused", async () => {
  for (const field of [
    "query_profile { id }",
    "query_console { hosts }",
    `query_vms_home(filter: "all") { all }`,
    "query_region_host_list { id }",
    "query_event { total }",
  ]) {
    const answer = await cloud.call(`{ ${field} }`);
    expect(answer.errors[0]?.message, field).toBe("ERR_EXPIRED_TOKEN");
  }
  expect((await cloud.call("{ query_announcements { id } }")).errors).toEqual([]);
});
