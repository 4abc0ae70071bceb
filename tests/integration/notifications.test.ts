import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createAlertFiring } from "../../backend/alert/firing";
import { newAnnouncement, publishAnnouncement } from "../../backend/announcement/service";
import { createHostConnections } from "../../backend/host/connection";
import { deleteOldNotifications, trimNotifications } from "../../backend/notification/queries";
import { enqueueKeeping } from "../../backend/notification/tasks";
import type { BusEvents } from "../../backend/realtime/bus";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

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

interface Item {
  id: string;
  type: string;
  is_read: boolean;
  [fact: string]: unknown;
}
interface List {
  list: Item[];
  unread: number;
  total: number;
}

const listDocument = `query($page: Int, $limit: Int, $unread: Boolean) {
  query_notification_list(page: $page, limit: $limit, unread: $unread) {
    unread total list {
      id type is_read created_at host_id host_name camera_name alert_name event_row_id event_type event_id event_time
      fault status progress version title message order_number expires_at address user_agent
    }
  }
}`;

async function list(persona = "operator", variables = {}): Promise<List> {
  const answer = await cloud.call(listDocument, variables, { token: tokens[persona] ?? "" });
  expect(answer.errors).toEqual([]);
  return answer.data?.query_notification_list as List;
}

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

/** The bus's messages to users during `work`. */
async function hear(work: () => Promise<unknown>): Promise<BusEvents["user_message"][]> {
  const heard: BusEvents["user_message"][] = [];
  const stop = cloud.backend.services.bus.subscribe("user_message", (said) => heard.push(said));
  await work();
  stop();
  return heard;
}

/** Rows as they are, without an account's cause. */
const insert = (persona: string, type: string, values: Record<string, unknown> = {}) =>
  query(
    `insert into notification (account_id, user_id, type, camera_id, host_id, facts, created_at)
     select account_id, id, $2, $3, $4, '{}', now() - make_interval(days => $5) from app_user where email = $1
     returning id`,
    [`${persona}@a.example`, type, values.camera ?? null, values.host ?? null, values.days ?? 0],
  );

const telling = (heard: BusEvents["user_message"][]) =>
  heard.filter(({ message }) => message.type === "NOTIFICATIONS_CHANGE");

test("D91: an alert that fires is told as ids and values, and every page of its user looks it up", async () => {
  let eventId: number | undefined;
  const heard = await hear(async () => {
    eventId = await fire();
  });
  expect(telling(heard)).toMatchObject([{ userId: accounts.first.operatorId }]);
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
  expect(await list()).toEqual({ list: [], unread: 0, total: 0 });
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
  const heard = await hear(() => read([first?.id ?? "", "987654", "nonsense"].slice(0, 2)));
  expect(telling(heard)).toHaveLength(1);
  expect(await list("operator", { unread: true })).toMatchObject({ unread: 4, total: 4 });
  expect((await list("operator", { page: 9 })).total).toBe(5);
  expect((await read(null)).data).toEqual({ mark_notifications_read: { read: 4 } });
  expect(telling(await hear(() => read(null)))).toEqual([]);
  expect((await read(["x"])).errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  const stranger = await insert("operator", "security");
  await read([String(stranger[0]?.id)], "stranger");
  expect((await list()).unread).toBe(1);
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

test("a firmware update is told once at its end, to those who reach the host", async () => {
  const { scopes, bus } = cloud.backend.services;
  const hosts = createHostConnections(scopes, bus);
  const { accountId, h1: hostId } = accounts.first;
  const report = (status: "in_progress" | "failed" | "completed", progress: number) =>
    hosts.setFirmware({ accountId, hostId } as never, { status, progress } as never);
  await report("in_progress", 10);
  await report("failed", 40);
  const heard = await hear(() => report("failed", 40));
  expect(telling(heard)).toEqual([]);
  for (const persona of ["master", "manager", "operator"]) {
    expect((await list(persona)).list, persona).toMatchObject([
      { type: "firmware", status: "failed", progress: 40, host_name: "H1" },
    ]);
  }
  expect((await list("newcomer")).total).toBe(0);
  await report("in_progress", 1);
  await report("completed", 100);
  expect((await list()).total).toBe(2);
  hosts.close();
});

test("an announcement is told to every user once, when it begins, and ends with it", async () => {
  const publish = (values: object) =>
    cloud.database.db.transaction((tx) =>
      publishAnnouncement(
        tx,
        newAnnouncement.parse({ title: { en: "Sunday" }, message: { en: "Off" }, ...values }),
      ),
    );
  const id = await publish({});
  await publish({ startsAt: new Date(Date.now() + 3_600_000) });
  await vi.waitFor(async () => expect((await list("stranger")).total).toBe(1));
  expect((await list("newcomer")).list).toMatchObject([
    { type: "announcement", title: '{"en":"Sunday"}', message: '{"en":"Off"}' },
  ]);
  await query("update announcement set ends_at = now() where id = $1", [id]);
  expect((await list("newcomer")).total).toBe(0);
  await query("delete from announcement");
});

test("an order about to end is told to the masters once, and again after it was prolonged", async () => {
  const order = (await query("select id from customer_order where account_id = 1001"))[0]?.id;
  const end = async (days: number) => {
    await query(
      "update customer_order set expires_at = now() + make_interval(days => $2) where id = $1",
      [order, days],
    );
    await enqueueKeeping(cloud.backend.services.scopes.system);
  };
  await end(14);
  await vi.waitFor(async () => expect((await list("master")).total).toBe(1));
  await enqueueKeeping(cloud.backend.services.scopes.system);
  await end(10);
  await vi.waitFor(async () => expect((await list("master")).total).toBe(2));
  expect((await list("master")).list[0]).toMatchObject({
    type: "expiry",
    order_number: expect.stringMatching(/^SO-/),
  });
  expect((await list("operator")).total).toBe(0);
  await end(300);
});

test("a sign-in from a browser and network that were not seen before is told to its user", async () => {
  const { operator, accountId } = { ...accounts.first, accountId: accounts.first.accountId };
  const from = (address: string) => cloud.login({ ...operator, accountId, address });
  await from("127.0.0.9");
  expect((await list()).total).toBe(0);
  await from("198.51.100.7");
  await from("198.51.77.8");
  expect((await list()).list).toMatchObject([{ type: "security", address: "198.51.100.7" }]);
});

test("what was told cannot be rewritten", async () => {
  await insert("operator", "security");
  const { system } = cloud.backend.services.scopes;
  await expect(system.execute("update notification set facts = '{}'")).rejects.toMatchObject({
    cause: { message: expect.stringContaining("permission denied") },
  });
});
