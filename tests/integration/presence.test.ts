import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAlertFiring } from "../../backend/alert/firing";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { createEventRecorder, type EventRecorder } from "../../backend/event/recorder";
import type { StoredEvent } from "../../backend/event/store";
import { announcePresence } from "../../backend/host/presence";
import { createLocalBus } from "../../backend/realtime/bus";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** Connect and disconnect events, by what the database says of hosts: no test waits for time to pass. */

let database: TestDatabase;
let scopes: Scopes;
let accounts: TestAccounts;
let recorder: EventRecorder;
let told: StoredEvent[] = [];
let mailed: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = await seedTwoAccounts(database);
  scopes = openScopes(database.url);
  const fire = createAlertFiring({
    scopes,
    mailer: { mail: async (_tx, ...requests) => void mailed.push(...requests.map(({ to }) => to)) },
    settings: { publicOrigin: "https://vms.example.com", filesDirectory: "" },
    bus: createLocalBus(),
  });
  recorder = createEventRecorder({
    db: scopes.system,
    database: database.url,
    async onStored(accountId, events) {
      told.push(...events);
      await fire(accountId, events);
    },
  });
});

afterAll(async () => {
  await scopes.close();
  await database.close();
});

beforeEach(async () => {
  for (const table of ["event", "user_alert"]) await query(`delete from ${table}`);
  await query(`update host set announced_online = null, connected_at = null, last_seen_at = null,
    enabled = true`);
  await query("update camera set announced_online = null, connected = false");
  told = [];
  mailed = [];
});

async function query(statement: string, values: unknown[] = []) {
  return (await database.pool.query(statement, values)).rows;
}

const hourAgoMs = () => Date.now() - 3_600_000;
const announce = (observedMs = hourAgoMs()) => announcePresence(recorder, observedMs);

const setHost = (state: string, id = accounts.first.h1) =>
  query(`update host set ${state} where id = $1`, [id]);
const setCamera = (state: string, id = accounts.first.c1) =>
  query(`update camera set ${state} where id = $1`, [id]);
const online = "connected_at = now(), last_seen_at = now()";
const gone = (seconds: number) =>
  `connected_at = null, last_seen_at = now() - interval '${seconds} seconds'`;

/** Event id, host and camera of each event, oldest first. */
const written = async () =>
  (await query("select event_type, event_id, host_id, camera_id from event order by id")).map(
    (row) => [
      row.event_type,
      row.event_id,
      Number(row.host_id),
      row.camera_id && Number(row.camera_id),
    ],
  );

async function bringOnline(): Promise<void> {
  await setHost(online);
  await setCamera("connected = true, connected_changed_at = now()");
  await announce();
}

test("D89: a host that is gone for more than 30 seconds gets one disconnect, and a connect when it is back", async () => {
  const { h1 } = accounts.first;
  await bringOnline();
  expect(await written()).toEqual([]);
  await setHost(gone(29));
  await announce();
  expect(await written()).toEqual([]);
  await setHost(gone(31));
  await announce();
  await announce();
  expect(await written()).toEqual([[51, 6, h1, null]]);
  const [event] = await query(
    "select extract(epoch from now() - event_time)::float8 as age from event",
  );
  expect(event?.age).toBeGreaterThan(30);
  await setHost(online);
  await announce();
  await announce();
  expect(await written()).toEqual([
    [51, 6, h1, null],
    [51, 7, h1, null],
  ]);
  expect(told.map(({ eventId }) => eventId)).toEqual([6, 7]);
});

test("D89: a camera's events carry it; one that went with its host is not announced besides", async () => {
  const { h1, c1 } = accounts.first;
  await bringOnline();
  await setCamera("connected = false, connected_changed_at = now() - interval '31 seconds'");
  await announce();
  expect(await written()).toEqual([]);
  await setHost("connected_at = now() - interval '1 minute'");
  await announce();
  await setCamera("connected = true, connected_changed_at = now()");
  await announce();
  expect(await written()).toEqual([
    [51, 6, h1, c1],
    [51, 7, h1, c1],
  ]);
  await setHost(gone(60));
  await setCamera("connected = false, connected_changed_at = now() - interval '1 minute'");
  await announce();
  expect((await written()).slice(2)).toEqual([[51, 6, h1, null]]);
});

test("D89: ten processes that look at once write one event", async () => {
  await bringOnline();
  await setHost(gone(40));
  const counts = await Promise.all(Array.from({ length: 10 }, () => announce()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await written()).toHaveLength(1);
});

test("D89: after a restart of the cloud a host has 30 seconds to return before its disconnect is written", async () => {
  await bringOnline();
  await setHost(gone(3_600));
  await announce(Date.now() - 20_000);
  expect(await written()).toEqual([]);
  await announce(Date.now() - 31_000);
  expect(await written()).toHaveLength(1);
  // As of the time from which the cloud could know.
  const [event] = await query(
    "select extract(epoch from now() - event_time)::float8 as age from event",
  );
  expect(event?.age).toBeLessThan(60);
});

test("D89: a host whose process died is gone when its heartbeats are missed, and back with them", async () => {
  await bringOnline();
  await setHost("last_seen_at = now() - interval '60 seconds'");
  await announce();
  expect(await written()).toEqual([]);
  await setHost(
    "connected_at = now() - interval '1 day', last_seen_at = now() - interval '91 seconds'",
  );
  await announce(Date.now() - 60_000);
  expect(await written()).toEqual([]);
  await announce();
  await setHost("last_seen_at = now()");
  await announce();
  const rows = await query("select event_id from event order by event_time");
  expect(rows.map((row) => row.event_id)).toEqual([6, 7]);
});

test("D89: a host that a user disabled or that never was online is no disconnect", async () => {
  await setHost(gone(600), accounts.first.h2);
  await bringOnline();
  await setHost(`enabled = false, ${gone(600)}`);
  await announce();
  await setHost("enabled = true");
  await announce();
  await bringOnline();
  expect(await written()).toEqual([]);
});

test("D89: alerts fire on disconnects, of a host for the master and of a camera for who may see it", async () => {
  await query(
    `insert into user_alert (account_id, user_id, name, weekdays, start_time, end_time, enable, trigger_events)
      select account_id, id, 'Gone', '{0,1,2,3,4,5,6}', '00:00', '00:00', true, '[{"event_type":51,"event_id":6}]'
      from app_user where email in ('master@a.example', 'operator@a.example')`,
  );
  await bringOnline();
  await setHost(gone(31));
  await announce();
  expect(mailed).toEqual(["master@a.example"]);
  await bringOnline();
  await query("delete from user_alert_firing");
  await setHost("connected_at = now() - interval '1 minute'");
  await setCamera("connected = false, connected_changed_at = now() - interval '31 seconds'");
  await announce();
  expect(mailed.slice(1).sort()).toEqual(["master@a.example", "operator@a.example"]);
});
