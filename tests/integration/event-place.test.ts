import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { type EventSketch, storeEvents } from "../support/events";

/** Rules that foreign keys would enforce for events, enforced by the statement (migration 0011). */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  const { pool } = database;
  await pool.query("delete from account");
  await pool.query("insert into account (id, name) values (1, 'One'), (2, 'Two')");
  await pool.query(
    "insert into region (account_id, name, is_default) values (1, 'A', true), (2, 'B', true)",
  );
  await pool.query(`
    insert into host (id, account_id, region_id, name, host_code, password_hash, type) overriding system value
    select n, account_id, region.id, 'Host', 'code-' || n, '-', 2
    from region join (values (10, 1), (11, 1), (20, 2)) as wanted(n, of) on of = account_id`);
  await pool.query(`
    insert into camera (id, account_id, host_id, index, name) overriding system value
    select host_id * 10 + n, account_id, host_id, n, 'Camera'
    from (select id as host_id, account_id from host) as host, generate_series(0, 1) as n`);
});

const at = (accountId: number, hostId: number, cameraId: number | null): EventSketch => ({
  accountId,
  hostId,
  cameraId,
});
const everywhere = [
  at(1, 10, 100),
  at(1, 10, 101),
  at(1, 10, null),
  at(1, 11, 110),
  at(1, 11, null),
  at(2, 20, 200),
  at(2, 20, null),
];

/** Account, host and camera of what is stored. */
async function places(): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select concat_ws(' ', account_id, host_id, camera_id) as place from event order by id",
  );
  return rows.map(({ place }) => place);
}

async function totals() {
  const { rows } = await database.pool.query(`
    select (select count(*) from event)::int as events, (select sum(count) from event_hour)::int as hours,
      (select sum(count) from event_day)::int as days`);
  return rows[0];
}

test.each([
  ["a host of another account", at(1, 20, null)],
  ["a host that is not there", at(1, 99, null)],
  ["an account that is not there", at(9, 10, null)],
  ["a camera of another host", at(1, 10, 110)],
  ["a camera of another account", at(1, 10, 200)],
  ["a camera that is not there", at(1, 10, 999)],
])("a batch with an event of %s is refused whole", async (_what, stray) => {
  await expect(storeEvents(database, [at(1, 10, 100), stray])).rejects.toMatchObject({
    cause: { code: "23503" },
  });
  expect(await places()).toEqual([]);
  expect(await totals()).toEqual({ events: 0, hours: null, days: null });
});

test("an event cannot be moved to another host's camera", async () => {
  await storeEvents(database, [at(1, 10, 100)]);
  const move = (camera: number) => database.pool.query("update event set camera_id = $1", [camera]);
  await expect(move(110)).rejects.toMatchObject({ code: "23503" });
  await move(101);
  expect(await places()).toEqual(["1 10 101"]);
});

test.each([
  [
    "a camera",
    "camera where id = 100",
    ["1 10 101", "1 10", "1 11 110", "1 11", "2 20 200", "2 20"],
  ],
  ["a host", "host where id = 10", ["1 11 110", "1 11", "2 20 200", "2 20"]],
  ["an account", "account where id = 1", ["2 20 200", "2 20"]],
])("%s takes its events along, out of the totals too", async (_what, rows, left) => {
  await storeEvents(database, everywhere);
  await database.pool.query(`delete from ${rows}`);
  expect(await places()).toEqual(left);
  expect(await totals()).toEqual({ events: left.length, hours: left.length, days: left.length });
});

const insert = `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time)
  values (1, 10, 100, 52, 1, now())`;

/** Two connections: one in a transaction, the other at a statement that has to wait for it. */
async function whileHeld(held: string, waiting: string): Promise<PromiseSettledResult<unknown>> {
  const [first, second] = [await database.pool.connect(), await database.pool.connect()];
  try {
    await first.query("begin");
    await first.query(held);
    const pid = await pidOf(second);
    const outcome = Promise.allSettled([second.query(waiting)]);
    await expect.poll(() => isBlocked(pid)).toBe(true);
    await first.query("commit");
    return (await outcome)[0];
  } finally {
    first.release();
    second.release();
  }
}

async function pidOf(client: pg.PoolClient): Promise<number> {
  return (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
}

async function isBlocked(pid: number): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select cardinality(pg_blocking_pids($1)) > 0 as blocked",
    [pid],
  );
  return rows[0].blocked;
}

test.each(["camera where id = 100", "host where id = 10", "account where id = 1"])(
  "an event on its way in is waited for, and goes along: %s",
  async (rows) => {
    const deletion = await whileHeld(insert, `delete from ${rows}`);
    expect(deletion).toMatchObject({ status: "fulfilled", value: { rowCount: 1 } });
    expect(await places()).toEqual([]);
  },
);

test.each(["camera where id = 100", "host where id = 10", "account where id = 1"])(
  "an event comes too late for what is being deleted: %s",
  async (rows) => {
    const arrival = await whileHeld(`delete from ${rows}`, insert);
    expect(arrival).toMatchObject({ status: "rejected", reason: { code: "23503" } });
    expect(await places()).toEqual([]);
  },
);
