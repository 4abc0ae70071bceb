import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { lockCard } from "../../backend/subscription/card-queries";
import { requestAutoRenewals } from "../../backend/subscription/service";
import { behaviors } from "../../contract/audit-behaviors";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
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

const call = (document: string, variables: Record<string, unknown> = {}) =>
  cloud.call(document, variables, { token: master });
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).errors[0]?.message ?? null;

const request = (orderNumber: string, notes = "") =>
  call(
    `mutation($n: String!, $notes: String) {
      create_renew_request(order_number: $n, notes: $notes) {
        id order_number notes status created_at approved_at
      }
    }`,
    { n: orderNumber, notes },
  );

const cancel = (id: string) =>
  call(`mutation($id: ID!) { cancel_renew_request(id: $id) { id status } }`, { id });

async function stateOf(orderNumber: string): Promise<unknown> {
  const answer = await call(
    `query($n: String!) { query_single_order(order_number: $n) { state } }`,
    {
      n: orderNumber,
    },
  );
  return (answer.data?.query_single_order as { state: string } | undefined)?.state;
}

async function sendRequest(orderNumber: string): Promise<string> {
  const answer = await request(orderNumber);
  expect(answer.errors).toEqual([]);
  return (answer.data?.create_renew_request as { id: string } | undefined)?.id ?? "";
}

const setStatus = (id: string, status: number, approvedAt: Date | null = null) =>
  cloud.database.db
    .update(tables.renewRequest)
    .set({ status, approvedAt })
    .where(eq(tables.renewRequest.id, Number(id)));

test("C118, C201: a renew request shows its dates and its status 0, 1 or 2", async () => {
  const { orderNumber } = await seedOrder(cloud.database.db, 1001, { expiresInDays: 10 });
  const sent = await request(orderNumber, " Two ports more ");
  const created = sent.data?.create_renew_request as { id: string } | undefined;
  expect(created).toEqual({
    id: expect.any(String),
    order_number: orderNumber,
    notes: "Two ports more",
    status: 0,
    created_at: expect.any(Number),
    approved_at: null,
  });
  const id = created?.id ?? "";
  expect(await stateOf(orderNumber)).toBe("renewing");
  const list = async () => {
    const answer = await call("{ query_renew_request_list { status approved_at order_number } }");
    return (answer.data?.query_renew_request_list as unknown[] | undefined)?.[0];
  };
  await setStatus(id, 1);
  expect(await list()).toMatchObject({ status: 1, approved_at: null });
  await setStatus(id, 2, new Date("2026-01-02T03:04:05Z"));
  expect(await list()).toMatchObject({ status: 2, approved_at: 1_767_323_045 });
});

test("C202: a request is cancelled while its status is 0 or 1, and stays in the list", async () => {
  const { orderNumber } = await seedOrder(cloud.database.db, 1001, { expiresInDays: 10 });
  for (const status of [0, 1]) {
    const id = await sendRequest(orderNumber);
    await setStatus(id, status);
    expect((await cancel(id)).data?.cancel_renew_request).toEqual({ id, status: 3 });
    expect(await codeOf(cancel(id))).toBe("ERR_SWITCH_FAILED");
    expect(await stateOf(orderNumber)).toBe("about_to_expire");
  }
  const approved = await sendRequest(orderNumber);
  await setStatus(approved, 2);
  expect(await codeOf(cancel(approved))).toBe("ERR_SWITCH_FAILED");
});

test("I2: an order has one open request, however often somebody clicks", async () => {
  const { orderNumber, id } = await seedOrder(cloud.database.db, 1001);
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(request(orderNumber))));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  const rows = await cloud.database.db
    .select()
    .from(tables.renewRequest)
    .where(eq(tables.renewRequest.orderId, id));
  expect(rows).toHaveLength(1);
  expect(await codeOf(request(orderNumber))).toBe("ERR_SWITCH_FAILED");
});

test("an expired order is neither renewed automatically nor by request", async () => {
  const { orderNumber } = await seedOrder(cloud.database.db, 1001, { expiresInDays: -1 });
  expect(await codeOf(request(orderNumber))).toBe("ERR_ORDER_EXPIRED");
  const enable = `mutation($n: String!) { switch_auto_renewal(order_number: $n, enable: true) { serial } }`;
  expect(await codeOf(call(enable, { n: orderNumber }))).toBe("ERR_ORDER_EXPIRED");
});

test("auto-renewal is switched once each way", async () => {
  const { orderNumber } = await seedOrder(cloud.database.db, 1001);
  const set = (enable: boolean) =>
    call(
      `mutation($n: String!, $e: Boolean!) { switch_auto_renewal(order_number: $n, enable: $e) { auto_renewal } }`,
      { n: orderNumber, e: enable },
    );
  expect((await set(true)).data?.switch_auto_renewal).toEqual({ auto_renewal: true });
  expect(await codeOf(set(true))).toBe("ERR_SWITCH_FAILED");
  expect((await set(false)).data?.switch_auto_renewal).toEqual({ auto_renewal: false });
});

test("with auto-renewal on a request is sent by itself when the notice begins, once, and written down", async () => {
  const { db } = cloud.database;
  const seed = (expiresInDays: number, autoRenewal: boolean) =>
    seedOrder(db, 1001, { expiresInDays, order: { autoRenewal } });
  const due = await seed(14, true);
  const others = [await seed(16, true), await seed(14, false), await seed(-1, true)];
  const requestsOf = ({ id }: { id: number }) =>
    db.select().from(tables.renewRequest).where(eq(tables.renewRequest.orderId, id));
  // Two processes look at the same time.
  const { system } = cloud.backend.services.scopes;
  await Promise.all([requestAutoRenewals(system, 500), requestAutoRenewals(system, 500)]);
  const sent = await requestsOf(due);
  expect(sent).toMatchObject([{ accountId: 1001, status: 0, notes: "" }]);
  for (const other of others) expect(await requestsOf(other)).toEqual([]);
  expect(await stateOf(due.orderNumber)).toBe("renewing");
  const rows = await cloud.database.pool.query(
    "select behavior_id, user_id from audit where target_id = $1",
    [due.orderNumber],
  );
  expect(rows.rows).toEqual([{ behavior_id: behaviors.renewRequestSent, user_id: null }]);
  await cancel(String(sent[0]?.id));
  expect(await requestAutoRenewals(system, 500)).toBe(0);
  expect(await requestsOf(due)).toMatchObject([{ status: 3 }]);
});

test("notes are bounded, and a request of another account is none", async () => {
  const own = await seedOrder(cloud.database.db, 1001);
  expect(await codeOf(request(own.orderNumber, "x".repeat(65)))).toBe("ERR_TOO_LONG");
  const foreign = await seedOrder(cloud.database.db, 2002);
  const [row] = await cloud.database.db
    .insert(tables.renewRequest)
    .values({ accountId: 2002, orderId: foreign.id })
    .returning();
  const answer = await cancel(String(row?.id));
  expect(answer.errors[0]?.message).toBe("ERR_NOT_FOUND");
  expect(answer.text).toBe((await cancel("987654321")).text);
});

test("C119, C120: a mobile card shows itself, and -1 is deactivated", async () => {
  const { db } = cloud.database;
  const card = (number: string, status: number, accountId: number | null = 1001) => ({
    accountId,
    cardNumber: `MC-${number}`,
    serialKey: `MK-${number}`,
    amount: 5,
    status,
  });
  await db
    .insert(tables.mobileCard)
    .values([card("1", -1), card("2", 0), card("3", 1), card("9", 0, null), card("8", 1, 2002)]);
  const list = async (keyword = "") => {
    const answer = await call(
      `query($k: String) { query_mobile_card_list(keyword: $k) {
        total per_page list { id card_number serial_key main_card amount status }
      } }`,
      { k: keyword },
    );
    return answer.data?.query_mobile_card_list as {
      total: number;
      list: { id: string; status: number; main_card: boolean; card_number: string }[];
    };
  };
  const cards = await list();
  expect(cards.list.map((row) => row.status)).toEqual([-1, 0, 1]);
  expect(cards.list[0]).toMatchObject({
    card_number: "MC-1",
    serial_key: "MK-1",
    main_card: false,
    amount: 5,
  });
  expect((await list("mc-2")).total).toBe(1);
  expect((await list("_")).total).toBe(0);
  const [deactivated, unregistered, registered] = cards.list.map((row) => row.id);
  const act = (name: string, id = "") =>
    call(`mutation($id: ID!) { ${name}(id: $id) { status } }`, { id });
  expect((await act("reset_mobile_card", registered)).data).toEqual({
    reset_mobile_card: { status: 0 },
  });
  expect(await codeOf(act("reset_mobile_card", unregistered))).toBe("ERR_SWITCH_FAILED");
  expect((await act("deactivate_mobile_card", unregistered)).data).toEqual({
    deactivate_mobile_card: { status: -1 },
  });
  expect(await codeOf(act("deactivate_mobile_card", deactivated))).toBe("ERR_SWITCH_FAILED");
  const main = `mutation($id: ID!) { update_mobile_card(id: $id, main_card: true) { main_card } }`;
  await call(main, { id: deactivated });
  await call(main, { id: registered });
  expect((await list()).list.map((row) => row.main_card)).toEqual([false, false, true]);
  const [foreign] = await db
    .select({ id: tables.mobileCard.id })
    .from(tables.mobileCard)
    .where(eq(tables.mobileCard.cardNumber, "MC-8"));
  expect(await db.transaction((tx) => lockCard(tx, 1001, foreign?.id ?? 0))).toBeNull();
  const add = `mutation($key: String!) { add_mobile_card(serial_key: $key) { card_number status } }`;
  expect((await call(add, { key: "mk-9" })).data).toEqual({
    add_mobile_card: { card_number: "MC-9", status: 0 },
  });
  for (const key of ["MK-9", "MK-8", "MK-0"]) {
    expect(await codeOf(call(add, { key }))).toBe("ERR_CREATE_LICENSE_FAIL");
  }
});
