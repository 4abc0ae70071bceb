import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  endAnnouncement,
  newAnnouncement,
  publishAnnouncement,
} from "../../backend/announcement/service";
import { createHostConnections } from "../../backend/host/connection";
import { runNow } from "../../backend/jobs/recurring";
import { keepNotifications } from "../../backend/notification/jobs";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { hearTelling, listNotifications } from "../support/notifications";

/** What notifications are caused by besides alerts (decision D91): whom they reach, and how often. */

let cloud: TestCloud;
let accounts: TestAccounts;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "manager", "operator", "newcomer"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.stranger = await cloud.getToken(accounts.second.master);
});

afterAll(() => cloud.close());

beforeEach(() => query("delete from notification"));

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;

const list = (persona = "operator") => listNotifications(cloud, tokens[persona] ?? "");

test("a firmware update is told once at its end, to those who reach the host", async () => {
  const { scopes, bus } = cloud.backend.services;
  const hosts = createHostConnections(scopes, bus);
  const { accountId, h1: hostId } = accounts.first;
  const report = (status: "in_progress" | "failed" | "completed", progress: number) =>
    hosts.setFirmware({ accountId, hostId } as never, { status, progress } as never);
  await report("in_progress", 10);
  await report("failed", 40);
  const heard = await hearTelling(cloud, () => report("failed", 40));
  expect(heard).toEqual([]);
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

test.each([
  ["completed", "2.0", 100],
  ["failed", "1.9", 60],
])(
  "an update that is %s by the version with which the host returns is told as well, to open pages too",
  async (status, version, progress) => {
    const { scopes, bus } = cloud.backend.services;
    const messages: unknown[] = [];
    const stop = bus.subscribe("user_message", ({ message }) => messages.push(message));
    const hosts = createHostConnections(scopes, bus);
    const { accountId, h1: hostId } = accounts.first;
    await query(
      "update host set cloud_version = '2.0', firmware_state = 'received' where id = $1",
      [hostId],
    );
    const going = { status: "in_progress", progress: 60 };
    await hosts.setFirmware({ accountId, hostId } as never, going as never);
    // It restarts, and says at once what it runs now.
    await hosts.setHostParts(hostId, { version });
    await hosts.setHostParts(hostId, { version });
    expect((await list()).list).toMatchObject([
      { type: "firmware", status, progress, host_name: "H1" },
    ]);
    await vi.waitFor(() =>
      expect(messages).toContainEqual({
        type: "FW_OTA_STATUS",
        status,
        progress,
        to_web_data: { host_id: String(hostId), host_name: "H1" },
      }),
    );
    stop();
    hosts.close();
  },
);

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

test("the open pages of every account hear of an announcement when it begins, and not before", async () => {
  const startsAt = new Date(Date.now() + 1_500);
  const texts = { title: { en: "Sunday" }, message: { en: "Off" }, startsAt };
  let heardAt = 0;
  const { bus } = cloud.backend.services;
  const stop = bus.subscribe("user_message", () => {
    heardAt ||= Date.now();
  });
  const heard = await hearTelling(cloud, async () => {
    await cloud.database.db.transaction((tx) =>
      publishAnnouncement(tx, newAnnouncement.parse(texts)),
    );
    expect((await list()).total).toBe(0);
    await vi.waitFor(async () => expect((await list("stranger")).total).toBe(1), 10_000);
  });
  stop();
  const { first, second } = accounts;
  // To no user in particular: all of the account.
  expect(heard.map(({ accountId, userId }) => ({ accountId, userId }))).toEqual(
    expect.arrayContaining([
      { accountId: first.accountId, userId: null },
      { accountId: second.accountId, userId: null },
    ]),
  );
  expect(heardAt).toBeGreaterThanOrEqual(startsAt.getTime());
  await query("delete from announcement");
});

test("the open pages of every account hear of the end of an announcement, by its date or before it", async () => {
  const texts = { title: { en: "Sunday" }, message: { en: "Off" } };
  const { db } = cloud.database;
  const untilToldTo = (count: number) =>
    vi.waitFor(async () => expect((await list("stranger")).total).toBe(count), 10_000);
  const publish = async (values: object) => {
    const input = newAnnouncement.parse({ ...texts, ...values });
    const id = await db.transaction((tx) => publishAnnouncement(tx, input));
    await untilToldTo(1);
    return id;
  };
  const { first, second } = accounts;
  const accountIds = [first.accountId, second.accountId];
  const expectHeard = async (end: () => Promise<void>) => {
    const heard = new Set<number>();
    const stop = cloud.backend.services.bus.subscribe("user_message", ({ accountId }) => {
      heard.add(accountId);
    });
    await end();
    await vi.waitFor(() => expect([...heard]).toEqual(expect.arrayContaining(accountIds)), 10_000);
    stop();
    expect((await list("stranger")).total).toBe(0);
  };
  const id = await publish({});
  await expectHeard(async () => {
    expect(await db.transaction((tx) => endAnnouncement(tx, id))).toBe(true);
  });
  const dated = await publish({ endsAt: new Date(Date.now() + 3_600_000) });
  await expectHeard(async () => {
    await query("update announcement set ends_at = now() where id = $1", [dated]);
    await query(
      "update graphile_worker._private_jobs set run_at = now() where payload->>'announcementId' = $1",
      [String(dated)],
    );
  });
  expect(await db.transaction((tx) => endAnnouncement(tx, 987_654))).toBe(false);
  await query("delete from announcement");
});

test("an order about to end is told to the masters once, and again after it was prolonged", async () => {
  const order = (await query("select id from customer_order where account_id = 1001"))[0]?.id;
  const end = async (days: number) => {
    await query(
      "update customer_order set expires_at = now() + make_interval(days => $2) where id = $1",
      [order, days],
    );
    await runNow(cloud.backend.services.scopes.system, keepNotifications, {});
  };
  await end(14);
  await vi.waitFor(async () => expect((await list("master")).total).toBe(1));
  await runNow(cloud.backend.services.scopes.system, keepNotifications, {});
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
