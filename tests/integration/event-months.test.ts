import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { createEventIngest, type EventIngest } from "../../backend/event/ingest";
import { makeMonthsAhead } from "../../backend/event/months";
import { dropOldMonths } from "../../backend/event/old-months";
import { deviceEvent } from "../../contract/device-events";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { waitForLockWaits } from "../support/lock-waits";

/** Making a month's partition keeps nobody waiting, and no event waits for it. */

let database: TestDatabase;
let scopes: Scopes;
let accounts: TestAccounts;
let ingest: EventIngest;
const lines: string[] = [];
const dayMs = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = await seedTwoAccounts(database);
  scopes = openScopes(database.url);
  ingest = createEventIngest({
    db: scopes.system,
    database: database.url,
    pictures: { save: () => Promise.reject(new Error("no pictures here")) },
    onStored: () => Promise.resolve(),
    log: (line) => lines.push(line),
  });
});

afterAll(async () => {
  await ingest.close();
  await scopes.close();
  await database.close();
});

const query = (statement: string, values: unknown[] = []) => database.pool.query(statement, values);

function send(hostId: number, timeMs: number, run = randomUUID()): Promise<boolean> {
  const finding = { category: "person" };
  const event = {
    camera_index: 0,
    event_type: 55,
    event_id: 1,
    time_ms: timeMs,
    findings: [finding],
  };
  return ingest.storeBatch({
    host: { hostId, accountId: accounts.first.accountId, name: "H" },
    message: { type: "events", run, batch: 1, events: [deviceEvent.parse(event)] },
    pictures: new Map(),
  });
}

/** A transaction on another connection that stays open. */
async function hold(statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  return {
    async end() {
      await client.query("rollback");
      await client.end();
    },
  };
}

const monthOf = (ms: number, table = "ai_event") =>
  `${table}_${new Date(ms).toISOString().slice(0, 7).replace("-", "_")}`;
const exists = async (month: string) =>
  (await query("select to_regclass($1) is not null as made", [month])).rows[0].made;
const isMade = async (ms: number) => [
  await exists(monthOf(ms)),
  await exists(monthOf(ms, "event")),
];

test("events of a month without a partition are stored beside a search that takes its time", async () => {
  const search = await hold("select (select count(*) from event), (select count(*) from ai_event)");
  const timeMs = Date.now() - 120 * dayMs;
  expect(await isMade(timeMs)).toEqual([false, false]);
  expect(await send(accounts.first.h1, timeMs)).toBe(true);
  expect(await isMade(timeMs)).toEqual([true, true]);
  await search.end();
  expect(
    (await query("select from ai_event where event_time < now() - interval '100 days'")).rowCount,
  ).toBe(1);
});

test("a month that cannot be made now: its event comes again, and others are stored meanwhile", async () => {
  const { h1, h2, c1 } = accounts.first;
  const change = await hold("update camera set name = 'N' where id = $1", [c1]);
  const timeMs = Date.now() - 200 * dayMs;
  const run = randomUUID();
  const first = send(h2, Date.now());
  expect(await Promise.all([first, send(h1, timeMs, run), send(h2, Date.now())])).toEqual([
    true,
    false,
    true,
  ]);
  expect(lines).toContainEqual(expect.stringContaining("lock timeout"));
  await change.end();
  expect(await send(h1, timeMs, run)).toBe(true);
});

test("a host that was away for long: its events are stored though their month was dropped since", async () => {
  const timeMs = Date.now() - 300 * dayMs;
  expect(await send(accounts.first.h1, timeMs)).toBe(true);
  await dropOldMonths(scopes.workers);
  expect(await isMade(timeMs)).toEqual([false, false]);
  expect(await send(accounts.first.h1, timeMs)).toBe(true);
  const stored = await query(
    "select from event join ai_event using (event_time) where event_time < now() - interval '290 days'",
  );
  expect(stored.rowCount).toBe(1);
});

test("the month to come is made ahead, as soon as nobody is in the way", async () => {
  const next = new Date();
  next.setUTCDate(15);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const months = [monthOf(next.getTime()), monthOf(next.getTime(), "event")];
  await query(`drop table ${months.join()}`);
  const change = await hold("update camera set name = 'M' where id = $1", [accounts.first.c1]);
  const making = makeMonthsAhead(scopes.workers);
  await waitForLockWaits(database.pool, 1);
  await change.end();
  await making;
  expect(await isMade(next.getTime())).toEqual([true, true]);
  for (const month of months) {
    const reach = await query(
      "select has_table_privilege('sightline_app', $1, 'select') as reached",
      [month],
    );
    expect(reach.rows[0].reached, month).toBe(false);
  }
});
