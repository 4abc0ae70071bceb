import { eq, sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { seedTwoAccounts, startTestCloud, type TestCloud, testPassword } from "../support/cloud";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
});

afterAll(() => cloud.close());

const whoAmI = "{ query_profile { email master account_id } }";
let nextAddress = 1;
/** Each sign-in from its own address, so that the limit by address stays out of the way. */
const freshAddress = () => `192.0.2.${nextAddress++}`;

test("C001: an account and its users are found by a number", async () => {
  const answer = await cloud.login({ ...accounts.first.master, address: freshAddress() });
  expect(answer.data?.login).toMatchObject({ account_id: 1001, email: "master@a.example" });
  const asText = await cloud.call(
    `mutation { login(accountId: "1001", email: "master@a.example", password: "x", tz: "UTC", reCaptchaToken: "") { token } }`,
  );
  expect(asText.data).toBeNull();
  expect(asText.errors).not.toHaveLength(0);
});

test("a wrong password, an unknown e-mail and an unknown account get the same answer", async () => {
  const { accountId, email } = accounts.first.master;
  const answers = await Promise.all([
    cloud.login({ accountId, email, password: "wrong", address: freshAddress() }),
    cloud.login({ accountId, email: "nobody@a.example", address: freshAddress() }),
    cloud.login({ accountId: 999, email, address: freshAddress() }),
    cloud.login({ accountId: 2002, email, address: freshAddress() }),
  ]);
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(answers[0]?.errors[0]).toMatchObject({ message: "ERR_WRONG_PASSWORD" });
});

test("an unverified user is told so only with the right password", async () => {
  const right = await cloud.login({ ...accounts.first.unverified, address: freshAddress() });
  expect(right.errors[0]?.message).toBe("ERR_EMAIL_NOT_VERIFIED");
  const wrong = await cloud.login({
    ...accounts.first.unverified,
    password: "wrong",
    address: freshAddress(),
  });
  expect(wrong.errors[0]?.message).toBe("ERR_WRONG_PASSWORD");
});

test("C305: login takes its arguments in camelCase and names the field at fault", async () => {
  const answer = await cloud.call(
    `mutation { login(accountId: 1001, email: "not an address", password: "x", tz: "UTC", reCaptchaToken: "", mfaRememberToken: "") { token } }`,
  );
  expect(answer.errors[0]).toMatchObject({
    message: "ERR_NO_SPACE_ALLOWED",
    extensions: { field: "email" },
  });
});

test("B1: after five wrong passwords even the right one waits", async () => {
  const user = accounts.second.master;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await cloud.login({ ...user, password: "wrong", address: freshAddress() });
    expect(answer.errors[0]?.message).toBe("ERR_WRONG_PASSWORD");
  }
  const blocked = await cloud.login({ ...user, address: freshAddress() });
  expect(blocked.errors[0]?.message).toBe("ERR_TOO_MANY_ATTEMPTS");
  expect(blocked.errors[0]?.extensions?.retry_after).toBeGreaterThan(600);
});

test("B4: aliases give no extra guesses", async () => {
  const guess = `login(accountId: 1001, email: "master@a.example", password: "x", tz: "UTC", reCaptchaToken: "") { token }`;
  const answer = await cloud.call(`mutation { a: ${guess} b: ${guess} }`);
  expect(answer.data).toBeNull();
  expect(answer.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
});

test("logout ends the session at once, and is written down", async () => {
  const token = await cloud.getToken(accounts.first.operator);
  expect((await cloud.call(whoAmI, {}, { token })).data).not.toBeNull();
  const revoked = new Promise((resolve) =>
    cloud.backend.services.bus.subscribe("session_revoked", resolve),
  );
  await cloud.call("mutation { logout { ok } }", {}, { token });
  await revoked;
  const after = await cloud.call(whoAmI, {}, { token });
  expect(after.errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
  const entries = await cloud.database.db
    .select({ behaviorId: tables.audit.behaviorId })
    .from(tables.audit)
    .where(eq(tables.audit.userEmail, "operator@a.example"))
    .orderBy(tables.audit.id);
  expect(entries.map((entry) => entry.behaviorId)).toEqual([1, 3]);
});

test("C10: a session nobody uses for half an hour is over", async () => {
  const token = await cloud.getToken(accounts.first.newcomer);
  await cloud.database.db
    .update(tables.session)
    .set({ lastSeenAt: sql`now() - interval '31 minutes'` });
  expect((await cloud.call(whoAmI, {}, { token })).errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
});

test("C10: a session in use outlives half an hour", async () => {
  const token = await cloud.getToken(accounts.first.newcomer);
  const age = (minutes: number) =>
    cloud.database.pool.query(
      "update session set last_seen_at = last_seen_at - make_interval(mins => $1)",
      [minutes],
    );
  await age(29);
  expect((await cloud.call(whoAmI, {}, { token })).errors).toEqual([]);
  await age(29);
  expect((await cloud.call(whoAmI, {}, { token })).errors).toEqual([]);
});

test("a user whose address is verified no longer has no session", async () => {
  const { accountId, email } = accounts.second.newcomer;
  const token = await cloud.getToken(accounts.second.newcomer);
  const verify = (at: string | null) =>
    cloud.database.pool.query(
      "update app_user set verified_at = $1 where account_id = $2 and email = $3",
      [at, accountId, email],
    );
  await verify(null);
  expect((await cloud.call(whoAmI, {}, { token })).errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
  await verify("2026-01-01");
  expect((await cloud.call(whoAmI, {}, { token })).errors).toEqual([]);
});

test("C121: the token names the session and carries the claims of section 3", async () => {
  const token = await cloud.getToken(accounts.first.master);
  const claims: Record<string, unknown> = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  );
  expect(claims).toMatchObject({ master: true, subscribed_service: [] });
  expect(claims.live_password).toEqual(expect.any(String));
  expect(claims.exp).toEqual(expect.any(Number));
  expect(claims.user_id).toEqual(expect.any(String));
});

test("C5: tokens of another making are no session", async () => {
  const token = await cloud.getToken(accounts.first.master);
  const [head, body, signature] = token.split(".");
  const none = Buffer.from(JSON.stringify({ alg: "none", typ: "session+jwt" })).toString(
    "base64url",
  );
  const otherKey = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256", typ: "session+jwt" })
    .setJti("00000000-0000-4000-8000-000000000000")
    .setIssuer("sightline")
    .setAudience("console")
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode("another secret of more than 32 characters"));
  for (const forged of [
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${head}.${body}.AAAA`,
    otherKey,
    "x",
    "a.b.c",
  ]) {
    const answer = await cloud.call(whoAmI, {}, { token: forged });
    expect(answer.errors[0]?.message, forged).toBe("ERR_EXPIRED_TOKEN");
  }
});

test("requests of one moment are each answered as their own user's", async () => {
  const { first, second } = accounts;
  const users = [first.operator, second.manager, first.master, second.operator];
  const tokens = await Promise.all(users.map((user) => cloud.getToken(user)));
  const ended = await cloud.getToken(first.master);
  await cloud.call("mutation { logout { ok } }", {}, { token: ended });
  const askAll = () =>
    Promise.all([
      cloud.call(whoAmI, {}, { token: ended }),
      ...tokens.map((token) => cloud.call(whoAmI, {}, { token })),
    ]);
  for (const [late, ...answers] of await Promise.all([askAll(), askAll(), askAll()])) {
    expect(late.errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
    expect(answers.map(({ data }) => data?.query_profile)).toMatchObject(
      users.map(({ accountId, email }) => ({ account_id: accountId, email })),
    );
  }
});

test("C7: a ticket lives for thirty seconds", async () => {
  const token = await cloud.getToken(accounts.first.master);
  await cloud.call("mutation { create_media_ticket { ticket } }", {}, { token });
  const { rows } = await cloud.database.pool.query(
    "select extract(epoch from expires_at - now())::float8 as seconds from ticket order by expires_at desc limit 1",
  );
  expect(rows[0].seconds).toBeGreaterThan(20);
  expect(rows[0].seconds).toBeLessThanOrEqual(30);
});

test("I4: fifty parallel uses of a ticket open one door", async () => {
  const { sessions } = cloud.backend.services;
  const token = await cloud.getToken(accounts.first.master);
  const made = await cloud.call("mutation { create_media_ticket { ticket } }", {}, { token });
  const { ticket } = (made.data?.create_media_ticket ?? {}) as { ticket?: string };
  const uses = await Promise.all(
    Array.from({ length: 50 }, () => sessions.redeemTicket(ticket ?? "", "media")),
  );
  expect(uses.filter((viewer) => viewer !== null)).toHaveLength(1);
});

test("C366: passwords and tokens stay out of what is stored", async () => {
  const token = await cloud.getToken(accounts.first.master);
  const dump = await cloud.database.db.execute(sql`
    select (select coalesce(json_agg(audit), '[]')::text from audit)
      || (select coalesce(json_agg(session), '[]')::text from session)
      || (select coalesce(json_agg(ticket), '[]')::text from ticket)
      || (select coalesce(json_agg(limiter), '[]')::text from limiter) as text
  `);
  const text = String(dump.rows[0]?.text);
  expect(text).toContain("master@a.example");
  expect(text).not.toContain(testPassword);
  expect(text).not.toContain(token);
});
