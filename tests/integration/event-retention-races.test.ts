import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { trimEventsOf } from "../../backend/event/retention";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

/** Old events that somebody archives or shares at the moment in which retention deletes them. */

let cloud: TestCloud;
let accounts: TestAccounts;
let token: string;
let rival: pg.Client;
const accountId = 1001;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  token = await cloud.getToken(accounts.first.master);
  rival = new pg.Client({ connectionString: cloud.database.url });
  await rival.connect();
});

afterEach(async () => {
  // Of a test that failed on its way.
  await rival.query("rollback");
  await rival.query("select pg_advisory_unlock_all()");
  await query("drop policy if exists slowly on event");
  await query("drop trigger if exists slowly on event");
  await query("delete from event");
});

afterAll(async () => {
  await rival.end();
  await cloud.close();
});

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;

async function makeOldEvent(): Promise<number> {
  const { h1: hostId, c1: cameraId } = accounts.first;
  const timeMs = Date.now() - 40 * 86_400_000;
  const findings = [{ category: "person" as const }];
  const [event] = await storeEvents(cloud.database, [
    { accountId, hostId, cameraId, timeMs, findings },
  ]);
  if (!event) throw new Error("no event");
  return event.id;
}

const trim = () => trimEventsOf(cloud.backend.services.scopes.workers, accountId);
const archiveAs = (client: pg.Client, eventId: number) =>
  client.query("insert into archive (account_id, event_id) values ($1, $2)", [accountId, eventId]);
const left = () =>
  query(`select (select count(*) from event where event_time < now() - interval '1 day')::int as events,
    (select count(*) from ai_event)::int as findings, (select count(*) from archive)::int as archives,
    (select count(*) from share_link)::int as links`);

/** Until a statement with this text waits for a lock. */
const waiting = (text: string) =>
  vi.waitFor(async () =>
    expect(
      await query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%' || $1 || '%' and pid <> pg_backend_pid()`,
        [text],
      ),
    ).toHaveLength(1),
  );

/** What reads or deletes events from now on waits until the rival releases it. */
async function holdUp(how: "reading" | "deleting"): Promise<{ release(): Promise<unknown> }> {
  await query(`create or replace function pause() returns boolean language plpgsql as $$
    begin perform pg_advisory_lock_shared(7); perform pg_advisory_unlock_shared(7); return true; end $$`);
  await query(`create or replace function pause_row() returns trigger language plpgsql as $$
    begin perform pause(); return old; end $$`);
  await rival.query("select pg_advisory_lock(7)");
  await query(
    how === "reading"
      ? "create policy slowly on event as restrictive for all to sightline_app using (pause())"
      : "create trigger slowly before delete on event for each row execute function pause_row()",
  );
  return { release: () => rival.query("select pg_advisory_unlock(7)") };
}

test("an event that is being archived stays with its findings, and the archive with it", async () => {
  const eventId = await makeOldEvent();
  await rival.query("begin");
  await archiveAs(rival, eventId);
  const trimmed = trim();
  await Promise.race([trimmed, waiting("delete from event")]);
  await rival.query("commit");
  await trimmed;
  expect(await left()).toEqual([{ events: 1, findings: 1, archives: 1, links: 0 }]);
  await query("delete from archive");
  await trim();
  expect(await left()).toEqual([{ events: 0, findings: 0, archives: 0, links: 0 }]);
});

test("an event that was archived after retention began to look for old ones stays", async () => {
  const eventId = await makeOldEvent();
  const reading = await holdUp("reading");
  const trimmed = trim();
  await waiting("for update skip locked");
  await archiveAs(rival, eventId);
  await reading.release();
  await trimmed;
  expect(await left()).toEqual([{ events: 1, findings: 1, archives: 1, links: 0 }]);
});

const mutations = {
  archived: ["create_archive(event_id: $id) { id }", "ERR_EVENT_NOT_FOUND"],
  shared: ["create_share_link(event_id: $id, expire_hours: 1) { id }", "ERR_EVENT_NOT_FOUND"],
} as const;

test.each(Object.entries(mutations))(
  "an event that is %s while retention deletes it is not found",
  async (_name, [mutation, message]) => {
    const id = String(await makeOldEvent());
    const deleting = await holdUp("deleting");
    const trimmed = trim();
    await waiting("delete from event");
    const answer = cloud.call(`mutation($id: ID!) { ${mutation} }`, { id }, { token });
    await waiting("for key share");
    await deleting.release();
    await trimmed;
    expect((await answer).errors).toMatchObject([{ message }]);
    expect(await left()).toEqual([{ events: 0, findings: 0, archives: 0, links: 0 }]);
  },
);

test("an expired link that is extended while retention deletes its event is not found", async () => {
  const eventId = await makeOldEvent();
  const [link] = await query(
    `insert into share_link (account_id, event_id, code, expire_hours, expires_at, created_by)
     select $1, $2, 'old', 1, now() - interval '1 hour', id from app_user where master and account_id = $1 returning id`,
    [accountId, eventId],
  );
  const deleting = await holdUp("deleting");
  const trimmed = trim();
  await waiting("delete from event");
  const answer = cloud.call(
    "mutation($id: ID!) { extend_share_link(id: $id, expire_hours: 1) { id } }",
    { id: String(link?.id) },
    { token },
  );
  await Promise.race([answer, waiting("for key share")]);
  await deleting.release();
  await trimmed;
  expect((await answer).errors).toMatchObject([{ message: "ERR_SHARE_LINK_NOT_FOUND" }]);
  expect(await left()).toEqual([{ events: 0, findings: 0, archives: 0, links: 0 }]);
});
