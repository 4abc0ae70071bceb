import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { trimAuditLog } from "../../backend/audit/retention";
import { deleteOldDeadLetters } from "../../backend/event/dead-letters";
import { dropOldMonths } from "../../backend/event/old-months";
import { trimEventsOf } from "../../backend/event/retention";
import { deleteExpiredExports } from "../../backend/export/files";
import { lockAbandoned } from "../../backend/export/work-queries";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { storeEvents } from "../support/events";

/** C11: what is kept for a while is not deleted before its time where the machine's clock jumps ahead. */

let database: TestDatabase;
let accounts: TestAccounts;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = await seedTwoAccounts(database);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => database.close());

const query = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query(statement, values)).rows;

const dayMs = 86_400_000;
const accountId = 1001;

/** As if the machine's clock, and the database's with it, had been set ahead since this process began. */
function jumpAhead(days: number): void {
  const began = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(began - days * dayMs);
}

/** What is older than its retention by the database's clock. */
async function makeOld(): Promise<void> {
  await query("update customer_order set logs_keep_days = 30");
  const { h1: hostId, c1: cameraId } = accounts.first;
  // Of a month that is over for each account.
  await storeEvents(database, [{ accountId, hostId, cameraId, timeMs: Date.now() - 70 * dayMs }]);
  await query(
    "insert into audit (account_id, behavior_id, time) values ($1, 1, now() - interval '40 days')",
    [accountId],
  );
  await query(
    `insert into event_dead_letter (account_id, host_id, reason, event, received_at)
     values ($1, $2, 'unknown camera', '{"time_ms": 1}', now() - interval '40 days')`,
    [accountId, hostId],
  );
  await query(
    `insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time, until_time, state,
       expires_at)
     select $1, $2, $3, $4, gen_random_uuid(), 'main', now(), now(), 4, now() - interval '10 days'`,
    [accountId, accounts.first.operatorId, cameraId, hostId],
  );
}

async function deleteWhatIsOver(): Promise<void> {
  await trimEventsOf(database.db, accountId);
  await dropOldMonths(database.db);
  await trimAuditLog(database.db, accountId);
  await deleteOldDeadLetters(database.db, 100);
  await deleteExpiredExports(database.db, 100);
}

const countOld = async () => {
  const [counted] = await query(`select
    (select count(*) from event where event_time < now() - interval '1 day')::int as events,
    (select count(*) from audit where time < now() - interval '1 day')::int as audit,
    (select count(*) from event_dead_letter)::int as letters,
    (select count(*) from video_export)::int as exports`);
  return counted;
};

test("C11: a clock that jumps ahead by weeks deletes no event, no audit row and no export; the right time does", async () => {
  await makeOld();
  const all = { events: 1, audit: 1, letters: 1, exports: 1 };
  expect(await countOld()).toEqual(all);
  jumpAhead(60);
  await deleteWhatIsOver();
  expect(await countOld()).toEqual(all);
  vi.restoreAllMocks();
  await deleteWhatIsOver();
  expect(await countOld()).toEqual({ events: 0, audit: 0, letters: 0, exports: 0 });
});

test("C11: an order that a jump ends early still keeps its account's events", async () => {
  const { h1: hostId } = accounts.first;
  await query(
    "update customer_order set logs_keep_days = 90, expires_at = now() - interval '1 day' where account_id = $1",
    [accountId],
  );
  await storeEvents(database, [{ accountId, hostId, timeMs: Date.now() - 80 * dayMs }]);
  jumpAhead(30);
  await trimEventsOf(database.db, accountId);
  expect(await countOld()).toMatchObject({ events: 1 });
});

test("C11: an export whose worker died while the clock was ahead is found, and one that is being written is not", async () => {
  const { h1: hostId, c1: cameraId } = accounts.first;
  await query(
    `insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time, until_time, state,
       worker, lease_until)
     select $1, $2, $3, $4, gen_random_uuid(), 'main', now(), now(), 1, worker, now() + lease::interval
     from (values ('gone', '60 days'), ('writing', '20 seconds')) as run(worker, lease)`,
    [accountId, accounts.first.operatorId, cameraId, hostId],
  );
  const found = await lockAbandoned(database.db);
  const [{ id } = { id: null }] = await query("select id from video_export where worker = 'gone'");
  expect(found.map((each) => each.id)).toEqual([Number(id)]);
});
