import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createOldMonthHandlers, dropOldMonths } from "../../backend/event/old-months";
import { deleteUnusedPictures } from "../../backend/event/picture-sweep";
import { createEventPictureStore, pictureName } from "../../backend/event/pictures";
import { trimEventsOf } from "../../backend/event/retention";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";
import { openTestQueue } from "../support/job-queue";

/** Months that nobody keeps anything of are dropped whole; of others only the rest is deleted. */

let cloud: TestCloud;
let accounts: TestAccounts;
const dayMs = 86_400_000;
/** In the midst of a month that thirty days of retention leave nothing of. */
const oldMs = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 3, 15);
const month = new Date(oldMs).toISOString().slice(0, 7).replace("-", "_");

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  await query("update customer_order set logs_keep_days = 30");
});

beforeEach(async () => {
  await query("delete from event where event_time < now() - interval '31 days'");
  await query("delete from picture_due");
});

afterAll(() => cloud.close());

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;
const scopes = () => cloud.backend.services.scopes;

/** An event with a picture and a finding, of the old month where nothing else is said. */
async function keepOld(who: "first" | "second", jpeg: string, timeMs = oldMs) {
  const { accountId, h1: hostId, c1: cameraId } = accounts[who];
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(jpeg)]);
  const picture = await createEventPictureStore(cloud.backend.services.files).save(
    accountId,
    timeMs,
    bytes,
  );
  const findings = [{ category: "person" as const }];
  const [event] = await storeEvents(cloud.database, [
    { accountId, hostId, cameraId, timeMs, picture, findings },
  ]);
  return { id: event?.id ?? 0, file: pictureName(accountId, timeMs, picture) };
}

const isStored = async (file: string) => (await cloud.backend.services.files.find(file)) !== null;
const sweep = () => deleteUnusedPictures(scopes().system, cloud.backend.services.files, 500);
const parts = async () =>
  (
    await query("select part::text from event_parts() where part::text like '%' || $1", [month])
  ).map(({ part }) => part);
const bothParts = [`ai_event_${month}`, `event_${month}`];
const oldRows = async () =>
  (
    await query(`select (select count(*) from event where event_time < now() - interval '31 days')::int as events,
      (select count(*) from ai_event where event_time < now() - interval '31 days')::int as findings,
      (select coalesce(sum(count), 0) from event_hour where hour < now() - interval '31 days')::int as of_hours,
      (select coalesce(sum(count), 0) from event_day where day < now() - interval '32 days')::int as of_days`)
  )[0];
const all = (events: number) => ({ events, findings: events, of_hours: events, of_days: events });
const drop = () => dropOldMonths(scopes().workers);

test("a month that nobody keeps goes whole, with its totals, its files and its expired links", async () => {
  const kept = [await keepOld("first", "one"), await keepOld("second", "two")];
  await query(
    `insert into share_link (account_id, event_id, code, expire_hours, expires_at)
     values ($1, $2, 'expired', 1, now() - interval '1 hour')`,
    [accounts.first.accountId, kept[0]?.id],
  );
  const recent = await keepOld("first", "new", Date.now() - dayMs);
  expect((await parts()).sort()).toEqual(bothParts);
  await drop();
  expect(await parts()).toEqual([]);
  expect(await query("select from pg_class where relname like 'event_gone%'")).toEqual([]);
  expect(await oldRows()).toEqual(all(0));
  expect(await query("select from share_link")).toEqual([]);
  expect(await query("select from event where id = $1", [recent.id])).toHaveLength(1);
  expect(await sweep()).toBe(2);
  for (const { file } of kept) expect(await isStored(file)).toBe(false);
  expect(await isStored(recent.file)).toBe(true);
});

const keepers: [string, (eventId: number) => Promise<unknown>, () => Promise<unknown>][] = [
  [
    "an account that keeps it longer",
    () => query("update customer_order set logs_keep_days = 200 where account_id = 1001"),
    () => query("update customer_order set logs_keep_days = 30"),
  ],
  [
    "an archive",
    (id) => query("insert into archive (account_id, event_id) values (1001, $1)", [id]),
    () => query("delete from archive"),
  ],
  [
    "an active share link",
    (id) =>
      query(
        `insert into share_link (account_id, event_id, code, expire_hours, expires_at)
         values (1001, $1, 'active', 1, now() + interval '1 hour')`,
        [id],
      ),
    () => query("update share_link set expires_at = now()"),
  ],
];

test.each(keepers)(
  "%s keeps a month, of which only the rest is deleted",
  async (_who, keep, end) => {
    const mine = await keepOld("first", "kept");
    await keepOld("second", "not kept");
    await keep(mine.id);
    await drop();
    expect((await parts()).sort()).toEqual(bothParts);
    expect(await oldRows()).toEqual(all(2));
    for (const { accountId } of [accounts.first, accounts.second]) {
      await trimEventsOf(scopes().workers, accountId);
    }
    expect(await oldRows()).toEqual(all(1));
    expect(await query("select from event where id = $1", [mine.id])).toHaveLength(1);
    await end();
    await drop();
    expect(await parts()).toEqual([]);
    expect(await oldRows()).toEqual(all(0));
  },
);

async function hold(statement: string, values: unknown[] = []): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cloud.database.url });
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  return client;
}

/** Each try waits for its lock for a fifth of a second only. */
const waiting = () =>
  vi.waitFor(
    async () =>
      expect(
        await query(`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%event_drop_month%' and pid <> pg_backend_pid()`),
      ).toHaveLength(1),
    { interval: 10 },
  );

test("an event that is archived while its month is being dropped keeps the month", async () => {
  const { id } = await keepOld("first", "just archived");
  const archiver = await hold("insert into archive (account_id, event_id) values (1001, $1)", [id]);
  const dropped = drop();
  await waiting();
  await archiver.query("commit");
  await archiver.end();
  await dropped;
  expect(await oldRows()).toEqual(all(1));
  expect(await query("select from archive join event using (event_time)")).toHaveLength(1);
  await query("delete from archive");
});

test("a search that takes its time keeps a month from being dropped, and nobody from storing", async () => {
  await keepOld("second", "searched");
  const search = await hold("select count(*) from event");
  const dropped = drop();
  await waiting();
  const { accountId, h1: hostId } = accounts.first;
  // Within the time that a statement of the cloud has.
  expect(
    await storeEvents({ db: scopes().system, url: cloud.database.url }, [{ accountId, hostId }]),
  ).toHaveLength(1);
  await search.query("rollback");
  await search.end();
  await dropped;
  expect(await parts()).toEqual([]);
});

test("a month that was taken away by a process that then ended is settled by the next run, as a job", async () => {
  const { file } = await keepOld("second", "left behind");
  await query("select event_drop_month($1, now())", [`event_${month}`]);
  expect(await oldRows()).toMatchObject({ events: 0, of_hours: 1 });
  const queue = openTestQueue(cloud.database);
  const handlers = createOldMonthHandlers(queue.scopes);
  for (const { begin } of handlers) await begin?.();
  await queue.makeDue();
  queue.start(handlers);
  await vi.waitFor(async () => expect(await oldRows()).toEqual(all(0)));
  await queue.close();
  expect(await sweep()).toBe(1);
  expect(await isStored(file)).toBe(false);
});

test("the cloud's role drops no month that something is kept of, whatever it asks for", async () => {
  const { id } = await keepOld("first", "asked for");
  await query("insert into archive (account_id, event_id) values (1001, $1)", [id]);
  const ask = (part: string) => query("select event_drop_month($1, 'infinity') as dropped", [part]);
  expect(await ask(`event_${month}`)).toEqual([{ dropped: false }]);
  expect(await ask("camera")).toEqual([{ dropped: false }]);
  await query("delete from archive");
});
