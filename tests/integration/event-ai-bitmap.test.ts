import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSealed, lateRows, searchSealed } from "../../backend/ai/bitmap/read";
import { sealAccount, sealNext } from "../../backend/ai/bitmap/seal";
import { toAiFilter } from "../../backend/ai/filter";
import { countAiByTime } from "../../backend/ai/histogram";
import {
  countAiEvents,
  listAiEvents,
  listAiEventsByKey,
  matchesInTable,
} from "../../backend/ai/queries";
import { findAiScope } from "../../backend/ai/service";
import { retryLocked } from "../../backend/event/months";
import { colors } from "../../contract/ai";
import { seedTwoAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** Two sealed segments, a tail, late rows and deleted ones: what the bitmaps say is what the table says. */
const rows = 2 * 65_536 + 3_000;
const startSeconds = Date.UTC(2026, 4, 1) / 1000;
const spanSeconds = 40 * 86_400;

let database: TestDatabase;
let cameras: number[];
let hosts: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { first } = await seedTwoAccounts(database);
  cameras = [first.c1, first.c2, first.c3];
  hosts = [first.h1, first.h2];
  await database.pool.query(
    "select event_ensure_month(to_timestamp($1::float8) + interval '1 month' * n) from generate_series(0, 2) n",
    [startSeconds],
  );
  await insertRows(rows, 0, 1);
  for (let segment = 0; segment < 2; segment++)
    expect(await sealNext(database.db, 1001)).toBe(true);
  expect(await sealNext(database.db, 1001)).toBe(false);
  // What PostgreSQL knows of late rows is that there are none, as in an account whose first ones come.
  await database.pool.query("vacuum analyze ai_late");
  // Late: all over the sealed stretch. Deleted: sealed, late and recent ones.
  await insertRows(400, 0.37, rows / 400);
  await database.pool.query("delete from ai_event where account_id = 1001 and id % 97 = 0");
});

afterAll(() => database.close());

/** Rows every `spacing` places of the stretch. Several share an instant; many attributes are absent. */
async function insertRows(count: number, shift: number, spacing: number): Promise<void> {
  const atOnce = 15_000;
  for (let first = 0; first < count; first += atOnce) {
    await insertSome(first, Math.min(first + atOnce, count) - 1, shift, spacing);
  }
}

async function insertSome(
  first: number,
  last: number,
  shift: number,
  spacing: number,
): Promise<void> {
  await database.pool.query(
    `insert into ai_event (account_id, ref_event_id, host_id, camera_id, event_type, event_id, category, event_time,
       age_type, gender, hat, bag, up_body_color, vehicle_type, car_type, color, speed_mph, brand, dwell_time)
     select 1001, n, 1, ($1::bigint[])[1 + k % 3], 55, 300 + k % 5, 1 + k % 3,
       to_timestamp($2::float8 + $3::float8 * floor((n * $6::float8 + $5) / 3) * 3 / $7::float8),
       nullif(k % 4, 3), k % 2, nullif(k / 2 % 3, 2), nullif(k / 4 % 3, 2), k % 11,
       nullif(k % 6, 0), k % 5, k % 11, nullif(k % 70, 69), (array['Toyota', 'Volkswagen', null])[1 + k % 3],
       case when k % 1000 = 500 then 604800 - k % 7 else k % 500 end
     from generate_series($8::int, $4::int) as n
     cross join lateral (select (n::bigint * 7919 % 100003)::int as k) as mixed
     order by n`,
    [cameras, startSeconds, spanSeconds, last, shift, spacing, rows, first],
  );
}

const maybe = <Value>(values: Value[]) =>
  fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
const number = fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined });
const moment = fc.option(
  fc.integer({ min: startSeconds - 9_000, max: startSeconds + spanSeconds + 9_000 }),
  { nil: undefined },
);

test("bitmaps give the rows, the order and the total of the plain query, for any filter, range and page", async () => {
  const { db } = database;
  const sealed = await findSealed(db, 1001);
  if (!sealed) throw new Error("nothing was sealed");
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        search_person: fc.boolean(),
        search_vehicle: fc.boolean(),
        search_ai_event: fc.constant(true),
        st: moment,
        et: moment,
        age_type: maybe([0, 1, 2]),
        gender: maybe([0, 1]),
        hat: maybe([0, 1]),
        up_body_color: maybe([...colors]),
        vehicle_type: maybe([1, 2, 3, 4, 5]),
        brand: maybe(["VW", "toyota", "Kia"]),
        speed_low: number,
        speed_high: number,
        people_dwell_low: number,
        people_dwell_high: number,
        event_id: maybe([300, 301, 302, 999]),
      }),
      fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: null }),
      fc.record({
        limit: fc.integer({ min: 1, max: 400 }),
        // The first page is read otherwise than the others.
        share: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1.05, noNaN: true })),
      }),
      async (args, chosen, { limit, share }) => {
        const filter = toAiFilter(args);
        const cameraIds = chosen?.map((index) => cameras[index] ?? 0) ?? null;
        const scope = { accountId: 1001, cameraIds, deletedHostIds: [] };
        const total = await countAiEvents(db, scope, filter);
        const page = { limit, offset: Math.floor(total * share) };
        const plain = await listAiEvents(db, scope, filter, page);
        const answer = await searchSealed(db, scope, filter, page, sealed);
        expect(answer.total).toBe(total);
        expect(answer.keys.map((key) => key.id)).toEqual(plain.map((event) => event.id));
        const read = await listAiEventsByKey(db, scope, answer.keys);
        expect(read).toEqual(plain);
      },
    ),
    { numRuns: 60 },
  );
});

test("bitmaps find a dwell time of a week where it is, and among no shorter ones", async () => {
  const { db } = database;
  const sealed = await findSealed(db, 1001);
  if (!sealed) throw new Error("nothing was sealed");
  const scope = { accountId: 1001, cameraIds: null, deletedHostIds: [] };
  const page = { limit: 1, offset: 0 };
  for (const [low, high] of [
    [604_700, 604_800],
    [500, 65_536],
  ] as const) {
    const filter = toAiFilter({
      search_person: true,
      people_dwell_low: low,
      people_dwell_high: high,
    });
    const total = await countAiEvents(db, scope, filter);
    expect(total > 0).toBe(low > 65_536);
    expect((await searchSealed(db, scope, filter, page, sealed)).total).toBe(total);
  }
});

test("bitmaps give the counts of the plain query over time, for any filter, range and number of buckets", async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ gender: maybe([0, 1]), event_id: maybe([300, 301, 999]), speed_low: number }),
      fc.integer({ min: startSeconds - 9_000, max: startSeconds + spanSeconds }),
      fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: spanSeconds })),
      fc.integer({ min: 1, max: 200 }),
      fc.option(fc.constant<number[]>([-1]), { nil: null }),
      async (args, from, length, maxBuckets, none) => {
        const [st, et] = [from, from + length];
        const range = { from: new Date(st * 1000), to: new Date((et + 1) * 1000) };
        const filter = { ...toAiFilter({ ...args, st, et }), ...range };
        const scope = { accountId: 1001, cameraIds: none, deletedHostIds: [] };
        const { step, buckets } = await countByTime(filter, maxBuckets, none);
        expect(buckets.length).toBeLessThanOrEqual(maxBuckets);
        const total = await countAiEvents(db, scope, filter);
        expect(buckets.reduce((sum, bucket) => sum + bucket.total, 0)).toBe(total);
        const start = sql`floor(extract(epoch from event_time) / ${step}::float8) * ${step}::float8`;
        const counted = await db.execute<{ start: number; total: number }>(sql`
          select ${start} as start, count(*)::float8 as total from ai_event
          where account_id = 1001 and ${matchesInTable(scope, filter)} group by 1
        `);
        const plain = new Map(counted.rows.map((row) => [Number(row.start), row.total]));
        for (const bucket of buckets) {
          expect(bucket.total, JSON.stringify(bucket)).toBe(plain.get(bucket.start) ?? 0);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("bitmaps read late rows by their keys, also where PostgreSQL knows of none", async () => {
  const scope = { accountId: 1001, cameraIds: null, deletedHostIds: [] };
  const filter = toAiFilter({ gender: [1], st: startSeconds, et: startSeconds + spanSeconds });
  const { rows } = await database.db.execute(sql`explain select * from ${lateRows(scope, filter)}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Nested Loop[\s\S]* on ai_late\b[\s\S]*Limit/);
  expect(plan).not.toMatch(/Seq Scan on ai_event/);
});

const master = { sessionId: "", userId: 0, accountId: 1001, email: "", master: true };

test("bitmaps give a host the rows that the plain query has of its cameras", async () => {
  const { db } = database;
  const sealed = await findSealed(db, 1001);
  if (!sealed) throw new Error("nothing was sealed");
  const filter = toAiFilter({ hat: [0] });
  const places = [
    [{ hostIds: hosts.slice(0, 1) }, cameras.slice(0, 2)],
    [{ hostIds: hosts.slice(1) }, cameras.slice(2)],
    [{ hostIds: hosts.slice(1), cameraIds: cameras.slice(0, 1) }, [cameras[0], cameras[2]]],
  ] as [Parameters<typeof findAiScope>[2], number[]][];
  for (const [asked, cameraIds] of places) {
    const scope = await findAiScope(db, master, asked);
    const plain = { accountId: 1001, cameraIds, deletedHostIds: [] };
    const page = { limit: 100, offset: 5_000 };
    const answer = await searchSealed(db, scope, filter, page, sealed);
    expect(answer.total).toBe(await countAiEvents(db, plain, filter));
    const rows = await listAiEvents(db, plain, filter, page);
    expect(answer.keys.map((key) => key.id)).toEqual(rows.map((event) => event.id));
  }
});

test("bitmaps know nothing any more of a month that was dropped", async () => {
  const { db } = database;
  const sealed = await findSealed(db, 1001);
  if (!sealed) throw new Error("nothing was sealed");
  const known = (await db.execute("select segment from ai_segment")).rows.length;
  // Autovacuum may hold the month, as it may in retention.
  const dropped = await retryLocked(() =>
    db.execute("select event_drop_month('event_2026_05', '2026-06-01 00:00Z') as is"),
  );
  expect(dropped.rows).toEqual([{ is: true }]);
  const page = { limit: 300, offset: 0 };
  const scope = { accountId: 1001, cameraIds: null, deletedHostIds: [] };
  for (const filter of [{}, { gender: [1] }, { st: Date.UTC(2026, 4, 30) / 1000 }].map(
    toAiFilter,
  )) {
    const plain = await listAiEvents(db, scope, filter, page);
    const answer = await searchSealed(db, scope, filter, page, sealed);
    expect(plain.length).toBe(300);
    expect(answer.total).toBe(await countAiEvents(db, scope, filter));
    expect(answer.keys.map((key) => key.id)).toEqual(plain.map((event) => event.id));
  }
  // The one that had nothing else goes whole.
  await sealAccount(db, 1001);
  expect((await db.execute("select segment from ai_segment")).rows.length).toBe(known - 1);
});

/** As a master sees it: every camera, so that the bitmaps are read. */
function countByTime(
  filter: Parameters<typeof countAiByTime>[2],
  maxBuckets: number,
  cameraIds: number[] | null,
) {
  const narrowed = { ...filter, ...(cameraIds && { cameraIds }) };
  return countAiByTime(database.db, master, narrowed, maxBuckets);
}
