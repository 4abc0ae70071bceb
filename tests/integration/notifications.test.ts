import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAlertFiring } from "../../backend/alert/firing";
import { deleteOldNotifications, trimNotifications } from "../../backend/notification/queries";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";
import { hearTelling, listNotifications } from "../support/notifications";

/** What users are told of (decision D91): written with its cause, shown by the rights of this moment. */

let cloud: TestCloud;
let accounts: TestAccounts;
const tokens: Record<string, string> = {};
const personas = ["master", "manager", "operator", "newcomer"] as const;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of personas) tokens[persona] = await cloud.getToken(accounts.first[persona]);
  tokens.stranger = await cloud.getToken(accounts.second.master);
});

afterAll(() => cloud.close());

beforeEach(async () => {
  await query("delete from notification");
  await query("delete from user_alert");
});

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;

const list = (persona = "operator", variables = {}) =>
  listNotifications(cloud, tokens[persona] ?? "", variables);

const read = (ids: string[] | null, persona = "operator") =>
  cloud.call(
    "mutation($ids: [ID!]) { mark_notifications_read(ids: $ids) { read } }",
    { ids },
    { token: tokens[persona] ?? "" },
  );

async function fire(persona = "operator", event: { cameraId?: number | null } = {}) {
  const { accountId, h1, c1 } = accounts.first;
  await query("delete from user_alert");
  const answer = await cloud.call(
    `mutation { create_user_alert(name: "Night & <b>day</b>", weekdays: [0,1,2,3,4,5,6], start_time: "00:00",
      end_time: "00:00", trigger_events: [{ event_type: 55, event_id: 300 }]) { id } }`,
    {},
    { token: tokens[persona] ?? "" },
  );
  expect(answer.errors).toEqual([]);
  const events = await storeEvents(cloud.database, [
    { accountId, hostId: h1, cameraId: c1, eventType: 55, eventId: 300, ...event },
  ]);
  await createAlertFiring(cloud.backend.services)(accountId, events);
  return events[0]?.id;
}

/** Rows as they are, without an account's cause. */
const insert = (persona: string, type: string, values: Record<string, unknown> = {}) =>
  query(
    `insert into notification (account_id, user_id, type, camera_id, host_id, facts, created_at)
     select account_id, id, $2, $3, $4, '{}', now() - make_interval(days => $5) from app_user where email = $1
     returning id`,
    [`${persona}@a.example`, type, values.camera ?? null, values.host ?? null, values.days ?? 0],
  );

test("D91: an alert that fires is told as ids and values, and every page of its user looks it up", async () => {
  let eventId: number | undefined;
  const heard = await hearTelling(cloud, async () => {
    eventId = await fire();
  });
  expect(heard).toMatchObject([{ userId: accounts.first.operatorId }]);
  expect(await list()).toMatchObject({
    unread: 1,
    total: 1,
    list: [
      {
        type: "alert",
        is_read: false,
        alert_name: "Night & <b>day</b>",
        camera_name: "c1",
        host_name: "H1",
        event_row_id: String(eventId),
        event_type: 55,
        event_id: 300,
      },
    ],
  });
  for (const other of ["master", "manager", "newcomer", "stranger"]) {
    expect((await list(other)).total, other).toBe(0);
  }
});

test("D6: an alert's notification is there only while its receiver may see the camera", async () => {
  await fire();
  const [grant] = await query("delete from permission_camera where camera_id = $1 returning *", [
    accounts.first.c1,
  ]);
  expect(await list()).toEqual({ list: [], newest: null, unread: 0, total: 0 });
  const [row] = await query("select id from notification");
  expect((await read([String(row.id)])).data).toEqual({ mark_notifications_read: { read: 0 } });
  expect((await read(null)).data).toEqual({ mark_notifications_read: { read: 0 } });
  await query(
    "insert into permission_camera (permission_id, camera_id, live) values ($1, $2, true)",
    [grant.permission_id, grant.camera_id],
  );
  expect((await list()).unread).toBe(1);
});

test("an alert on an event of the host itself is the master's", async () => {
  await fire("master", { cameraId: null });
  expect((await list("master")).list).toMatchObject([{ host_name: "H1", camera_name: null }]);
  await query("update app_user set master = false where email = 'master@a.example'");
  expect((await list("master")).total).toBe(0);
  await query("update app_user set master = true where email = 'master@a.example'");
});

test("each kind is shown by its own right", async () => {
  const { c1, c3, h1, h2 } = accounts.first;
  for (const persona of ["master", "manager", "operator"]) {
    await insert(persona, "export", { camera: c1 });
    await insert(persona, "export", { camera: c3 });
    await insert(persona, "firmware", { host: h1 });
    await insert(persona, "firmware", { host: h2 });
    await insert(persona, "expiry");
    await insert(persona, "security");
    await insert(persona, "announcement");
  }
  const types = async (persona: string) =>
    (await list(persona)).list.map(({ type }) => type).reverse();
  const { master, manager, operator } = {
    master: await types("master"),
    manager: await types("manager"),
    operator: await types("operator"),
  };
  expect(master).toEqual(["export", "export", "firmware", "firmware", "expiry", "security"]);
  // c1 and h1 are of their region.
  expect(manager).toEqual(["export", "firmware", "security"]);
  // Sees c1, but has no playback of it.
  expect(operator).toEqual(["firmware", "security"]);
});

test("pages, unread ones, and reading one or all, told to every tab", async () => {
  for (let count = 0; count < 5; count++) await insert("operator", "security");
  const all = await list("operator", { limit: 2, page: 2 });
  expect(all).toMatchObject({ unread: 5, total: 5 });
  expect(all.list).toHaveLength(2);
  const [first] = all.list;
  const heard = await hearTelling(cloud, () =>
    read([first?.id ?? "", "987654", "nonsense"].slice(0, 2)),
  );
  expect(heard).toHaveLength(1);
  expect(await list("operator", { unread: true })).toMatchObject({ unread: 4, total: 4 });
  expect((await list("operator", { page: 9 })).total).toBe(5);
  expect((await read(null)).data).toEqual({ mark_notifications_read: { read: 4 } });
  expect(await hearTelling(cloud, () => read(null))).toEqual([]);
  expect((await read(["x"])).errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  const stranger = await insert("operator", "security");
  await read([String(stranger[0]?.id)], "stranger");
  expect((await list()).unread).toBe(1);
});

test("all are read up to the newest that the list knew, whatever its page: not what came since", async () => {
  await insert("operator", "security");
  const [known] = await insert("operator", "security");
  const drawn = await list("operator", { limit: 1, page: 2, unread: true });
  expect(drawn).toMatchObject({ newest: String(known.id), unread: 2 });
  const [since] = await insert("operator", "security");
  const answer = await cloud.call(
    "mutation($until: ID) { mark_notifications_read(until: $until) { read } }",
    { until: drawn.newest },
    { token: tokens.operator ?? "" },
  );
  expect(answer.data).toEqual({ mark_notifications_read: { read: 2 } });
  expect((await list("operator", { unread: true })).list).toMatchObject([{ id: String(since.id) }]);
});

test("kept for 30 days, and the newest thousand of a user", async () => {
  await insert("operator", "security", { days: 31 });
  await insert("operator", "security", { days: 29 });
  expect((await list()).total).toBe(1);
  const { db } = cloud.database;
  expect(await deleteOldNotifications(db, 500)).toBe(1);
  await query(
    `insert into notification (account_id, user_id, type, facts)
     select account_id, id, 'security', '{}' from app_user, generate_series(1, 1005)
     where email = 'operator@a.example'`,
  );
  expect((await list("operator", { limit: 1 })).total).toBe(1_000);
  expect(await trimNotifications(db, 500)).toBe(1);
  expect(await query("select count(*)::int as count from notification")).toEqual([
    { count: 1_000 },
  ]);
  expect(await trimNotifications(db, 500)).toBe(0);
});

test("what was told cannot be rewritten", async () => {
  await insert("operator", "security");
  const { system } = cloud.backend.services.scopes;
  await expect(system.execute("update notification set facts = '{}'")).rejects.toMatchObject({
    cause: { message: expect.stringContaining("permission denied") },
  });
});
