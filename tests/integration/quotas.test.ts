import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DeviceEventInput } from "../../contract/device-events";
import type { TestHost } from "../support/media/test-host";
import { openSite, type Site } from "../support/site";

/** What one account may have: two hosts and three cameras are there already in each. */

const quotas = {
  hosts: 4,
  cameras: 5,
  users: 12,
  regions: 6,
  privileges: 7,
  eventsPerMinute: 20,
  picturesPerMinute: 100,
};
let site: Site;
beforeAll(async () => {
  site = await openSite({ quotas });
});
afterAll(() => site.close());

const create = `mutation($name: String!, $region: ID!) {
  create_host(name: $name, type: 2, region_id: $region) { host { id } } }`;

test("G18: an account gets as many hosts as it may, also when they are added at once, and then a clear error", async () => {
  const region = String(site.first.north);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => site.call("master", create, { name: `New ${n}`, region })),
  );
  const codes = answers.map(({ errors }) => errors[0]?.extensions ?? null);
  expect(codes.filter((code) => code === null)).toHaveLength(2);
  for (const code of codes.filter(Boolean)) {
    expect(code).toEqual({ code: "QUOTA_REACHED", max: quotas.hosts });
  }
  const other = { name: "Other", region: String(site.second.north) };
  expect((await site.call("stranger", create, other)).errors).toEqual([]);
  // What is deleted makes room.
  await site.get(
    "master",
    `mutation($id: ID!) { delete_host(id: $id, confirm: "DELETE") { ok } }`,
    {
      id: String(site.first.h2),
    },
  );
  expect((await site.call("master", create, { name: "Again", region })).errors).toEqual([]);
});

const additions = [
  {
    what: "users",
    table: "app_user",
    add: `mutation($name: String!, $email: String!) {
      create_user(email: $email, name: $name, master: false, region_ids: []) { id } }`,
  },
  {
    what: "regions",
    table: "region",
    add: "mutation($name: String!) { create_region(name: $name) { id } }",
  },
  {
    what: "privileges",
    table: "permission",
    add: "mutation($name: String!) { create_permission(name: $name, cameras: []) { id } }",
  },
] as const;

test.for(additions)(
  "G18: an account gets as many $what as it may, also when they are added at once, and then a clear error",
  async ({ what, table, add }) => {
    const { accountId } = site.first;
    const count = async () => {
      const { rows } = await site.cloud.database.pool.query(
        `select count(*)::int as count from ${table} where account_id = $1`,
        [accountId],
      );
      return rows[0]?.count;
    };
    expect(await count()).toBeLessThan(quotas[what]);
    const answers = await Promise.all(
      Array.from({ length: quotas[what] }, (_, n) =>
        site.call("master", add, { name: `New ${n}`, email: `new.${n}@example.com` }),
      ),
    );
    expect(await count()).toBe(quotas[what]);
    const refused = answers.flatMap(({ errors }) => errors);
    expect(refused.length).toBeGreaterThan(0);
    for (const { extensions } of refused) {
      expect(extensions).toEqual({ code: "QUOTA_REACHED", max: quotas[what] });
    }
    const other = { name: "Other", email: "other@example.com" };
    expect((await site.call("stranger", add, other)).errors).toEqual([]);
  },
);

const countCameras = async (accountId: number) => {
  const { rows } = await site.cloud.database.pool.query(
    "select count(*)::int as count from camera where account_id = $1",
    [accountId],
  );
  return rows[0]?.count;
};

test("G18: two hosts that report cameras at once add as many as the account may have, and say so in the log", async () => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const hosts = await Promise.all(
    [site.second.h1, site.second.h2].map((id) => site.connectHost(id)),
  );
  for (const host of hosts) {
    host.hello(Array.from({ length: 9 }, (_, index) => ({ index, connected: true })));
  }
  await vi.waitFor(() => {
    const lines = printed.mock.calls.map(([line]) => String(line));
    const refused = lines.filter((line) => line.includes("its account may have 5"));
    expect(refused.length).toBeGreaterThanOrEqual(2);
  });
  printed.mockRestore();
  expect(await countCameras(site.second.accountId)).toBe(quotas.cameras);
  for (const host of hosts) host.socket.close();
});

const event: DeviceEventInput = { event_type: 51, event_id: 6, time_ms: Date.now() };
const sendEvents = (host: TestHost, batch: number, count: number) =>
  host.sendMessage({
    type: "events",
    run: "run-of-this-test",
    batch,
    events: Array.from({ length: count }, () => ({ ...event, findings: [] })),
  });
const takeAck = (host: TestHost, batch: number) =>
  host.messages.take((message) => message.type === "events_ack" && message.batch === batch);

test("G18: a host of a noisy account waits for its ack, and one of another account does not", async () => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const noisy = await site.connectHost(site.first.h1);
  const quiet = await site.connectHost(site.second.h1);
  sendEvents(noisy, 1, 100);
  await takeAck(noisy, 1);
  sendEvents(noisy, 2, 1);
  sendEvents(quiet, 1, 5);
  await takeAck(quiet, 1);
  await vi.waitFor(() => {
    const lines = printed.mock.calls.map(([line]) => String(line));
    expect(lines.some((line) => line.includes("more than 20 events"))).toBe(true);
  });
  printed.mockRestore();
  // Two of each were there before.
  const { rows } = await site.cloud.database.pool.query(
    "select host_id::int as id, count(*)::int as count from event where host_id = any($1) group by 1 order by 1",
    [[site.first.h1, site.second.h1]],
  );
  expect(rows).toEqual([
    { id: site.first.h1, count: 102 },
    { id: site.second.h1, count: 7 },
  ]);
});
