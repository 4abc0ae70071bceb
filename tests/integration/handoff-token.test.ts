import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let operator: string;
let stranger: string;

const dayMs = 86_400_000;
const access = 3;
const map = 5;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  operator = await cloud.getToken(accounts.first.operator);
  stranger = await cloud.getToken(accounts.second.master);
  await cloud.database.db.insert(tables.accountService).values([
    { accountId: 1001, serviceId: access, expiredAt: new Date(Date.now() + 10 * dayMs) },
    { accountId: 2002, serviceId: access, expiredAt: new Date(Date.now() - 1_000) },
  ]);
});

afterAll(() => cloud.close());

const ask = (serviceId: number, token: string | null = operator) =>
  cloud.call(
    `mutation($s: Int!) { set_token(service_id: $s) { token aud expires_in } }`,
    { s: serviceId },
    token === null ? {} : { token },
  );

const redeem = (token: string, serviceId = access, address = "192.0.2.20") =>
  cloud.call(
    `mutation($t: String!, $s: Int!) {
      redeem_token(token: $t, service_id: $s) {
        aud service_id service_expired_at account_id user_id email name master
      }
    }`,
    { t: token, s: serviceId },
    { address },
  );

async function getHandoff(serviceId = access, session = operator): Promise<string> {
  const answer = await ask(serviceId, session);
  expect(answer.errors).toEqual([]);
  return (answer.data?.set_token as { token: string } | undefined)?.token ?? "";
}

const refused = { message: "ERR_EXPIRED_TOKEN" };

test("C7: a token is handed over once, and says whose it is and for what", async () => {
  const answer = await ask(access);
  expect(answer.data?.set_token).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    aud: "access",
    expires_in: 60,
  });
  const { token = "" } = (answer.data?.set_token ?? {}) as { token?: string };
  const used = await redeem(token);
  expect(used.data?.redeem_token).toMatchObject({
    aud: "access",
    service_id: 3,
    service_expired_at: expect.any(Number),
    account_id: 1001,
    email: accounts.first.operator.email,
    master: false,
  });
  expect((await redeem(token)).errors[0]).toMatchObject(refused);
});

test("C7: only its digest is kept, and it lives 60 seconds", async () => {
  const token = await getHandoff();
  const rows = await cloud.database.db.execute(sql`
    select encode(hash, 'escape') as hash, purpose,
      extract(epoch from expires_at - now())::float as left from ticket where purpose = 'handoff-access'
  `);
  expect(JSON.stringify(rows.rows)).not.toContain(token);
  for (const row of rows.rows) expect(Number(row.left)).toBeLessThanOrEqual(60);
  await cloud.database.db.execute(sql`update ticket set expires_at = now() - interval '1 second'`);
  expect((await redeem(token)).errors[0]).toMatchObject(refused);
});

test("C6, C7: it is no session, no ticket, and no token for the other application", async () => {
  const token = await getHandoff();
  const asSession = await cloud.call("{ query_profile { id } }", {}, { token });
  expect(asSession.errors[0]).toMatchObject(refused);
  const { sessions } = cloud.backend.services;
  expect(await sessions.redeemTicket(token, "media")).toBeNull();
  expect(await sessions.redeemTicket(token, "realtime")).toBeNull();
  expect((await redeem(token, map)).errors[0]).toMatchObject(refused);
  expect((await redeem(operator)).errors[0]).toMatchObject(refused);
  const viewer = await sessions.findViewer(operator);
  const ticket = viewer ? await sessions.createTicket(viewer, "media") : "";
  expect((await redeem(ticket)).errors[0]).toMatchObject(refused);
  expect((await redeem(token)).errors).toEqual([]);
});

test("I4: fifty uses at once hand over once", async () => {
  const token = await getHandoff();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => redeem(token, access, `192.0.2.${index}`)),
  );
  expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
});

test("C7: it ends with the session it came from", async () => {
  const session = await cloud.getToken(accounts.first.manager);
  const token = await getHandoff(access, session);
  await cloud.call("mutation { logout { ok } }", {}, { token: session });
  expect((await redeem(token)).errors[0]).toMatchObject(refused);
});

test("C003: no number stands for IoT or the audit log", async () => {
  await cloud.database.db.execute(sql`
    insert into account_service (account_id, service_id, expired_at)
    select 1001, number, now() + interval '1 day' from unnest(array[0, 6, 7]) as number
  `);
  for (const number of [0, 6, 7]) {
    expect((await ask(number)).errors[0]).toMatchObject({
      message: "ERR_INVALID_ARGUMENT",
      extensions: { field: "service_id" },
    });
  }
});

test("D18: without an unexpired subscription to service 3 there is no token for it", async () => {
  expect((await ask(access, stranger)).errors[0]).toMatchObject({
    message: "ERR_ORDER_EXPIRED",
    extensions: { field: "service_id" },
  });
  const token = await getHandoff();
  await cloud.database.db.execute(
    sql`update account_service set expired_at = now() where account_id = 1001`,
  );
  expect((await ask(access)).errors[0]?.message).toBe("ERR_ORDER_EXPIRED");
  expect((await redeem(token)).errors[0]?.message).toBe("ERR_ORDER_EXPIRED");
  await cloud.database.db.execute(
    sql`update account_service set expired_at = now() + interval '1 day' where account_id = 1001`,
  );
});

test("the map needs a session only, and nothing else is another application", async () => {
  expect((await redeem(await getHandoff(map, stranger), map)).data?.redeem_token).toMatchObject({
    aud: "map",
    account_id: 2002,
  });
  for (const serviceId of [0, 1, 2, 4, 6, -1]) {
    expect((await ask(serviceId)).errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  }
  expect((await ask(access, null)).errors[0]).toMatchObject(refused);
});

test("B4: a document tries one token, and an address a bounded number", async () => {
  const twice = await cloud.call(
    `mutation { a: redeem_token(token: "x", service_id: 3) { aud } b: redeem_token(token: "y", service_id: 3) { aud } }`,
  );
  expect(twice.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  let last = "";
  for (let index = 0; index < 61; index += 1) {
    last = (await redeem("wrong", access, "192.0.2.250")).errors[0]?.message ?? "";
  }
  expect(last).toBe("ERR_TOO_MANY_ATTEMPTS");
});

test("H1: going to another application is in the log as a sign-in there", async () => {
  const rows = await cloud.database.db.execute(sql`
    select behavior_id, service_id, user_email, target_name from audit
    where service_id = 5 and account_id = 2002
  `);
  expect(rows.rows).toEqual([
    { behavior_id: 1, service_id: 5, user_email: "master@b.example", target_name: "map" },
  ]);
});
