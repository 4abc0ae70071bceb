import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { findArchiveLimit, findKeptDays } from "../../backend/subscription/service";
import {
  type GraphqlAnswer,
  seedTwoAccounts,
  startTestCloud,
  type TestCloud,
} from "../support/cloud";
import { seedOrder } from "../support/orders";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let master: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  master = await cloud.getToken(accounts.first.master);
});

afterAll(() => cloud.close());

async function call(document: string, variables: Record<string, unknown> = {}, token = master) {
  return cloud.call(document, variables, { token });
}

const orderFields = `order_number serial plan reseller reseller_id purchased_at enabled_at expired_at state status
  licensed_count remaining_count licensed_cameras { id name host_id host_name } licensed_doors { id name }
  auto_renewal logs_keep_days plan_days
  products { type quantity quality keep_days snapshot snapshot_keep_days }
  renew_requests { id status created_at approved_at }`;

interface OrderAnswer {
  order_number: string;
  state: string;
  products: { type: number }[];
  licensed_cameras: { name: string }[];
  [field: string]: unknown;
}

/** Field of a successful response. */
function take<Shape>(answer: GraphqlAnswer, name: string): Shape {
  expect(answer.errors).toEqual([]);
  return answer.data?.[name] as Shape;
}

async function getOrder(orderNumber: string): Promise<OrderAnswer> {
  const answer = await call(
    `query($n: String!) { query_single_order(order_number: $n) { ${orderFields} } }`,
    { n: orderNumber },
  );
  return take(answer, "query_single_order");
}

test("C112, C117: an order tells everything about itself and what is licensed by it", async () => {
  const purchasedAt = new Date("2026-01-02T03:04:05Z");
  const { orderNumber, serial } = await seedOrder(cloud.database.db, 1001, {
    spare: 2,
    order: {
      plan: "premium",
      reseller: "Northgate",
      resellerId: "R-9",
      autoRenewal: true,
      purchasedAt,
    },
  });
  expect(await getOrder(orderNumber)).toMatchObject({
    serial,
    plan: "premium",
    reseller: "Northgate",
    reseller_id: "R-9",
    purchased_at: 1_767_323_045,
    enabled_at: expect.any(Number),
    expired_at: expect.any(Number),
    state: "active",
    status: "active",
    licensed_count: 0,
    remaining_count: 4,
    auto_renewal: true,
    logs_keep_days: 30,
    plan_days: 365,
  });
  const list = await call(`{ query_order_list { ${orderFields} } }`);
  const withCameras = take<OrderAnswer[]>(list, "query_order_list").find(
    (order) => order.licensed_count === 3,
  );
  expect(withCameras?.licensed_cameras).toEqual([
    {
      id: String(accounts.first.c1),
      name: "c1",
      host_id: String(accounts.first.h1),
      host_name: "H1",
    },
    expect.objectContaining({ name: "c2" }),
    expect.objectContaining({ name: "c3", host_name: "H2" }),
  ]);
});

test("C113, C114, C115, C116: products keep their numbers, zero and missing days their meaning", async () => {
  const { orderNumber } = await seedOrder(cloud.database.db, 1001, {
    products: [
      { type: 0, quantity: 1, quality: "1080p", keepDays: 0 },
      { type: 3, quantity: 1, keepDays: 30, snapshot: true },
      { type: 3, quantity: 1, keepDays: 30, snapshot: true, snapshotKeepDays: 0 },
      { type: 3, quantity: 1, snapshotKeepDays: 90 },
      { type: 4, quantity: 2 },
    ],
  });
  const { products } = await getOrder(orderNumber);
  expect(products.slice(2)).toEqual([
    {
      type: 0,
      quantity: 1,
      quality: "1080p",
      keep_days: 0,
      snapshot: false,
      snapshot_keep_days: null,
    },
    { type: 3, quantity: 1, quality: null, keep_days: 30, snapshot: true, snapshot_keep_days: 365 },
    { type: 3, quantity: 1, quality: null, keep_days: 30, snapshot: true, snapshot_keep_days: 0 },
    {
      type: 3,
      quantity: 1,
      quality: null,
      keep_days: 0,
      snapshot: false,
      snapshot_keep_days: null,
    },
    {
      type: 4,
      quantity: 2,
      quality: null,
      keep_days: null,
      snapshot: false,
      snapshot_keep_days: null,
    },
  ]);
});

test("C204: the list is filtered by state, and the history is all of it by page", async () => {
  const expired = await seedOrder(cloud.database.db, 1001, { expiresInDays: -3 });
  const late = await seedOrder(cloud.database.db, 1001, { expiresInDays: 14 });
  const ask = async (status: string) => {
    const answer = await call(
      `query($s: String) { query_order_list(status: $s) { order_number state } }`,
      { s: status },
    );
    return answer.data?.query_order_list as { order_number: string; state: string }[];
  };
  expect(await ask("expired")).toEqual([{ order_number: expired.orderNumber, state: "expired" }]);
  expect(await ask("about_to_expire")).toEqual([
    { order_number: late.orderNumber, state: "about_to_expire" },
  ]);
  expect((await ask("active")).every((order) => order.state === "active")).toBe(true);
  const wrong = await call(`{ query_order_list(status: "gone") { state } }`);
  expect(wrong.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  const history = await call(
    `{ query_order_history(page: 2, limit: 2) { total per_page list { order_number } } }`,
  );
  expect(history.data?.query_order_history).toMatchObject({
    total: 5,
    per_page: 2,
    list: [expect.anything(), expect.anything()],
  });
});

test("D1: an order of another account answers like one that does not exist", async () => {
  const { orderNumber } = await seedOrder(cloud.database.db, 2002);
  const mutations = [
    `query($n: String!) { query_single_order(order_number: $n) { serial } }`,
    `mutation($n: String!) { switch_auto_renewal(order_number: $n, enable: true) { serial } }`,
    `mutation($n: String!) { create_renew_request(order_number: $n, notes: "") { id } }`,
  ];
  for (const document of mutations) {
    const foreign = await call(document, { n: orderNumber });
    const unknown = await call(document, { n: "SO-NONE" });
    expect(foreign.errors[0]?.message).toBe("ERR_NOT_FOUND");
    expect(foreign.text).toBe(unknown.text);
  }
});

test("only a master sees or changes the subscription", async () => {
  const operator = await cloud.getToken(accounts.first.operator);
  const manager = await cloud.getToken(accounts.first.manager);
  for (const document of [
    "{ query_order_list { serial } }",
    "{ query_order_history { total } }",
    `{ query_single_order(order_number: "x") { serial } }`,
    "{ query_renew_request_list { id } }",
    "{ query_license_list { id } }",
    "{ query_mobile_card_list { total } }",
    `mutation { add_serial(serial: "x") { serial } }`,
    `mutation { switch_auto_renewal(order_number: "x", enable: true) { serial } }`,
    `mutation { create_renew_request(order_number: "x") { id } }`,
    `mutation { cancel_renew_request(id: "1") { id } }`,
    `mutation { switch_camera_license(host_cam_id: "1", enable: true) { ok } }`,
    `mutation { switch_door_license(door_id: "1", enable: true) { ok } }`,
    `mutation { add_mobile_card(serial_key: "x") { id } }`,
    `mutation { update_mobile_card(id: "1", main_card: true) { id } }`,
    `mutation { reset_mobile_card(id: "1") { id } }`,
    `mutation { deactivate_mobile_card(id: "1") { id } }`,
  ]) {
    for (const token of [operator, manager]) {
      expect((await call(document, {}, token)).errors[0]?.message, document).toBe(
        "ERR_ACCESS_DENIED",
      );
    }
  }
});

test("archives and logs are bounded by the largest of the active orders", async () => {
  const { db } = cloud.database;
  await db.insert(tables.account).values({ id: 3003, name: "third" });
  const read = async () => [await findArchiveLimit(db, 3003), await findKeptDays(db, 3003)];
  expect(await read()).toEqual([50, 30]);
  await seedOrder(db, 3003, { order: { archiveLimit: 500, logsKeepDays: 7 } });
  await seedOrder(db, 3003, { order: { archiveLimit: 100, logsKeepDays: 90 } });
  await seedOrder(db, 3003, { expiresInDays: -1, order: { archiveLimit: 900, logsKeepDays: 900 } });
  const tomorrow = new Date(Date.now() + 86_400_000);
  await seedOrder(db, 3003, {
    order: { archiveLimit: 800, logsKeepDays: 800, enabledAt: tomorrow },
  });
  expect(await read()).toEqual([500, 90]);
});
