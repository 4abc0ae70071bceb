import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createStandingSearches, type StandingSearches } from "../../backend/alert/standing";
import type { DeviceFinding } from "../../contract/device-events";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { type EventSketch, storeEvents } from "../support/events";

/** A saved search as the trigger of an alert. */
let cloud: TestCloud;
let accounts: TestAccounts;
let standing: StandingSearches;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.foreign = await cloud.getToken(accounts.second.master);
});

afterAll(() => cloud.close());

beforeEach(async () => {
  await query("delete from user_alert");
  await query("delete from saved_search");
  await query("delete from outbox");
  standing = createStandingSearches(cloud.backend.services);
});

afterEach(() => standing.close());

async function query(statement: string, values: unknown[] = []) {
  return (await cloud.database.pool.query(statement, values)).rows;
}

async function call<Result>(document: string, variables: object, persona = "operator") {
  const answer = await cloud.call(document, { ...variables }, { token: tokens[persona] ?? "" });
  expect(answer.errors).toEqual([]);
  return Object.values(answer.data ?? {})[0] as Result;
}

const red = "up_body_color=red&range=month";
const redPerson: DeviceFinding = { category: "person", up_body_color: "red" };

async function saveSearch(search: object = {}, persona = "operator"): Promise<string> {
  const document = `mutation($name: String!, $screen: String!, $query: String!, $shared: Boolean) {
    create_saved_search(name: $name, screen: $screen, query: $query, shared: $shared) { id }
  }`;
  const variables = { name: "Red", screen: "ai_search", query: red, ...search };
  return (await call<{ id: string }>(document, variables, persona)).id;
}

const createAlert = `mutation($weekdays: [Int!]!, $events: [TriggerEventInput!]!, $search: ID) {
  create_user_alert(name: "Watch", weekdays: $weekdays, start_time: "00:00", end_time: "00:00",
    trigger_events: $events, saved_search_id: $search) { id saved_search { id name query } }
}`;
const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], events: [] as object[] };

const watch = (search: string, persona = "operator", more: object = {}) =>
  call<{ id: string; saved_search: object }>(
    createAlert,
    { ...everyDay, search, ...more },
    persona,
  );

async function happen(findings: DeviceFinding[] = [redPerson], sketch: Partial<EventSketch> = {}) {
  const { accountId, h1, c1 } = accounts.first;
  const place = { accountId, hostId: h1, cameraId: c1, eventType: 55, eventId: 301 };
  standing.add(await storeEvents(cloud.database, [{ ...place, findings, ...sketch }]));
  await standing.settled();
}

const recipients = async () =>
  (await query("select recipient from outbox order by id")).map((row) => row.recipient);

test("an alert on a saved search fires on what the search would find, once in a cooldown", async () => {
  const { id, saved_search: shown } = await watch(await saveSearch());
  expect(shown).toMatchObject({ name: "Red", query: red });
  await happen([
    { category: "person", up_body_color: "blue" },
    { category: "vehicle", color: "red" },
  ]);
  await happen([]);
  expect(await recipients()).toEqual([]);
  await happen([{ category: "ai_event" }, redPerson, redPerson]);
  await happen();
  expect(await recipients()).toEqual(["operator@a.example"]);
  const audits = await query("select target_id from audit where behavior_id = 40706");
  expect(audits.filter((row) => row.target_id === id)).toHaveLength(1);
});

test("by the rights its user has at that moment, and by its schedule", async () => {
  const search = await saveSearch();
  await watch(search);
  await happen([redPerson], { hostId: accounts.first.h2, cameraId: accounts.first.c3 });
  expect(await recipients()).toEqual([]);
  const rights = await query("delete from permission_user where user_id = $1 returning *", [
    accounts.first.operatorId,
  ]);
  await happen();
  expect(await recipients()).toEqual([]);
  for (const row of rights) {
    const columns = Object.keys(row);
    const values = columns.map((_, index) => `$${index + 1}`);
    await query(
      `insert into permission_user (${columns.join()}) values (${values.join()})`,
      Object.values(row),
    );
  }
  await happen();
  expect(await recipients()).toEqual(["operator@a.example"]);
  await query("delete from user_alert");
  const tomorrow = (new Date().getUTCDay() + 2) % 7;
  await watch(search, "operator", { weekdays: [tomorrow] });
  await happen();
  expect(await recipients()).toHaveLength(1);
});

test("of events that are stored together the first one within its schedule fires, whatever came before it", async () => {
  const today = new Date().getUTCDay();
  await watch(await saveSearch(), "operator", {
    weekdays: [today, (today + 1) % 7, (today + 6) % 7],
  });
  const { accountId, h1: hostId, c1: cameraId } = accounts.first;
  const event = { accountId, hostId, cameraId, eventType: 55, eventId: 301 };
  const times = [Date.now() - 3 * 86_400_000, Date.now() - 2_000, Date.now() - 1_000];
  const findings = [redPerson];
  standing.add(
    await storeEvents(
      cloud.database,
      times.map((timeMs) => ({ ...event, findings, timeMs })),
    ),
  );
  await standing.settled();
  expect(await recipients()).toEqual(["operator@a.example"]);
});

test("it follows its search and its switch, from the next event on", async () => {
  const search = await saveSearch();
  const { id } = await watch(search);
  const change = `mutation($id: ID!, $query: String) { update_saved_search(id: $id, query: $query) { id } }`;
  const toggle = `mutation($id: ID!, $on: Boolean!) { switch_user_alert(id: $id, enable: $on) { id } }`;
  await happen([{ category: "person", up_body_color: "blue" }]);
  await call(change, { id: search, query: "up_body_color=blue&hat=0" });
  await happen();
  await happen([{ category: "person", up_body_color: "blue" }]);
  await call(toggle, { id, on: false });
  await happen([{ category: "person", up_body_color: "blue", hat: 0 }]);
  expect(await recipients()).toEqual([]);
  await call(toggle, { id, on: true });
  await happen([{ category: "person", up_body_color: "blue", hat: 0 }]);
  expect(await recipients()).toHaveLength(1);
});

test("without its search the alert stays and is quiet; so it is where the search is no longer shared", async () => {
  const list = `{ query_user_alert_list { enable saved_search { id } trigger_events { event_id } } }`;
  const quiet = [{ enable: true, saved_search: null, trigger_events: [] }];
  const shared = await saveSearch({ shared: true }, "master");
  await watch(shared);
  await happen();
  expect(await recipients()).toHaveLength(1);
  await query("delete from user_alert_firing");
  const unshare = `mutation($id: ID!) { update_saved_search(id: $id, shared: false) { id } }`;
  await call(unshare, { id: shared }, "master");
  // Forgets what it fired on a moment ago.
  await standing.close();
  standing = createStandingSearches(cloud.backend.services);
  await happen();
  expect(await call(list, {})).toEqual(quiet);
  await query("delete from user_alert");
  const own = await saveSearch();
  await watch(own);
  await happen();
  expect(await recipients()).toHaveLength(2);
  await query("delete from user_alert_firing");
  await call(`mutation($id: ID!) { delete_saved_search(id: $id) { ok } }`, { id: own });
  await happen();
  expect(await call(list, {})).toEqual(quiet);
  expect(await recipients()).toHaveLength(2);
});

test("an alert that is saved while its search is out of sight keeps the search, and fires again with it", async () => {
  const search = await saveSearch({ shared: true }, "master");
  const { id } = await watch(search);
  const share = `mutation($id: ID!, $on: Boolean!) { update_saved_search(id: $id, shared: $on) { id } }`;
  await call(share, { id: search, on: false }, "master");
  const update = `mutation($id: ID!, $weekdays: [Int!]!, $search: ID) {
    update_user_alert(id: $id, name: "Renamed", weekdays: $weekdays, start_time: "00:00", end_time: "00:00",
      trigger_events: [], saved_search_id: $search) { name saved_search_id saved_search { id } }
  }`;
  const { weekdays } = everyDay;
  expect(await call(update, { id, weekdays, search })).toEqual({
    name: "Renamed",
    saved_search_id: search,
    saved_search: null,
  });
  await happen();
  expect(await recipients()).toEqual([]);
  const other = await saveSearch({ name: "Never shared" }, "master");
  const refused = await cloud.call(
    update,
    { id, weekdays, search: other },
    { token: tokens.operator ?? "" },
  );
  expect(refused.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  await call(share, { id: search, on: true }, "master");
  await standing.close();
  standing = createStandingSearches(cloud.backend.services);
  await happen([redPerson], { eventId: 302 });
  expect(await recipients()).toEqual(["operator@a.example"]);
});

test("with its search deleted and restored the alert fires again, and its user sees it as before", async () => {
  const list = `{ query_user_alert_list { saved_search { id name } } }`;
  const shown = [{ saved_search: { id: expect.any(String), name: "Red" } }];
  const id = await saveSearch();
  await watch(id);
  await call(`mutation($id: ID!) { delete_saved_search(id: $id) { ok } }`, { id });
  await happen();
  expect(await call(list, {})).toEqual([{ saved_search: null }]);
  expect(await recipients()).toEqual([]);
  await call(`mutation($id: ID!) { restore_saved_search(id: $id) { id } }`, { id });
  expect(await call(list, {})).toEqual(shown);
  await happen();
  expect(await recipients()).toEqual(["operator@a.example"]);
});

test("places, an event and a plate of the search count; a host means its cameras", async () => {
  const { h2, c2, c3 } = accounts.first;
  const van: DeviceFinding = { category: "vehicle", lpr: "ab 12" };
  const name = (n: number) => ({ name: `Search ${n}` });
  await watch(await saveSearch({ ...name(1), query: `host_id=${h2}` }, "master"), "master");
  await watch(
    await saveSearch({ ...name(2), query: "category=vehicle&lpr=B*2" }, "master"),
    "master",
  );
  await watch(await saveSearch({ ...name(3), query: "host_id=" }, "master"), "master");
  await watch(
    await saveSearch({ ...name(4), query: `event_id=306&host_cam_id=${c2}` }, "master"),
    "master",
  );
  const count = async () => (await recipients()).length;
  await happen();
  expect(await count()).toBe(0);
  await happen([redPerson], { hostId: h2, cameraId: c3 });
  expect(await count()).toBe(1);
  await happen([van]);
  expect(await count()).toBe(2);
  await happen([redPerson], { cameraId: c2 });
  expect(await count()).toBe(2);
  await happen([redPerson], { cameraId: c2, eventId: 306 });
  expect(await count()).toBe(3);
});

test("a search out of sight is refused like one that does not exist, and one of events too", async () => {
  const refuse = (search: string) =>
    cloud.call(createAlert, { ...everyDay, search }, { token: tokens.operator ?? "" });
  const own = await refuse(await saveSearch({}, "master"));
  expect(own.errors[0]).toMatchObject({
    message: "ERR_INVALID_ARGUMENT",
    extensions: { field: "saved_search_id" },
  });
  for (const id of [
    "987654",
    "x",
    await saveSearch({ name: "List", screen: "events", query: "" }),
  ]) {
    expect((await refuse(id)).text, id).toBe(own.text);
  }
  expect((await refuse(await saveSearch({ shared: true }, "foreign"))).text).toBe(own.text);
  const none = await cloud.call(createAlert, everyDay, { token: tokens.operator ?? "" });
  expect(none.errors[0]).toMatchObject({
    message: "ERR_AT_LEAST_ONE",
    extensions: { field: "trigger_events" },
  });
});

test("a preview counts what the search found in seven days, each event once, with the cooldown", async () => {
  await query("delete from ai_event");
  await query("delete from event");
  const search = await saveSearch();
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000;
  const { accountId, h1, h2, c1, c3 } = accounts.first;
  const at = (timeMs: number, findings = [redPerson], place: object = {}) => ({
    accountId,
    hostId: h1,
    cameraId: c1,
    eventType: 55,
    eventId: 301,
    timeMs,
    findings,
    ...place,
  });
  await storeEvents(cloud.database, [
    at(noon, [redPerson, redPerson]),
    at(noon + 60_000),
    at(noon + 400_000),
    at(noon - 86_400_000, [{ category: "person", up_body_color: "blue" }], { eventId: 306 }),
    at(noon, [redPerson], { hostId: h2, cameraId: c3 }),
    at(noon - 8 * 86_400_000),
  ]);
  const preview = `query($weekdays: [Int!], $events: [TriggerEventInput!], $search: ID) {
    query_user_alert_preview(weekdays: $weekdays, start_time: "00:00", end_time: "00:00",
      trigger_events: $events, saved_search_id: $search) { total complete list { event { event_id } } }
  }`;
  type Preview = { total: number; complete: boolean; list: object[] };
  const count = (events: object[]) => call<Preview>(preview, { ...everyDay, events, search });
  expect(await count([])).toMatchObject({ total: 2, complete: true });
  const both = await count([
    { event_type: 55, event_id: 306 },
    { event_type: 55, event_id: 301 },
  ]);
  expect(both.total).toBe(3);
  expect(both.list).toHaveLength(3);
});
