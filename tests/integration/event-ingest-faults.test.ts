import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import {
  createEventIngest,
  type EventIngest,
  type IngestOptions,
} from "../../backend/event/ingest";
import { createEventPictureStore, pictureName } from "../../backend/event/pictures";
import { openBucketStore } from "../../backend/files/bucket-store";
import { type DeviceEventInput, deviceEvent } from "../../contract/device-events";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { waitForLockWaits } from "../support/lock-waits";
import { type S3Server, startS3Server } from "../support/s3-server";

/** Whether a batch is acknowledged (true) or comes again (false), by what went wrong. */

let database: TestDatabase;
let scopes: Scopes;
let s3: S3Server;
let pictures: ReturnType<typeof createEventPictureStore>;
let accounts: TestAccounts;
let ingest: EventIngest;
let run: string;
let lines: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = await seedTwoAccounts(database);
  scopes = openScopes(database.url);
  s3 = await startS3Server();
  pictures = createEventPictureStore(await openBucketStore(s3.url()));
});

afterAll(async () => {
  await scopes.close();
  await s3.close();
  await database.close();
});

beforeEach(async () => {
  await query("delete from event");
  s3.failAll(null);
  run = randomUUID();
  lines = [];
  ingest = open(scopes);
});

afterEach(() => ingest.close());

function open(
  { system }: Scopes,
  own: Partial<Pick<IngestOptions, "nowMs" | "pictures">> = {},
): EventIngest {
  return createEventIngest({
    db: system,
    database: database.url,
    pictures: pictures,
    onStored: () => Promise.resolve(),
    log: (line) => lines.push(line),
    ...own,
  });
}

const query = (statement: string, values: unknown[] = []) => database.pool.query(statement, values);

async function storedIds(): Promise<number[]> {
  return (await query("select event_id from event order by event_id")).rows.map(
    (row) => row.event_id,
  );
}

function send(
  hostId: number,
  batch: number,
  events: Partial<DeviceEventInput>[],
  pictures = new Map<number, Uint8Array>(),
): Promise<boolean> {
  const timeMs = Date.now() - 60_000;
  const full = events.map((event) =>
    deviceEvent.parse({ event_type: 52, event_id: 1, time_ms: timeMs, ...event }),
  );
  return ingest.storeBatch({
    host: { hostId, accountId: accounts.first.accountId, name: "H" },
    message: { type: "events", run, batch, events: full },
    pictures,
  });
}

/** Another connection, in a transaction; `end` lets go of what it has locked. */
async function openRival() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin; set local lock_timeout = 0; set local deadlock_timeout = '1min'");
  return {
    query: (statement: string, values: unknown[]) => client.query(statement, values),
    async end() {
      await client.query("rollback");
      await client.end();
    },
  };
}

/** New connections to this database give up on a lock after so long. */
const limitLocks = (ms: number) =>
  query(`alter database ${new URL(database.url).pathname.slice(1)} set lock_timeout = ${ms}`);

test("a lock that another connection holds too long: the batch comes again, other hosts' are stored", async () => {
  const { h1, h2 } = accounts.first;
  await limitLocks(300);
  const hasty = openScopes(database.url);
  ingest = open(hasty);
  expect(await send(h1, 1, [{ event_id: 1 }])).toBe(true);
  const rival = await openRival();
  await rival.query("select from host_event_cursor where host_id = $1 for update", [h1]);
  const waiting = send(h1, 2, [{ event_id: 2 }]);
  const sent = [send(h1, 2, [{ event_id: 2 }]), send(h2, 1, [{ event_id: 3 }])];
  expect(await Promise.all([waiting, ...sent])).toEqual([false, false, true]);
  await rival.end();
  expect(await storedIds()).toEqual([1, 3]);
  expect(lines).toContainEqual(expect.stringContaining("lock timeout"));
  expect(await send(h1, 2, [{ event_id: 2 }])).toBe(true);
  expect(await storedIds()).toEqual([1, 2, 3]);
  await hasty.close();
  await limitLocks(0);
});

test("a file store that is slow holds the batch whose pictures it saves, and no other", async () => {
  const { h1, h2 } = accounts.first;
  let release = () => {};
  const slow = new Promise<void>((done) => {
    release = done;
  });
  const { save } = pictures;
  ingest = open(scopes, { pictures: { save: (...of) => slow.then(() => save(...of)) } });
  const held = send(h1, 1, [{ event_id: 1, picture: 1 }], new Map([[1, Buffer.from("jpeg")]]));
  expect(await send(h2, 1, [{ event_id: 2 }])).toBe(true);
  expect(await storedIds()).toEqual([2]);
  release();
  expect(await held).toBe(true);
  expect(await storedIds()).toEqual([1, 2]);
});

test("a deadlock that the batch loses: it comes again and is stored once", async () => {
  const { h1 } = accounts.first;
  expect(await send(h1, 1, [{ event_id: 1 }])).toBe(true);
  await query(`create function wait() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(7); return null; end $$`);
  await query("create trigger wait before insert on event execute function wait()");
  const [rival, gate] = [await openRival(), await openRival()];
  await rival.query("select from host where id = $1 for update", [h1]);
  await gate.query("select pg_advisory_xact_lock($1)", [7]);
  const lost = send(h1, 2, [{ event_id: 2 }]);
  await waitForLockWaits(database.pool, 1);
  const won = rival.query("select from host_event_cursor where host_id = $1 for update", [h1]);
  await waitForLockWaits(database.pool, 2);
  // The batch waits for the host's row now, whose holder waits for the batch.
  await gate.end();
  expect(await lost).toBe(false);
  expect(lines).toEqual([expect.stringContaining("deadlock detected")]);
  await won;
  await rival.end();
  await query("drop function wait cascade");
  expect(await send(h1, 2, [{ event_id: 2 }])).toBe(true);
  expect(await send(h1, 2, [{ event_id: 2 }])).toBe(true);
  expect(await storedIds()).toEqual([1, 2]);
});

test.each([
  ["40001", "serialization_failure"],
  ["53100", "disk_full"],
  ["53200", "out_of_memory"],
  ["57014", "query_canceled"],
  ["58030", "io_error"],
  ["42501", "insufficient_privilege"],
  ["23503", "foreign_key_violation"],
])("%s (%s): nothing is acknowledged, and stored when it is over", async (_, condition) => {
  const { h1 } = accounts.first;
  await query(`create function fail() returns trigger language plpgsql as
    $$ begin raise ${condition} using message = 'trouble'; end $$`);
  await query("create trigger fail before insert on event execute function fail()");
  expect(await send(h1, 1, [{ event_id: 1 }])).toBe(false);
  expect(lines).toEqual([`host ${h1} will send again what was not stored: trouble`]);
  await query("drop function fail cascade");
  expect(await send(h1, 1, [{ event_id: 1 }])).toBe(true);
  expect(await storedIds()).toEqual([1]);
});

test("a file store that answers 503: the batch with the picture comes again, others are stored", async () => {
  const { h1, h2, accountId } = accounts.first;
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 1]);
  const timeMs = Date.now() - 60_000;
  const withPicture = () =>
    send(h1, 1, [{ event_id: 1, picture: 5, time_ms: timeMs }], new Map([[5, jpeg]]));
  s3.failAll(503);
  const first = send(h2, 1, [{ event_id: 2 }]);
  expect(await Promise.all([first, withPicture(), send(h2, 2, [{ event_id: 3 }])])).toEqual([
    true,
    false,
    true,
  ]);
  expect(await storedIds()).toEqual([2, 3]);
  expect(lines).toEqual([expect.stringContaining("the file store answered 503")]);
  s3.failAll(null);
  expect(await withPicture()).toBe(true);
  const [event] = (await query("select snapshot from event where event_id = 1")).rows;
  const name = `north/${pictureName(accountId, timeMs, event.snapshot)}`;
  expect(s3.objects.get(name)).toEqual(Buffer.from(jpeg));
});

test("what the database can never take is dropped and logged without its value; the rest of its batch is stored", async () => {
  const { h1, h2 } = accounts.first;
  await query("alter table event add constraint no_plague check (event_id <> 666)");
  const first = send(h2, 1, [{ event_id: 1 }]);
  const sent = [
    send(h1, 1, [{ event_id: 2 }, { event_id: 666 }, { event_id: 3 }]),
    send(h2, 2, [{ event_id: 4 }]),
  ];
  expect(await Promise.all([first, ...sent])).toEqual([true, true, true]);
  expect(await storedIds()).toEqual([1, 2, 3, 4]);
  expect(lines).toEqual([`an event of host ${h1} was dropped: 23514 no_plague`]);
  await query("alter table event drop constraint no_plague");
});

test("no more waits in memory than twenty thousand events: what comes beyond is not acknowledged", async () => {
  const { h1 } = accounts.first;
  const events = Array.from({ length: 200 }, (_, index) => ({ event_id: index + 1 }));
  // The first is taken out of the line at once.
  const sent = await Promise.all(Array.from({ length: 103 }, () => send(h1, 1, events)));
  expect(sent.filter((stored) => !stored)).toEqual([false, false]);
  expect(sent.slice(-2)).toEqual([false, false]);
  expect(await storedIds()).toHaveLength(200);
});

test("a batch number that no column holds is dropped: the host goes on", async () => {
  const { h1 } = accounts.first;
  expect(await send(h1, 3_000_000_000, [{ event_id: 1 }])).toBe(true);
  expect(lines).toEqual([`a batch of host ${h1} was dropped: 22003`]);
  run = randomUUID();
  expect(await send(h1, 1, [{ event_id: 2 }])).toBe(true);
  expect(await storedIds()).toEqual([2]);
});

test("pictures of events that are set aside are kept with them", async () => {
  const { h1, accountId } = accounts.first;
  const pictures = new Map([1, 2].map((n) => [n, Uint8Array.from([0xff, 0xd8, 0xff, 77, n])]));
  const events = [
    { picture: 1, time_ms: 0 },
    { picture: 2, camera_index: 99 },
  ];
  expect(await send(h1, 1, events, pictures)).toBe(true);
  const { rows } = await query(
    "select (event->>'time_ms')::float8 as ms, snapshot from event_dead_letter order by id desc limit 2",
  );
  const kept = rows.map(({ ms, snapshot }) =>
    s3.objects.get(`north/${pictureName(accountId, ms, snapshot)}`),
  );
  expect(kept).toEqual([...pictures.values()].reverse().map((jpeg) => Buffer.from(jpeg)));
});

test("C11: while the machine's clock is wrong, events with the right time are stored", async () => {
  const { h1 } = accounts.first;
  const dayMs = 86_400_000;
  for (const [batch, jumpMs] of [2 * dayMs, -2 * dayMs, 600 * dayMs].entries()) {
    await ingest.close();
    ingest = open(scopes, { nowMs: () => Date.now() + jumpMs });
    expect(await send(h1, batch + 1, [{ event_id: batch + 1 }])).toBe(true);
  }
  expect(await storedIds()).toEqual([1, 2, 3]);
});
