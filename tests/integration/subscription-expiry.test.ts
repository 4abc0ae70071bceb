import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { behaviors } from "../../contract/audit-behaviors";
import { services } from "../../contract/names";
import { seedTwoAccounts, startTestCloud, type TestCloud, testPassword } from "../support/cloud";
import { seedOrder } from "../support/orders";

/** What ends in an account, its private calendar, and licences assigned to many at once. */

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens = { master: "", operator: "", other: "" };

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  tokens.master = await cloud.getToken(accounts.first.master);
  tokens.operator = await cloud.getToken(accounts.first.operator);
  tokens.other = await cloud.getToken(accounts.second.master);
});
afterAll(() => cloud.close());

const call = (
  document: string,
  variables: Record<string, unknown> = {},
  who: keyof typeof tokens | null = "master",
) => cloud.call(document, variables, who ? { token: tokens[who] } : {});

const list = `query($kind: String, $status: String) {
  query_expiry_list(kind: $kind, status: $status) { total counts { all soon expired upcoming } list { kind id name count } }
}`;
const newToken = `mutation($password: String!) {
  create_api_token(name: "Night export", scope: "read", expire_days: 20, password: $password) { id }
}`;
const endToken = "mutation($id: ID!) { revoke_api_token(id: $id) { ok } }";
const calendar = `query($token: String!) { query_expiry_calendar(token: $token) { account_name list { kind id } } }`;

/** What a call answered. */
function take<Value>(answer: Awaited<ReturnType<typeof call>>, name: string): Value {
  expect(answer.errors).toEqual([]);
  return answer.data?.[name] as Value;
}

async function createFeed(): Promise<string> {
  const answer = await call("mutation { create_expiry_feed { token } }");
  return take<{ token: string }>(answer, "create_expiry_feed").token;
}

test("orders, licences in use, access control, VPN entries, links and API tokens end in one list, the first to end first", async () => {
  const { accountId, c1 } = accounts.first;
  await cloud.database.pool.query("delete from license where camera_id = $1", [c1]);
  const order = await seedOrder(cloud.database.db, accountId, {
    cameraIds: [c1],
    expiresInDays: 3,
  });
  await cloud.database.db.insert(tables.vpn).values({
    accountId,
    vpnId: "expiry-gate",
    expiresAt: new Date(Date.now() + 400 * 86_400_000),
  });
  for (const serviceId of [services.accessControl, services.vpn]) {
    const service = { accountId, serviceId, expiredAt: new Date(Date.now() + 9 * 86_400_000) };
    await cloud.database.db
      .insert(tables.accountService)
      .values(service)
      .onConflictDoUpdate({
        target: [tables.accountService.accountId, tables.accountService.serviceId],
        set: service,
      });
  }
  const created = await call(newToken, { password: testPassword });
  const { id: tokenId } = take<{ id: string }>(created, "create_api_token");
  const {
    list: rows,
    counts,
    total,
  } = take<{
    list: { kind: string; id: string }[];
    counts: Record<string, number>;
    total: number;
  }>(await call(list), "query_expiry_list");
  expect(total).toBe(counts.all);
  const ofOrder = rows.filter(({ id }) => id === order.orderNumber).map(({ kind }) => kind);
  expect(ofOrder).toEqual(["license", "order"]);
  expect(rows.filter(({ kind }) => kind === "service").map(({ id }) => id)).toEqual(["3"]);
  expect(rows.at(-1)).toMatchObject({ kind: "vpn", name: "expiry-gate", count: 1 });
  const isToken = ({ kind, id }: { kind: string; id: string }) =>
    kind === "api_token" && id === tokenId;
  expect(rows.filter(isToken)).toMatchObject([{ name: "Night export", count: 1 }]);
  take(await call(endToken, { id: tokenId }), "revoke_api_token");
  const left = await call(list, { kind: "api_token" });
  expect(left.data?.query_expiry_list).toMatchObject({ total: 0, list: [] });
  const soon = await call(list, { status: "soon", kind: "vpn" });
  expect(soon.data?.query_expiry_list).toMatchObject({ total: 0, counts: { all: 1, soon: 0 } });
  expect((await call(list, {}, "other")).data?.query_expiry_list).not.toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ kind: "vpn" })]),
  });
  expect((await call(list, {}, "operator")).errors[0]?.message).toBe("ERR_ACCESS_DENIED");
});

test("a calendar's address opens until it is replaced or revoked, and is kept as a digest", async () => {
  const first = await createFeed();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect((await call(calendar, { token: first }, null)).data?.query_expiry_calendar).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ kind: "vpn" })]),
  });
  const kept = await cloud.database.pool.query(
    "select encode(digest, 'escape') as d from expiry_feed",
  );
  expect(JSON.stringify(kept.rows)).not.toContain(first);
  const feed = await call("{ query_expiry_feed { created used } }");
  expect(feed.data?.query_expiry_feed).toMatchObject({ used: expect.any(Number) });

  const second = await createFeed();
  const codeFor = async (token: string) =>
    (await call(calendar, { token }, null)).errors[0]?.message ?? null;
  expect(await codeFor(first)).toBe("ERR_NOT_FOUND");
  expect(await codeFor(second)).toBe(null);
  expect(await codeFor("")).toBe("ERR_NOT_FOUND");
  await call("mutation { delete_expiry_feed { ok } }");
  expect(await codeFor(second)).toBe("ERR_NOT_FOUND");
  const audit = await cloud.database.pool.query(
    "select behavior_id, payload::text from audit where behavior_id = any($1) order by id",
    [[behaviors.expiryFeedCreated, behaviors.expiryFeedDeleted]],
  );
  expect(audit.rows.map((row) => row.behavior_id)).toEqual([
    behaviors.expiryFeedCreated,
    behaviors.expiryFeedCreated,
    behaviors.expiryFeedDeleted,
  ]);
});

test("the calendar of a user who is no master any more is closed", async () => {
  const token = await createFeed();
  const { accountId: id } = accounts.first;
  await cloud.database.pool.query("update app_user set master = false where account_id = $1", [id]);
  try {
    const answer = await call(calendar, { token }, null);
    expect(answer.errors[0]?.message).toBe("ERR_NOT_FOUND");
  } finally {
    await cloud.database.pool.query(
      "update app_user set master = true where account_id = $1 and email = $2",
      [id, accounts.first.master.email],
    );
  }
});

const switchMany = `mutation($kind: String!, $ids: [ID!]!, $enable: Boolean!) {
  switch_licenses(kind: $kind, ids: $ids, enable: $enable) { count }
}`;
const devices = `query($kind: String!, $status: String) {
  query_license_device_list(kind: $kind, status: $status) { free total list { id licensed order_number } }
}`;

test("licences are assigned to many cameras at once: all or none", async () => {
  const { c1, c2, accountId: id } = accounts.first;
  await cloud.database.pool.query("update license set camera_id = null where account_id = $1", [
    id,
  ]);
  await cloud.database.pool.query("delete from license where account_id = $1", [id]);
  await seedOrder(cloud.database.db, id, { spare: 1 });
  const ids = [String(c1), String(c2)];
  const many = (enable: boolean, who: keyof typeof tokens = "master") =>
    call(switchMany, { kind: "camera", ids, enable }, who);
  expect((await many(true)).errors[0]).toMatchObject({
    message: "ERR_EXCEED_LICENSE_COUNT",
    extensions: { field: "ids" },
  });
  const none = await call(devices, { kind: "camera", status: "licensed" });
  expect(none.data?.query_license_device_list).toEqual({ free: 1, total: 0, list: [] });

  await seedOrder(cloud.database.db, id, { spare: 1 });
  expect((await many(true, "operator")).errors[0]?.message).toBe("ERR_ACCESS_DENIED");
  expect((await many(true, "other")).errors[0]?.message).toBe("ERR_HOST_NOT_FOUND");
  expect((await many(true)).data?.switch_licenses).toEqual({ count: 2 });
  expect((await many(true)).errors[0]?.message).toBe("ERR_SWITCH_FAILED");
  const both = await call(devices, { kind: "camera", status: "licensed" });
  expect(both.data?.query_license_device_list).toMatchObject({ free: 0, total: 2 });
  expect((await many(false)).data?.switch_licenses).toEqual({ count: 2 });
  const empty = await call(switchMany, { kind: "camera", ids: [], enable: true });
  expect(empty.errors[0]?.message).toBe("ERR_AT_LEAST_ONE");
});
