import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "../../backend/db/migrate";
import { openScopes } from "../../backend/db/scopes";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { storeEvents } from "../support/events";

/** A table of events of an older version becomes months: with few rows at once, with many as one part of them. */

const ours = path.resolve("backend/db/migrations");
const lastBefore = "0033_releases";
const dayMs = 86_400_000;

let database: TestDatabase;
let folder: string;
let accounts: TestAccounts;

beforeEach(async () => {
  database = await createTestDatabase("template0");
  folder = mkdtempSync(path.join(tmpdir(), "sightline-months-"));
  cpSync(ours, folder, { recursive: true });
  const journal = path.join(folder, "meta", "_journal.json");
  const { entries } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
  const known = entries.filter(({ tag }) => tag <= lastBefore);
  writeFileSync(journal, JSON.stringify({ entries: known }));
  await migrate(folder);
  cpSync(ours, folder, { recursive: true });
  accounts = await seedTwoAccounts(database);
  await query("delete from event");
  await query("delete from event_hour");
  await query("delete from event_day");
  await query("delete from picture_due");
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const migrate = (from = ours) => migrateDatabase({ databaseUrl: database.url, folder: from });
const query = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query(statement, values)).rows;

/** What a process of the older version stores. */
async function insertEvent(daysAgo: number, findings = 0): Promise<number> {
  const { accountId, h1, c1 } = accounts.first;
  const [event] = await query(
    `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time, snapshot)
     values ($1, $2, $3, 55, 1, now() - make_interval(days => $4), '\\x01') returning id, event_time`,
    [accountId, h1, c1, daysAgo],
  );
  for (let n = 0; n < findings; n += 1) {
    await query(
      `insert into ai_event (account_id, ref_event_id, host_id, camera_id, event_type, event_id, category, event_time)
       values ($1, $2, $3, $4, 55, 1, 1, $5)`,
      [accountId, event?.id, h1, c1, event?.event_time],
    );
  }
  return Number(event?.id);
}

const archive = (eventId: number) =>
  query("insert into archive (account_id, event_id) values ($1, $2)", [
    accounts.first.accountId,
    eventId,
  ]);
const share = (eventId: number) =>
  query(
    `insert into share_link (account_id, event_id, code, expire_hours, expires_at)
     values ($1, $2, 'a code', 1, now() + interval '1 hour')`,
    [accounts.first.accountId, eventId],
  );

const listIds = async (table: string) =>
  (await query(`select id::int from ${table} order by id`)).map(({ id }) => id);
const total = async () =>
  (
    await query(
      "select sum(count)::int as of_hours, (select sum(count)::int from event_day) as of_days from event_hour",
    )
  )[0];
const monthOf = (daysAgo: number, table = "event") =>
  `${table}_${new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 7).replace("-", "_")}`;
const partOf = async (id: number) =>
  (await query("select tableoid::regclass::text as part from event where id = $1", [id]))[0]?.part;
const exists = async (table: string) =>
  (await query("select to_regclass($1) is not null as made", [table]))[0]?.made;

/** Whatever way the rows went: their ids, keys, totals and rights are as they were. */
async function expectWhole(ids: number[]): Promise<void> {
  const { accountId, h1, c1 } = accounts.first;
  expect(await listIds("event")).toEqual(ids);
  expect(await total()).toEqual({ of_hours: ids.length, of_days: ids.length });
  const [kept, shared] = ids as [number, number];
  expect(await query("select event_id::int from archive")).toEqual([{ event_id: kept }]);
  expect(
    await query(`select (select count(*) from archive join event using (event_time))::int as archives,
      (select count(*) from share_link join event using (event_time))::int as links`),
  ).toEqual([{ archives: 1, links: 1 }]);
  const [added] = await storeEvents(database, [{ accountId, hostId: h1, cameraId: c1 }]);
  expect(added?.id).toBe(Math.max(...ids) + 1);
  expect(await total()).toEqual({ of_hours: ids.length + 1, of_days: ids.length + 1 });
  await expect(archive(4711)).rejects.toMatchObject({ code: "23503" });
  await expect(share(4711)).rejects.toMatchObject({ code: "23503" });
  await query("delete from event where id = any($1)", [[kept, shared]]);
  expect(await total()).toEqual({ of_hours: ids.length - 1, of_days: ids.length - 1 });
  expect(await query("select from archive union all select from share_link")).toEqual([]);
  expect(await query("select count(*)::int from picture_due")).not.toEqual([{ count: 0 }]);
  const parts = await query(
    "select part::text from event_parts() where parent = 'event'::regclass",
  );
  const scopes = openScopes(database.url);
  for (const { part } of parts) {
    await expect(scopes.pool.query(`select from ${part}`), part).rejects.toMatchObject({
      code: "42501",
    });
  }
  await scopes.close();
}

test("I16: a small table is cut into months at once, and nothing of it is lost", async () => {
  const ids = [await insertEvent(100), await insertEvent(50), await insertEvent(0, 1)];
  await archive(ids[0] ?? 0);
  await share(ids[1] ?? 0);
  await migrate();
  expect(await exists("event_before")).toBe(false);
  expect(await partOf(ids[0] ?? 0)).toBe(monthOf(100));
  expect(await partOf(ids[1] ?? 0)).toBe(monthOf(50));
  expect(await partOf(ids[2] ?? 0)).toBe(monthOf(0));
  await expectWhole(ids);
});

/** As if the rows of these tests were a hundred million. */
const countAsMany = () =>
  query(
    `alter database ${new URL(database.url).pathname.slice(1)} set sightline.max_copied_events = '1'`,
  );
const listFiles = (table: string) =>
  query(
    `select pg_relation_filenode(oid)::int as file from pg_class
     where oid = $1::regclass or oid in (select indexrelid from pg_index where indrelid = $1::regclass) order by 1`,
    [table],
  );

test("a large table stays as it is, with its indexes, and is the part of all months so far", async () => {
  const ids = [await insertEvent(100), await insertEvent(50), await insertEvent(0, 1)];
  await archive(ids[0] ?? 0);
  await share(ids[1] ?? 0);
  await countAsMany();
  const before = (await listFiles("event")).map(({ file }) => file);
  await migrate();
  const after = (await listFiles("event_before")).map(({ file }) => file);
  // The key with the time was built beside the work, and took the place of the one without.
  expect(after).toHaveLength(before.length);
  expect(after.filter((file) => !before.includes(file))).toHaveLength(1);
  await expectWhole(ids);
  const { accountId, h1 } = accounts.first;
  const stored = await storeEvents(database, [
    { accountId, hostId: h1, timeMs: Date.now() - 300 * dayMs },
    { accountId, hostId: h1, timeMs: Date.now() + dayMs },
    { accountId, hostId: h1, timeMs: Date.now() + 100 * dayMs },
  ]);
  expect(await Promise.all(stored.map(({ id }) => partOf(id)))).toEqual([
    "event_before",
    "event_before",
    monthOf(-100),
  ]);
  expect(await exists(monthOf(300))).toBe(false);
  expect(await exists(monthOf(300, "ai_event"))).toBe(true);
});

test.each(["0034_event_time_key", "0035_event_months"])(
  "%s that ends in its midst is done by the next run, with what was stored meanwhile",
  async (name) => {
    await countAsMany();
    const ids = [await insertEvent(100), await insertEvent(50)];
    const file = path.join(folder, `${name}.sql`);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, `${text}\n--> statement-breakpoint\nselect 1 / 0`);
    await expect(migrate(folder)).rejects.toThrow("division by zero");
    ids.push(await insertEvent(0));
    await archive(ids[0] ?? 0);
    await share(ids[1] ?? 0);
    await migrate();
    expect(await partOf(ids[2] ?? 0)).toBe("event_before");
    await expectWhole(ids);
  },
);
