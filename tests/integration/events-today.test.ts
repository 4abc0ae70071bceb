import { afterAll, beforeAll, expect, test } from "vitest";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";

const hourMs = 3_600_000;

let cloud: TestCloud;
let token = "";

beforeAll(async () => {
  cloud = await startTestCloud();
  const { first } = await seedTwoAccounts(cloud.database);
  const { accountId, h1: hostId } = first;
  await cloud.database.pool.query("delete from event");
  const now = Date.now();
  const times = Array.from({ length: 30 }, (_, hours) => now - hours * hourMs);
  await storeEvents(
    cloud.database,
    times.map((timeMs) => ({ accountId, hostId, timeMs })),
  );
  token = await cloud.getToken(first.master);
});

afterAll(() => cloud.close());

/** By the database's own calendar. */
async function countSinceMidnight(zone: string): Promise<number> {
  const { rows } = await cloud.database.pool.query(
    `select count(*)::int as count from event
     where event_time >= date_trunc('day', now() at time zone $1) at time zone $1`,
    [zone],
  );
  return Number(rows[0]?.count);
}

test("events of today are those since midnight where the viewer signed in", async () => {
  const { pool } = cloud.database;
  const counted: number[] = [];
  // There is no hour in which all four have had as much of their day.
  for (const zone of ["Pacific/Kiritimati", "Asia/Kathmandu", "America/St_Johns", "UTC"]) {
    await pool.query("update session set time_zone = $1", [zone]);
    const { data } = await cloud.call("{ query_console { events_today } }", {}, { token });
    const { query_console: shell } = data as { query_console: { events_today: number } };
    const today = shell.events_today;
    expect([zone, today]).toEqual([zone, await countSinceMidnight(zone)]);
    counted.push(today);
  }
  expect(new Set(counted).size).toBeGreaterThan(1);
});
