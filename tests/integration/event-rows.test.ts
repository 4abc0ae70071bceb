import { afterAll, beforeAll, expect, test } from "vitest";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};
/** Newest first: of c1 with findings, of c2, of c3, of host 1 and of host 2. */
let ids: string[] = [];

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  await cloud.database.pool.query("delete from event");
  for (const persona of ["master", "manager", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.stranger = await cloud.getToken(accounts.second.master);
  const { accountId, h1, h2, c1, c2, c3 } = accounts.first;
  const box: [number, number, number, number] = [0.1, 0.2, 0.3, 0.4];
  const person = { category: "person" as const, hat: 0, box };
  const timeMs = Date.UTC(2026, 5, 1);
  const rows = await storeEvents(cloud.database, [
    {
      accountId,
      hostId: h1,
      cameraId: c1,
      eventType: 55,
      eventId: 301,
      timeMs: timeMs + 5_000,
      findings: [person, { ...person, hat: 1 }],
    },
    { accountId, hostId: h1, cameraId: c2, timeMs: timeMs + 4_000 },
    { accountId, hostId: h2, cameraId: c3, timeMs: timeMs + 3_000 },
    {
      accountId,
      hostId: h1,
      eventType: 51,
      eventId: 52,
      timeMs: timeMs + 2_000,
      exInfo: { drive: "D" },
    },
    { accountId, hostId: h2, eventType: 51, eventId: 6, timeMs: timeMs + 1_000 },
  ]);
  ids = rows.map((row) => String(row.id));
});

afterAll(() => cloud.close());

const document = `query($host_id: [ID!], $host_cam_id: [ID!], $id: [ID!], $sort: String, $limit: Int, $page: Int) {
  query_event(host_id: $host_id, host_cam_id: $host_cam_id, id: $id, sort: $sort, limit: $limit, page: $page) {
    total
    list {
      id timezone has_license can_live can_playback can_share can_archive live_reason playback_reason archive_reason
      archive_id share_links { id note } ex_info
      findings { id category box attributes { hat } }
    }
  }
}`;

interface Row {
  id: string;
  [field: string]: unknown;
}

async function ask(variables: Record<string, unknown>, persona = "master") {
  const answer = await cloud.call(document, variables, { token: tokens[persona] ?? "" });
  expect(answer.errors).toEqual([]);
  const { total, list } = (answer.data as { query_event: { total: number; list: Row[] } })
    .query_event;
  expect(list.length).toBeLessThanOrEqual(total);
  return { total, list, ids: list.map((row) => row.id) };
}

const at = (...places: number[]) => places.map((place) => ids[place]);

test("D79: hosts stand for their cameras and their own events, in union with single cameras", async () => {
  const { h1, h2, c1, c3 } = accounts.first;
  expect((await ask({ host_id: [h1] })).ids).toEqual(at(0, 1, 3));
  expect((await ask({ host_id: [h1], host_cam_id: [c3] })).ids).toEqual(at(0, 1, 2, 3));
  expect((await ask({ host_id: [h1, h2] })).ids).toEqual(ids);
  expect((await ask({ host_id: [], host_cam_id: [c1] })).ids).toEqual(at(0));
  expect((await ask({ host_id: [h2] })).total).toBe(2);
  expect((await ask({ host_id: [] })).total).toBe(0);
});

test("a host's own events are for those who see the whole account, and its cameras for those who may", async () => {
  const { h1, h2, c3 } = accounts.first;
  expect((await ask({ host_id: [h1, h2] }, "operator")).ids).toEqual(at(0));
  expect((await ask({ host_id: [h2], host_cam_id: [c3] }, "operator")).ids).toEqual([]);
  const managed = await ask({ host_id: [h1, h2] }, "manager");
  expect(managed.ids).toEqual((await ask({}, "manager")).ids);
  expect((await ask({ host_id: [h1, h2] }, "stranger")).total).toBe(0);
  expect((await ask({ id: ids }, "stranger")).total).toBe(0);
});

test("events by id, in the list's order; what is out of reach is left out like what does not exist", async () => {
  expect((await ask({ id: [...at(3, 0), "987654", "x"] })).ids).toEqual(at(0, 3));
  expect((await ask({ id: ids }, "operator")).ids).toEqual(at(0));
  expect((await ask({ id: [] })).total).toBe(0);
  expect((await ask({ id: ids, host_id: [accounts.first.h2] })).ids).toEqual(at(2, 4));
});

test("sorted by time the oldest stand first, page by page, for everyone", async () => {
  const oldest = [...ids].reverse();
  const { h1 } = accounts.first;
  for (const page of [1, 2, 3, 4]) {
    const wanted = oldest.slice((page - 1) * 2, page * 2);
    expect((await ask({ sort: "time", limit: 2, page })).ids).toEqual(wanted);
  }
  expect((await ask({ sort: "time", host_id: [h1] })).ids).toEqual(at(3, 1, 0));
  expect((await ask({ sort: "time", id: at(0, 4) })).ids).toEqual(at(4, 0));
  const refused = await cloud.call(document, { sort: "name" }, { token: tokens.master ?? "" });
  expect(refused.errors[0]).toMatchObject({
    message: "ERR_INVALID_ARGUMENT",
    extensions: { field: "sort" },
  });
});

test("C140: a row says what this viewer may do with it and why not", async () => {
  const { pool } = cloud.database;
  const { c1 } = accounts.first;
  const [row] = (await ask({ id: at(0) })).list;
  expect(row).toMatchObject({ can_share: true, can_archive: true, archive_reason: null });
  const licensed = row?.has_license === true;
  expect(row?.live_reason).toBe(licensed ? null : "no_license");
  const [own] = (await ask({ id: at(3) })).list;
  expect(own).toMatchObject({
    has_license: false,
    can_live: false,
    live_reason: "no_camera",
    playback_reason: "no_camera",
    ex_info: `{"drive":"D"}`,
  });
  await pool.query(
    "update permission_camera set live = false, playback = false where camera_id = $1",
    [c1],
  );
  const [seen] = (await ask({ id: at(0) }, "operator")).list;
  expect(seen).toMatchObject({
    can_live: false,
    can_playback: false,
    live_reason: "no_right",
    playback_reason: "no_right",
  });
});

test("C140: where an event has no picture, its camera's newest one is named to those who may watch it", async () => {
  const { pool } = cloud.database;
  const { c1 } = accounts.first;
  const rows =
    "query($id: [ID!]) { query_event(id: $id) { list { overview_link snapshot_link } } }";
  const one = "query($id: ID) { query_single_event(id: $id) { overview_link snapshot_link } }";
  const [id] = at(0);
  const readLinks = async () => {
    const token = tokens.operator ?? "";
    const list = await cloud.call(rows, { id: [id] }, { token });
    const single = await cloud.call(one, { id }, { token });
    const { query_event: found } = list.data as { query_event: { list: unknown[] } };
    return [...found.list, Object.values(single.data ?? {})[0]];
  };
  const allow = (live: boolean) =>
    pool.query("update permission_camera set live = $2, playback = true where camera_id = $1", [
      c1,
      live,
    ]);
  const none = { overview_link: null, snapshot_link: null };
  const newest = {
    overview_link: `/media/snapshot/${c1}`,
    snapshot_link: `/media/snapshot/${c1}`,
  };
  await allow(true);
  expect(await readLinks()).toEqual([newest, newest]);
  await allow(false);
  expect(await readLinks()).toEqual([none, none]);
  await allow(true);
  await pool.query("delete from license where camera_id = $1", [c1]);
  expect(await readLinks()).toEqual([none, none]);
});

test("C107 C108: a row has its findings, the links that still open, and its archive", async () => {
  const { pool } = cloud.database;
  const { accountId } = accounts.first;
  const [event] = at(0);
  for (const [code, hours] of [
    ["open-0123456789abcdef", 1],
    ["over-0123456789abcdef", -1],
  ]) {
    await pool.query(
      `insert into share_link (account_id, event_id, code, note, expire_hours, expires_at)
       values ($1, $2, $3, 'for the police', 1, now() + make_interval(hours => $4))`,
      [accountId, event, code, hours],
    );
  }
  const archived = await pool.query(
    "insert into archive (account_id, event_id) values ($1, $2) returning id",
    [accountId, event],
  );
  const { list } = await ask({});
  expect(list[0]).toMatchObject({
    archive_id: String(archived.rows[0].id),
    can_archive: false,
    archive_reason: "archived",
    share_links: [{ note: "for the police" }],
    findings: [
      { category: "person", attributes: { hat: 0 } },
      { category: "person", attributes: { hat: 1 } },
    ],
  });
  const [finding] = (list[0]?.findings ?? []) as { box: number[] }[];
  expect(finding?.box.map((part) => Math.round(part * 10))).toEqual([1, 2, 3, 4]);
  expect(list[1]).toMatchObject({ archive_id: null, share_links: [], findings: [] });
  // Deleted, though it can be restored for a while (decision D82).
  await pool.query("update archive set deleted_at = now()");
  expect((await ask({})).list[0]).toMatchObject({ archive_id: null, can_archive: true });
});
