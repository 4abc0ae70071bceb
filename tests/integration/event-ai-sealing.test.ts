import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealNext } from "../../backend/ai/bitmap/seal";
import type { Database, Transaction } from "../../backend/db/client";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { seedTwoAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { storeEvents } from "../support/events";

/** Sealing keeps nobody from storing or deleting, and seals nothing that changed meanwhile. */

const accountId = 1001;
const segment = 65_536;
const startMs = Date.now() - 20 * 86_400_000;
const dialect = new PgDialect();

let database: TestDatabase;
let scopes: Scopes;
let place: { accountId: number; hostId: number; cameraId: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const { first } = await seedTwoAccounts(database);
  place = { accountId, hostId: first.h1, cameraId: first.c1 };
  scopes = openScopes(database.url);
  await store(startMs);
  const atOnce = segment / 8;
  for (let from = 1; from < segment; from += atOnce) {
    await database.pool.query(
      `insert into ai_event (account_id, ref_event_id, host_id, camera_id, event_type, event_id, category, event_time)
       select $1, n, $2, $3, 55, 300, 1, to_timestamp($4::float8 / 1000) + n * interval '1 second'
       from generate_series($5::int, $6::int) as n`,
      [
        accountId,
        place.hostId,
        place.cameraId,
        startMs,
        from,
        Math.min(from + atOnce, segment) - 1,
      ],
    );
  }
});

afterAll(async () => {
  await scopes.close();
  await database.close();
});

/** An event with a finding, within the limit that the cloud's statements have. */
const store = (timeMs: number) =>
  storeEvents({ db: scopes?.system ?? database.db, url: database.url }, [
    { ...place, eventType: 55, timeMs, findings: [{ category: "person" }] },
  ]);

/** The database, which lets something happen as soon as the rows to seal are being read. */
function interrupt(db: Database, happen: () => Promise<unknown>): Database {
  let isOver = false;
  const watch = (tx: Transaction) =>
    new Proxy(tx, {
      get(target, key) {
        if (key !== "execute") return Reflect.get(target, key);
        return async (statement: SQL) => {
          const isReading = dialect
            .sqlToQuery(statement)
            .sql.includes("from ai_sealing where place >=");
          if (isReading && !isOver) {
            isOver = true;
            await happen();
          }
          return target.execute(statement);
        };
      },
    });
  return new Proxy(db, {
    get(target, key) {
      if (key !== "transaction") return Reflect.get(target, key);
      return (work: (tx: Transaction) => Promise<unknown>) =>
        target.transaction((tx) => work(watch(tx)));
    },
  });
}

const countSealed = async () =>
  (
    await database.pool.query(
      "select coalesce(sum(cardinality(ids)), 0)::int as count from ai_chunk",
    )
  ).rows[0].count;

test("a late event is stored while its account is being sealed, and sealed with the others", async () => {
  const late = () => store(startMs + 5_500);
  expect(await sealNext(interrupt(scopes.workers, late), accountId)).toBe(false);
  expect(await countSealed()).toBe(0);
});

test("events are deleted while their account is being sealed, and not sealed", async () => {
  const remove = () =>
    scopes.system.execute(sql`delete from ai_event where account_id = 1001 and ref_event_id = 70`);
  expect(await sealNext(interrupt(scopes.workers, remove), accountId)).toBe(false);
  expect(await countSealed()).toBe(0);
});

test("somebody who stores for long is not waited for: sealing comes back", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin");
  await client.query("select ai_seal_lock($1)", [accountId]);
  expect(await sealNext(scopes.workers, accountId)).toBe(false);
  await client.query("rollback");
  await client.end();
});

test("what came beyond the rows to seal does not keep them from being sealed; two seal each row once", async () => {
  const recent = () => store(Date.now() - 60_000);
  const [first, second] = await Promise.all([
    sealNext(interrupt(scopes.workers, recent), accountId),
    sealNext(scopes.workers, accountId),
  ]);
  expect([first, second].filter(Boolean)).toHaveLength(1);
  expect(await countSealed()).toBe(segment);
  const wrong = await database.pool.query(
    `select from (select unnest(ids) as id, unnest(times) as at from ai_chunk) as sealed
     full join (select id, event_time from ai_event where event_time < now() - interval '1 hour') as present using (id)
     where sealed.id is null or present.id is null or at <> event_time`,
  );
  expect(wrong.rowCount).toBe(0);
});
