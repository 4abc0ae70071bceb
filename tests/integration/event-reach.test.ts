import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openSite, type Site } from "../support/site";

/** An operator who sees hundreds of cameras: what is found by its id is looked up without the list of them. */

const manyCameras = 300;
let site: Site;
let seenEvent: number;
let hiddenEvent: number;

beforeAll(async () => {
  site = await openSite();
  const { pool } = site.cloud.database;
  const { accountId, h1, c2 } = site.first;
  await pool.query(
    `with added as (
       insert into camera (account_id, host_id, index, name)
       select $1, $2, 100 + number, 'extra ' || number from generate_series(1, $3::int) as number returning id
     )
     insert into permission_camera (permission_id, camera_id, live)
     select (select permission_id from permission_user where user_id = $4 limit 1), id, true from added`,
    [accountId, h1, manyCameras, site.users.operator],
  );
  const added = await pool.query(
    "select min(id) as id from camera where host_id = $1 and index > 100",
    [h1],
  );
  const insert = async (cameraId: number) => {
    const { rows } = await pool.query(
      `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time)
       values ($1, $2, $3, 52, 1, now()) returning id`,
      [accountId, h1, cameraId],
    );
    return Number(rows[0].id);
  };
  seenEvent = await insert(Number(added.rows[0].id));
  hiddenEvent = await insert(c2);
  await pool.query("insert into archive (account_id, event_id, note) values ($1, $2, 'kept')", [
    accountId,
    seenEvent,
  ]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

/** The longest list that went to the database or came from it. */
function watchLists(): () => number {
  let longest = 0;
  const plain = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [config, values] = args;
    const given = Array.isArray(values)
      ? values
      : ((config as { values?: unknown[] })?.values ?? []);
    for (const value of given) {
      if (Array.isArray(value)) longest = Math.max(longest, value.length);
    }
    const answer = plain.apply(this, args) as Promise<pg.QueryResult> | undefined;
    return answer?.then?.((result) => {
      longest = Math.max(longest, result?.rows?.length ?? 0);
      return result;
    });
  } as never);
  return () => longest;
}

test("one event, its archive and its links are read without the list of an operator's cameras", async () => {
  const longest = watchLists();
  const one = await site.get<{ query_single_event: { id: string } }>(
    "operator",
    `query($id: ID!) { query_single_event(id: $id) { id } }`,
    { id: String(seenEvent) },
  );
  expect(one.query_single_event.id).toBe(String(seenEvent));
  const kept = await site.get<{ query_archive_list: { list: { note: string }[] } }>(
    "operator",
    "{ query_archive_list { list { note } } }",
  );
  expect(kept.query_archive_list.list).toEqual([{ note: "kept" }]);
  await site.get("operator", "{ query_share_link_list { list { id } } }");
  expect(longest()).toBeLessThan(manyCameras);
});

test("D1: an event of a camera out of reach is not there for them", async () => {
  expect(
    await site.refusal("operator", `query($id: ID!) { query_single_event(id: $id) { id } }`, {
      id: String(hiddenEvent),
    }),
  ).toBe("EVENT_NOT_FOUND id");
});
