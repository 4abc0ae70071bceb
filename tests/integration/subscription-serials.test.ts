import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { behaviors } from "../../contract/audit-behaviors";
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
let stranger: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  master = await cloud.getToken(accounts.first.master);
  stranger = await cloud.getToken(accounts.second.master);
});

afterAll(() => cloud.close());

async function call(document: string, variables: Record<string, unknown> = {}, token = master) {
  return cloud.call(document, variables, { token });
}

/** Field of a successful response. */
function take<Shape>(answer: GraphqlAnswer, name: string): Shape {
  expect(answer.errors).toEqual([]);
  return answer.data?.[name] as Shape;
}

const addSerial = `mutation($serial: String!) { add_serial(serial: $serial) {
  order_number state licensed_count remaining_count enabled_at expired_at
} }`;

test("C336: a serial is added once, and a wrong one is told from one added before", async () => {
  const order = await seedOrder(cloud.database.db, null, {
    spare: 0,
    products: [{ type: 3, quantity: 5 }],
  });
  const added = await call(addSerial, { serial: ` ${order.serial.toLowerCase()} ` });
  expect(added.errors).toEqual([]);
  expect(added.data?.add_serial).toMatchObject({
    order_number: order.orderNumber,
    state: "active",
    licensed_count: 0,
    remaining_count: 5,
  });
  for (const token of [master, stranger]) {
    const again = await call(addSerial, { serial: order.serial }, token);
    expect(again.errors[0]).toMatchObject({
      message: "ERR_SERIAL_ALREADY_ADDED_BEFORE",
      extensions: { field: "serial" },
    });
  }
  const wrong = await call(addSerial, { serial: "SL-NONE" });
  expect(wrong.errors[0]).toMatchObject({
    message: "ERR_CREATE_LICENSE_FAIL",
    extensions: { field: "serial" },
  });
  expect((await call(addSerial, { serial: "SL NONE" })).errors[0]?.message).toBe(
    "ERR_NO_SPACE_ALLOWED",
  );
});

test("an order's time starts when its serial is added, and its services start with it", async () => {
  const order = await seedOrder(cloud.database.db, null, {
    expiresInDays: 10,
    order: { planDays: 90 },
    products: [
      { type: 2, quantity: 2 },
      { type: 4, quantity: 1 },
    ],
  });
  const answer = await call(addSerial, { serial: order.serial });
  const { expired_at, enabled_at } = take<Record<string, number>>(answer, "add_serial");
  expect((expired_at ?? 0) - (enabled_at ?? 0)).toBe(90 * 86_400);
  const profile = await call("{ query_profile { subscribed_service { service_id expired_at } } }");
  expect(take<Record<string, unknown>>(profile, "query_profile").subscribed_service).toEqual(
    expect.arrayContaining([
      { service_id: 3, expired_at },
      { service_id: 4, expired_at },
    ]),
  );
});

test("a serial whose time has passed is none", async () => {
  const order = await seedOrder(cloud.database.db, null, { expiresInDays: -1 });
  const answer = await call(addSerial, { serial: order.serial });
  expect(answer.errors[0]?.message).toBe("ERR_CREATE_LICENSE_FAIL");
});

test("I3: one serial tried fifty times at once by two accounts is added once", async () => {
  const order = await seedOrder(cloud.database.db, null, { products: [{ type: 3, quantity: 5 }] });
  // The attempts that fail count against each account, and twenty are allowed.
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      call(addSerial, { serial: order.serial }, index % 2 === 0 ? master : stranger),
    ),
  );
  const won = answers.filter((answer) => answer.errors.length === 0);
  expect(won).toHaveLength(1);
  const licenses = await cloud.database.db.select().from(tables.license);
  expect(licenses.filter((license) => license.orderId === order.id)).toHaveLength(5);
});

test("serials cannot be searched", async () => {
  const codes = new Set<string | undefined>();
  for (let index = 0; index < 22; index += 1) {
    codes.add((await call(addSerial, { serial: `SL-${index}` }, stranger)).errors[0]?.message);
  }
  expect([...codes]).toContain("ERR_TOO_MANY_ATTEMPTS");
});

test("H1: what was added is in the log, without its serial", async () => {
  const answer = await call(
    `query($b: [Int!]) { query_audit_log(behavior_id: $b) { total list { target_name payload } } }`,
    { b: [behaviors.serialAdded] },
  );
  const log = answer.data?.query_audit_log as { total: number; list: { payload: string }[] };
  expect(log.total).toBeGreaterThanOrEqual(2);
  expect(answer.text).not.toContain("SL-");
});
