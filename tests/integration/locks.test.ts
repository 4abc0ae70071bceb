import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHostConnections } from "../../backend/host/connection";
import { approveRenewal } from "../../backend/subscription/admin-renewal";
import { behaviors } from "../../contract/audit-behaviors";
import type { CloudMessage } from "../../contract/device";
import { limits } from "../../contract/limits";
import { storeEvents } from "../support/events";
import { waitForLockWaits } from "../support/lock-waits";
import { seedOrder } from "../support/orders";
import { openSite, type Site } from "../support/site";
import { warmPools } from "../support/warm-pools";

/** Two that act at once, with nothing but a lock between them. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(() => warmPools(site.cloud.backend.services.scopes, site.first.accountId));

const query = async (statement: string, values: unknown[] = []) =>
  (await site.cloud.database.pool.query(statement, values)).rows;

/** The codes of these calls together; null for each that succeeded. */
async function codesOf(calls: ReturnType<Site["call"]>[]): Promise<(string | null)[]> {
  return (await Promise.all(calls)).map(({ errors }) => errors[0]?.message ?? null);
}

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

test("I3: a link mailed by ten at once never goes to more than ten addresses", async () => {
  const { accountId, h1: hostId, c1: cameraId } = site.first;
  const [event] = await storeEvents(site.cloud.database, [{ accountId, hostId, cameraId }]);
  const emails = times(limits.emailRecipientsMax - 1, (index) => `before-${index}@example.test`);
  const created = await site.get<{ create_share_link: { id: string } }>(
    "master",
    `mutation($event: ID!, $emails: [String!]) {
      create_share_link(event_id: $event, expire_hours: 1, emails: $emails) { id } }`,
    { event: event?.id, emails },
  );
  const { id } = created.create_share_link;
  const send = `mutation($id: ID!, $emails: [String!]!) { send_share_link(id: $id, emails: $emails) { id } }`;
  const codes = await codesOf(
    times(10, (index) => site.call("master", send, { id, emails: [`at-${index}@example.test`] })),
  );
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "ERR_EMAIL_OVER_10"]));
});

test("a card reset and deactivated at once: each entry begins where the one before it ended", async () => {
  const cards = await query(
    `insert into mobile_card (account_id, card_number, serial_key, status)
     select $1, 'MC-' || n, 'MK-' || n, 1 from generate_series(1, 10) as n returning id`,
    [site.first.accountId],
  );
  const act = (name: string, id: string) =>
    site.call("master", `mutation($id: ID!) { ${name}(id: $id) { status } }`, { id });
  await codesOf(
    cards.flatMap(({ id }) => [act("deactivate_mobile_card", id), act("reset_mobile_card", id)]),
  );
  const entries = await query(
    `select target_id, payload from audit where behavior_id = any($1) order by id`,
    [[behaviors.mobileCardDeactivated, behaviors.mobileCardReset]],
  );
  const stateOf = new Map<string, number>();
  for (const { target_id: card, payload } of entries) {
    expect(payload.before.status, `card ${card}`).toBe(stateOf.get(card) ?? 1);
    stateOf.set(card, payload.after.status);
  }
  expect([...stateOf.values()]).toEqual(cards.map(() => -1));
});

test("of cards that are made the main one at once one is, and every call succeeds", async () => {
  const cards = await query(
    `insert into mobile_card (account_id, card_number, serial_key)
     select $1, 'MM-' || n, 'ML-' || n from generate_series(1, 8) as n returning id`,
    [site.first.accountId],
  );
  const update = `mutation($id: ID!) { update_mobile_card(id: $id, main_card: true) { id } }`;
  const codes = await codesOf(cards.map(({ id }) => site.call("master", update, { id })));
  expect(codes).toEqual(cards.map(() => null));
  expect(await query("select count(*)::int as count from mobile_card where main_card")).toEqual([
    { count: 1 },
  ]);
});

test("I3: a renewal approved by ten at once makes one order", async () => {
  const { db } = site.cloud.database;
  // The staff's own pool, which warmPools() does not know.
  await Promise.all(times(10, () => db.execute(sql`select pg_sleep(0.1)`)));
  const { id: orderId } = await seedOrder(db, site.first.accountId, { expiresInDays: 10 });
  const [request] = await query(
    "insert into renew_request (account_id, order_id) values ($1, $2) returning id",
    [site.first.accountId, orderId],
  );
  const before = await query("select count(*)::int as count from customer_order");
  const results = await Promise.allSettled(
    times(10, () => db.transaction((tx) => approveRenewal(tx, { id: Number(request.id) }))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await query("select count(*)::int as count from customer_order")).toEqual([
    { count: before[0].count + 1 },
  ]);
});

const limited = [
  {
    what: "saved views",
    table: "view",
    max: limits.viewsPerUserMax,
    columns: "layout, cameras, sorting) select $1, $2, 'Kept ' || n, 4, '{0}', n",
    create: `mutation($name: String!, $camera: ID!) {
      made: create_view(name: $name, layout: 4, cameras: [$camera]) { id } }`,
  },
  {
    what: "saved searches",
    table: "saved_search",
    max: limits.savedSearchesPerUserMax,
    columns: "screen, query) select $1, $2, 'Kept ' || n, 'events', ''",
    create: `mutation($name: String!) {
      made: create_saved_search(name: $name, screen: "events", query: "") { id } }`,
  },
  {
    what: "alerts",
    table: "user_alert",
    max: limits.alertsPerUserMax,
    columns: `weekdays, start_time, end_time, trigger_events)
      select $1, $2, 'Kept ' || n, '{1}', '00:00', '23:59', '[]'`,
    create: `mutation($name: String!) {
      made: create_user_alert(name: $name, weekdays: [1], start_time: "00:00", end_time: "23:59",
        enable: true, trigger_events: [{ event_type: 55, event_id: 300 }]) { id } }`,
  },
];

test.each(limited)("I3: $what added by ten at once keep to the limit", async (each) => {
  const { table, columns, max, create } = each;
  await query(
    `insert into ${table} (account_id, user_id, name, ${columns} from generate_series(1, $3) as n`,
    [site.first.accountId, site.users.manager, max - 1],
  );
  const variables = (index: number) => ({
    name: `New ${index}`,
    ...(table === "view" && { camera: String(site.first.c1) }),
  });
  const codes = await codesOf(times(10, (index) => site.call("manager", create, variables(index))));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "ERR_INVALID_ARGUMENT"]));
});

const changed = [
  {
    what: "view",
    insert: `insert into view (account_id, user_id, name, layout, cameras, sorting)
      values ($1, $2, 'Old', 4, '{0}', 0) returning id`,
    first: `mutation($id: ID!) { update_view(id: $id, name: "New") { id } }`,
    second: `mutation($id: ID!) { update_view(id: $id, layout: 9) { id } }`,
    read: "select name, layout::text as other from view where id = $1",
    expected: { name: "New", other: "9" },
  },
  {
    what: "search",
    insert: `insert into saved_search (account_id, user_id, name, screen, query)
      values ($1, $2, 'Old', 'events', '') returning id`,
    first: `mutation($id: ID!) { update_saved_search(id: $id, name: "New") { id } }`,
    second: `mutation($id: ID!) { update_saved_search(id: $id, query: "type=55") { id } }`,
    read: "select name, query as other from saved_search where id = $1",
    expected: { name: "New", other: "type=55" },
  },
];

test.each(changed)("two changes of a $what at once are both kept", async (each) => {
  for (let round = 0; round < 5; round += 1) {
    const [{ id }] = await query(each.insert, [site.first.accountId, site.users.operator]);
    const codes = await codesOf([
      site.call("operator", each.first, { id }),
      site.call("operator", each.second, { id }),
    ]);
    expect(codes).toEqual([null, null]);
    expect(await query(each.read, [id])).toEqual([each.expected]);
    await query(`delete from ${each.what === "view" ? "view" : "saved_search"} where id = $1`, [
      id,
    ]);
  }
});

test("a host renamed by ten at once: each entry begins where the one before it ended", async () => {
  const id = String(site.first.h1);
  const rename = `mutation($id: ID!, $name: String!) { update_host(id: $id, display_name: $name) { id } }`;
  const renameTo = (name: string) => site.call("master", rename, { id, name });
  expect(await codesOf([renameTo("Start")])).toEqual([null]);
  expect(await codesOf(times(10, (index) => renameTo(`Name ${index}`)))).toEqual(
    Array(10).fill(null),
  );
  const entries = await query(
    "select payload from audit where behavior_id = $1 and target_id = $2 order by id desc limit 10",
    [behaviors.hostUpdated, id],
  );
  const names = entries.reverse().map(({ payload }) => payload);
  expect(names.map(({ before }) => before.display_name)).toEqual([
    "Start",
    ...names.slice(0, -1).map(({ after }) => after.display_name),
  ]);
});

test("firmware whose update is begun by ten at once is asked of the host once, and its end told once", async () => {
  const { accountId, h1: hostId } = site.first;
  await query("update host set ap_version = '1.0', cloud_version = '1.1' where id = $1", [hostId]);
  const host = await site.connectHost(hostId);
  const upgrade = `mutation($id: ID!) { upgrade_host_firmware(id: $id) { fw_status } }`;
  const commands: CloudMessage[] = [];
  host.socket.on("message", (data) => {
    const message = JSON.parse(data.toString()) as CloudMessage;
    if (message.type !== "upgrade") return;
    commands.push(message);
    host.sendMessage({ type: "command_result", request: message.request, ok: true });
  });
  const codes = await codesOf(
    times(10, () => site.call("master", upgrade, { id: String(hostId) })),
  );
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(commands).toHaveLength(1);
  host.socket.terminate();

  const { scopes, bus } = site.cloud.backend.services;
  const connections = createHostConnections(scopes, bus);
  const completed = { status: "completed", progress: 100 } as const;
  await Promise.all(
    times(10, () => connections.setFirmware({ accountId, hostId } as never, completed as never)),
  );
  connections.close();
  const told = await site.cloud.database.db.execute(sql`
    select count(*)::int as count from notification
    where type = 'firmware' and user_id = ${site.users.master}
  `);
  expect(told.rows).toEqual([{ count: 1 }]);
});

test("while a drive's settings wait for the audit log, what other hosts report at the same time is stored", async () => {
  const { scopes, bus } = site.cloud.backend.services;
  const { accountId, h1, h2 } = site.first;
  const connections = createHostConnections(scopes, bus);
  const report = (hostId: number, used: number) =>
    connections.setHostParts(hostId, {
      storages: [{ drive: "D:", path: "/srv", used_bytes: used, total_bytes: 100 }],
    });
  await Promise.all([report(h1, 1), report(h2, 1)]);
  const chain = await site.cloud.database.pool.connect();
  await chain.query("begin");
  await chain.query("select from audit_chain where account_id = $1 for update", [accountId]);
  const changed = site.get(
    "master",
    `mutation($id: ID!) { update_host_storage(host_id: $id, drive: "D:", recycle_threshold: 70) { recycle_threshold } }`,
    { id: String(h1) },
  );
  await waitForLockWaits(site.cloud.database.pool, 1);
  const reported = [report(h1, 2), report(h2, 2)] as const;
  await reported[1];
  await chain.query("commit");
  chain.release();
  await Promise.all([changed, ...reported]);
  const drives = await query(
    "select used_bytes::int as used, recycle_threshold as threshold from storage where host_id = any($1) order by host_id = $2",
    [[h1, h2], h2],
  );
  expect(drives).toMatchObject([{ used: 2, threshold: 70 }, { used: 2 }]);
  connections.close();
});

test("D92: a set that changes while an update of it waits is a conflict", async () => {
  const { create_permission: set } = await site.get<{
    create_permission: { id: string; version: number };
  }>("master", `mutation { create_permission(name: "Set", cameras: []) { id version } }`);
  const update = `mutation($id: ID!, $version: Int) {
    update_permission(permission_id: $id, name: "Late", version: $version) { id }
  }`;
  const { pool } = site.cloud.database;
  const joining = await pool.connect();
  await joining.query("begin");
  await joining.query("update permission set version = version + 1 where id = $1", [set.id]);
  const saving = codesOf([site.call("master", update, set)]);
  await waitForLockWaits(pool, 1);
  await joining.query("commit");
  joining.release();
  expect(await saving).toEqual(["ERR_CONFLICT"]);
});
