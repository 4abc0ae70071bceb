import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { findVpn } from "../../backend/vpn/queries";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { seedOrder } from "../support/orders";
import { warmPools } from "../support/warm-pools";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let master: string;
let stranger: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  master = await cloud.getToken(accounts.first.master);
  stranger = await cloud.getToken(accounts.second.master);
});

afterAll(() => cloud.close());

beforeEach(async () => {
  await cloud.database.db.delete(tables.vpn);
  await cloud.database.db.delete(tables.order).where(eq(tables.order.accountId, 1001));
});

const seedVpnOrder = (quantity: number, expiresInDays = 100, accountId = 1001) =>
  seedOrder(cloud.database.db, accountId, { expiresInDays, products: [{ type: 4, quantity }] });

const call = (document: string, variables: Record<string, unknown> = {}, token = master) =>
  cloud.call(document, variables, { token });

const create = (vpnId: string, notes: string | null = null, token = master) =>
  call(
    `mutation($v: String!, $n: String) {
      create_vpn(vpn_id: $v, notes: $n) { id vpn_id notes created expired quantity }
    }`,
    { v: vpnId, n: notes },
    token,
  );

const codeOf = async (answer: ReturnType<typeof call>) => (await answer).errors[0]?.message ?? null;

async function createId(vpnId: string): Promise<string> {
  const answer = await create(vpnId, "Gate");
  expect(answer.errors).toEqual([]);
  return (answer.data?.create_vpn as { id: string } | undefined)?.id ?? "";
}

test("C111: an entry shows its ID, notes, dates and quantity, and lasts as long as its order", async () => {
  const order = await seedVpnOrder(2);
  const answer = await create("harbor-1", " Harbor ");
  expect(answer.data?.create_vpn).toEqual({
    id: expect.any(String),
    vpn_id: "harbor-1",
    notes: "Harbor",
    created: expect.any(Number),
    expired: Math.floor(order.expiresAt.getTime() / 1000),
    quantity: 1,
  });
});

test("an order allows entries once it is enabled", async () => {
  const waiting = { quantity: 2, type: 4 };
  const { id } = await seedOrder(cloud.database.db, 1001, {
    products: [waiting],
    order: { enabledAt: null },
  });
  expect(await codeOf(create("harbor-1"))).toBe("ERR_EXCEED_LICENSE_COUNT");
  await cloud.database.db
    .update(tables.order)
    .set({ enabledAt: new Date() })
    .where(eq(tables.order.id, id));
  expect(await codeOf(create("harbor-1"))).toBeNull();
});

test("D1: an entry of another account is not found", async () => {
  await seedVpnOrder(1);
  const id = Number(await createId("harbor-1"));
  const { db } = cloud.database;
  expect(await findVpn(db, 1001, id)).toMatchObject({ vpnId: "harbor-1" });
  expect(await findVpn(db, 2002, id)).toBeNull();
});

test("C261: the rules of a VPN ID hold on the server", async () => {
  await seedVpnOrder(9);
  for (const bad of [
    "abcd",
    "a".repeat(31),
    "Abcde",
    "ab_cd",
    "ab.cd",
    "ab cd",
    "-abcd",
    "abcd-",
    "",
    "abcde\n",
  ]) {
    const answer = await create(bad);
    expect(answer.errors[0], JSON.stringify(bad)).toMatchObject({
      message: "ERR_INVALID_VPN_ID",
      extensions: { field: "vpn_id" },
    });
  }
  expect(await codeOf(create("a-b-c"))).toBeNull();
  expect(await codeOf(create("a-b-c"))).toBe("ERR_VPN_LAN_ID_EXISTS");
});

test("C261: an ID that another account uses exists", async () => {
  await seedVpnOrder(1);
  await seedVpnOrder(1, 100, 2002);
  expect(await codeOf(create("shared-name", null, stranger))).toBeNull();
  const answer = await create("shared-name");
  expect(answer.errors[0]).toMatchObject({
    message: "ERR_VPN_LAN_ID_EXISTS",
    extensions: { field: "vpn_id" },
  });
});

test("orders bound the number of entries; expired ones allow none", async () => {
  expect((await create("first-one")).errors[0]).toMatchObject({
    message: "ERR_EXCEED_LICENSE_COUNT",
    extensions: { max: 0 },
  });
  await seedVpnOrder(5, -1);
  expect(await codeOf(create("first-one"))).toBe("ERR_EXCEED_LICENSE_COUNT");
  await seedVpnOrder(1);
  await seedVpnOrder(1, 50);
  expect(await codeOf(create("first-one"))).toBeNull();
  expect(await codeOf(create("second-one"))).toBeNull();
  expect((await create("third-one")).errors[0]?.extensions).toMatchObject({ max: 2 });
});

test("I3: fifty at once for the last place make one entry", async () => {
  await seedVpnOrder(2);
  await createId("place-taken");
  await warmPools(cloud.backend.services.scopes, accounts.first.accountId);
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => codeOf(create(`parallel-${index}`))),
  );
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "ERR_EXCEED_LICENSE_COUNT"]));
});

test("I3: fifty at once for one ID make one entry", async () => {
  await seedVpnOrder(60);
  await warmPools(cloud.backend.services.scopes, accounts.first.accountId);
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(create("same-name"))));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "ERR_VPN_LAN_ID_EXISTS"]));
});

test("entries are listed with what is left, found by keyword, renamed in notes and deleted", async () => {
  await seedVpnOrder(3);
  const id = await createId("harbor-1");
  await createId("riverside-1");
  const list = async (keyword: string) => {
    const answer = await call(
      `query($k: String) { query_vpn_list(keyword: $k) { total per_page quota used list { vpn_id notes } } }`,
      { k: keyword },
    );
    return answer.data?.query_vpn_list;
  };
  expect(await list("")).toMatchObject({ total: 2, per_page: 50, quota: 3, used: 2 });
  expect(await list("HARB")).toMatchObject({ total: 1, list: [{ vpn_id: "harbor-1" }] });
  expect(await list("%")).toMatchObject({ total: 0 });
  const update = `mutation($id: ID!, $n: String!) { update_vpn(id: $id, notes: $n) { vpn_id notes } }`;
  expect((await call(update, { id, n: "Pier" })).data).toEqual({
    update_vpn: { vpn_id: "harbor-1", notes: "Pier" },
  });
  expect(await codeOf(call(update, { id, n: "x".repeat(65) }))).toBe("ERR_TOO_LONG");
  const single = `query($id: ID!) { query_single_vpn(id: $id) { notes } }`;
  expect((await call(single, { id })).data).toEqual({ query_single_vpn: { notes: "Pier" } });
  const remove = `mutation($id: ID!) { delete_vpn(id: $id) { ok } }`;
  expect((await call(remove, { id })).data).toEqual({ delete_vpn: { ok: true } });
  expect(await codeOf(call(remove, { id }))).toBe("ERR_NOT_FOUND");
  expect(await list("")).toMatchObject({ total: 1, used: 1 });
});

test("the list is narrowed to a state, counts each, and is sorted both ways", async () => {
  await seedVpnOrder(2);
  await seedVpnOrder(1, 15);
  await createId("b-lasting");
  await createId("a-lasting");
  await createId("c-soon");
  await cloud.database.db.insert(tables.vpn).values({
    accountId: 1001,
    vpnId: "d-over",
    expiresAt: new Date(Date.now() - 1_000),
  });
  const list = async (variables: Record<string, unknown>) => {
    const answer = await call(
      `query($status: String, $sort: String, $k: String) {
        query_vpn_list(status: $status, sort: $sort, keyword: $k) {
          total list { vpn_id } counts { all active expiring expired }
        }
      }`,
      variables,
    );
    if (answer.errors[0]) return answer.errors[0].message;
    const page = answer.data?.query_vpn_list as { list: { vpn_id: string }[] };
    const { list: rows, ...rest } = page;
    return { ...rest, ids: rows.map((row) => row.vpn_id[0]).join("") };
  };
  const counts = { all: 4, active: 3, expiring: 1, expired: 1 };
  expect(await list({ sort: "vpn_id" })).toEqual({ total: 4, ids: "abcd", counts });
  expect(await list({ sort: "-vpn_id" })).toEqual({ total: 4, ids: "dcba", counts });
  expect(await list({ sort: "expires" })).toMatchObject({ ids: expect.stringMatching(/^dc/) });
  expect(await list({})).toMatchObject({ ids: "dcab" });
  expect(await list({ status: "active", sort: "vpn_id" })).toEqual({
    total: 3,
    ids: "abc",
    counts,
  });
  expect(await list({ status: "expiring" })).toEqual({ total: 1, ids: "c", counts });
  expect(await list({ status: "expired" })).toEqual({ total: 1, ids: "d", counts });
  expect(await list({ status: "expiring", k: "lasting" })).toEqual({
    total: 0,
    ids: "",
    counts: { all: 2, active: 2, expiring: 0, expired: 0 },
  });
  expect(await list({ status: "gone" })).toBe("ERR_INVALID_ARGUMENT");
  expect(await list({ sort: "notes" })).toBe("ERR_INVALID_ARGUMENT");
});

test("an entry deleted meanwhile is not found, and its change leaves no row in the audit log", async () => {
  await seedVpnOrder(1);
  const id = await createId("going-away");
  const codes = await Promise.all([
    codeOf(call(`mutation($id: ID!) { delete_vpn(id: $id) { ok } }`, { id })),
    codeOf(call(`mutation($id: ID!) { delete_vpn(id: $id) { ok } }`, { id })),
  ]);
  expect(codes.toSorted()).toEqual(["ERR_NOT_FOUND", null]);
  const update = `mutation($id: ID!) { update_vpn(id: $id, notes: "x") { notes } }`;
  expect(await codeOf(call(update, { id }))).toBe("ERR_NOT_FOUND");
});

test("D1: an entry of another account answers like one that does not exist", async () => {
  await seedVpnOrder(1);
  const id = await createId("own-entry");
  for (const document of [
    `query($id: ID!) { query_single_vpn(id: $id) { notes } }`,
    `mutation($id: ID!) { update_vpn(id: $id, notes: "") { notes } }`,
    `mutation($id: ID!) { delete_vpn(id: $id) { ok } }`,
  ]) {
    const foreign = await call(document, { id }, stranger);
    const unknown = await call(document, { id: "987654321" }, stranger);
    expect(foreign.errors[0]?.message).toBe("ERR_NOT_FOUND");
    expect(foreign.text).toBe(unknown.text);
  }
});

test("D17: nobody but a master sees or changes entries", async () => {
  for (const persona of ["manager", "operator"] as const) {
    const token = await cloud.getToken(accounts.first[persona]);
    for (const document of [
      "{ query_vpn_list { total } }",
      `{ query_single_vpn(id: "1") { id } }`,
      `mutation { create_vpn(vpn_id: "abcde") { id } }`,
      `mutation { update_vpn(id: "1", notes: "") { id } }`,
      `mutation { delete_vpn(id: "1") { ok } }`,
    ]) {
      expect(await codeOf(call(document, {}, token)), document).toBe("ERR_ACCESS_DENIED");
    }
  }
});
