import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { trimEventsOf } from "../../backend/event/retention";
import {
  type GraphqlAnswer,
  seedTwoAccounts,
  startTestCloud,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";
import { warmPools } from "../support/warm-pools";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
});

afterAll(() => cloud.close());

beforeEach(async () => {
  await query("delete from archive");
  await query("delete from customer_order");
});

async function query(statement: string, values: unknown[] = []) {
  return (await cloud.database.pool.query(statement, values)).rows;
}

async function giveOrder(archiveLimit: number, logsKeepDays = 30, expires = "1 year") {
  await query(
    `insert into customer_order (account_id, order_number, serial, plan, purchased_at, enabled_at, expires_at,
       plan_days, archive_limit, logs_keep_days)
     values (1001, $1, $1, 'standard', now(), now() - interval '1 day', now() + $2::interval, 365, $3, $4)`,
    [`order-${Math.random()}`, expires, archiveLimit, logsKeepDays],
  );
}

async function makeEvents(count: number, at = Date.now()) {
  const { accountId, h1, c1 } = accounts.first;
  const place = { accountId, hostId: h1, cameraId: c1 };
  const finding = { category: "person" as const };
  return storeEvents(
    cloud.database,
    Array.from({ length: count }, (_, n) => ({ ...place, timeMs: at + n, findings: [finding] })),
  );
}

const createDocument = `mutation($event: ID!, $note: String) {
  create_archive(event_id: $event, note: $note) { id note event { id } }
}`;
const archive = (event: number | string, persona = "operator", note = "") =>
  cloud.call(createDocument, { event: String(event), note }, { token: tokens[persona] ?? "" });

const madeBy = ({ data }: GraphqlAnswer) =>
  (data as unknown as { create_archive: { id: string } }).create_archive;

test("C108: an archived event carries its archive's id, and archiving twice is once", async () => {
  const [event] = await makeEvents(1);
  const first = await archive(event?.id ?? 0, "operator", " Broken window ");
  expect(first.data?.create_archive).toMatchObject({ note: "Broken window" });
  const again = await archive(event?.id ?? 0, "master", "Other");
  expect(again.data).toEqual(first.data);
  const single = await cloud.call(
    `query($id: ID!) { query_single_event(id: $id) { archive_id } }`,
    { id: String(event?.id) },
    { token: tokens.operator ?? "" },
  );
  const { id } = madeBy(first);
  expect(single.data).toEqual({ query_single_event: { archive_id: id } });
});

test("an event whose archive was deleted is archived anew: by who does it, and now", async () => {
  const [event] = await makeEvents(1);
  const { id } = madeBy(await archive(event?.id ?? 0, "operator", "First"));
  await query("update archive set created_at = now() - interval '1 day' where id = $1", [id]);
  const token = tokens.master ?? "";
  await cloud.call(
    "mutation($i: [ID!]!) { delete_archive(ids: $i) { ok } }",
    { i: [id] },
    { token },
  );
  await archive(event?.id ?? 0, "master", "Second");
  const [row] = await query(
    `select note, app_user.master, archive.created_at > now() - interval '1 hour' as is_new
     from archive join app_user on app_user.id = archive.created_by where archive.id = $1`,
    [id],
  );
  expect(row).toEqual({ note: "Second", master: true, is_new: true });
});

test("C109: an archive too many reports the number of the plan, 50 without one", async () => {
  const events = await makeEvents(4);
  await giveOrder(2);
  await giveOrder(3);
  await giveOrder(500, 30, "-1 day");
  for (const event of events.slice(0, 3)) expect((await archive(event.id)).errors).toEqual([]);
  expect((await archive(events[3]?.id ?? 0)).errors[0]).toMatchObject({
    message: "ERR_ARCHIVE_OVERFLOW",
    extensions: { max: 3 },
  });
  const list = `{ query_archive_list { limit_count used_count total per_page } }`;
  const token = tokens.operator ?? "";
  expect((await cloud.call(list, {}, { token })).data).toEqual({
    query_archive_list: { limit_count: 3, used_count: 3, total: 3, per_page: 50 },
  });
  await query("delete from customer_order");
  const without = await cloud.call(list, {}, { token });
  expect(without.data?.query_archive_list).toMatchObject({ limit_count: 50 });
});

test("D81: fifty events are archived together, or none of them", async () => {
  const bulk = async (ids: (string | number)[], persona = "operator") =>
    cloud.call(
      `mutation($ids: [ID!]!) { create_archives(event_ids: $ids, note: "Same") { id note event { id } } }`,
      { ids: ids.map(String) },
      { token: tokens[persona] ?? "" },
    );
  const count = async () => (await query("select count(*)::int as count from archive"))[0]?.count;
  const ids = (await makeEvents(52)).map(({ id }) => id);
  await archive(ids[0] ?? 0, "operator", "First");
  await giveOrder(50);
  const overflow = await bulk(ids.slice(1, 51));
  expect(overflow.errors[0]).toMatchObject({
    message: "ERR_ARCHIVE_OVERFLOW",
    extensions: { max: 50 },
  });
  expect((await bulk([...ids.slice(0, 2), 987_654_321])).errors[0]?.message).toBe(
    "ERR_EVENT_NOT_FOUND",
  );
  expect((await bulk(ids.slice(0, 51))).errors[0]).toMatchObject({
    message: "ERR_INVALID_ARGUMENT",
    extensions: { max: 50 },
  });
  expect(await count()).toBe(1);
  const made = await bulk(ids.slice(0, 50));
  expect(made.data?.create_archives).toHaveLength(50);
  expect(await query("select note, count(*)::int as count from archive group by note")).toEqual(
    expect.arrayContaining([
      { note: "First", count: 1 },
      { note: "Same", count: 49 },
    ]),
  );
});

test("I3: fifty archives at once where one more may be: exactly one is made", async () => {
  await giveOrder(5);
  await warmPools(cloud.backend.services.scopes, accounts.first.accountId);
  const events = await makeEvents(54);
  for (const event of events.slice(0, 4)) await archive(event.id);
  const answers = await Promise.all(events.slice(4).map((event) => archive(event.id)));
  expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
  expect(
    answers.filter((answer) => answer.errors[0]?.message === "ERR_ARCHIVE_OVERFLOW"),
  ).toHaveLength(49);
  expect(await query("select count(*)::int as count from archive")).toEqual([{ count: 5 }]);
});

test("C279 D1: archives of cameras out of reach are neither listed, changed nor deleted", async () => {
  const { accountId, h2, c3 } = accounts.first;
  const [hidden] = await storeEvents(cloud.database, [{ accountId, hostId: h2, cameraId: c3 }]);
  const made = await archive(hidden?.id ?? 0, "master");
  const { id } = madeBy(made);
  const token = tokens.operator ?? "";
  const refused = await archive(hidden?.id ?? 0);
  expect(refused.text).toBe((await archive(987_654_321)).text);
  const list = await cloud.call("{ query_archive_list { total list { id } } }", {}, { token });
  expect(list.data).toEqual({ query_archive_list: { total: 0, list: [] } });
  const update = `mutation($id: ID!) { update_archive(id: $id, note: "x") { id } }`;
  const remove = `mutation($ids: [ID!]!) { delete_archive(ids: $ids) { ok } }`;
  for (const answer of [
    await cloud.call(update, { id }, { token }),
    await cloud.call(remove, { ids: [id] }, { token }),
  ]) {
    expect(answer.errors[0]?.message).toBe("ERR_EVENT_NOT_FOUND");
  }
  const master = tokens.master ?? "";
  expect((await cloud.call(remove, { ids: [id] }, { token: master })).errors).toEqual([]);
  const left = "select count(*)::int as count from archive where deleted_at is null";
  expect(await query(left)).toEqual([{ count: 0 }]);
});

test("retention follows the plan, 30 days without one, and leaves what is archived or shared", async () => {
  const dayMs = 86_400_000;
  const old = await makeEvents(6, Date.now() - 40 * dayMs);
  const recent = await makeEvents(2, Date.now() - 20 * dayMs);
  await giveOrder(50, 60);
  await archive(old[0]?.id ?? 0);
  await query(
    `insert into share_link (account_id, event_id, code, expire_hours, expires_at)
     values (1001, $1, 'kept', 1, now() + interval '1 hour')`,
    [old[1]?.id],
  );
  const countOf = async (table: string, column: string, events: { id: number }[]) => {
    const ids = events.map((event) => event.id);
    const rows = await query(
      `select count(*)::int as count from ${table} where ${column} = any($1)`,
      [ids],
    );
    return rows[0]?.count;
  };
  const token = tokens.master;
  const keptDays = async () =>
    (await cloud.call("{ query_event(limit: 1) { kept_days } }", {}, { token })).data?.query_event;
  const { system } = cloud.backend.services.scopes;
  await trimEventsOf(system, 1001);
  expect(await countOf("event", "id", old)).toBe(6);
  expect(await keptDays()).toEqual({ kept_days: 60 });
  await query("delete from customer_order");
  expect(await keptDays()).toEqual({ kept_days: 30 });
  await trimEventsOf(system, 1001);
  expect(await countOf("event", "id", old)).toBe(2);
  expect(await countOf("ai_event", "ref_event_id", old)).toBe(2);
  expect(await countOf("event", "id", recent)).toBe(2);
  const [day] = await query(
    "select coalesce(sum(count), 0)::int as count from event_day where account_id = 1001 and day < now() - interval '35 days'",
  );
  expect(day?.count).toBe(2);
});
