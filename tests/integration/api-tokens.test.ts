import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockTokens } from "../../backend/api-token/queries";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { seedTwoAccounts, startTestCloud, type TestCloud, testPassword } from "../support/cloud";
import { waitForLockWaits } from "../support/lock-waits";
import { warmPools } from "../support/warm-pools";

/** API tokens: who may create one, what it opens, and when it ends. */

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const sessions = { master: "", operator: "", other: "" };

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  sessions.master = await cloud.getToken(accounts.first.master);
  sessions.operator = await cloud.getToken(accounts.first.operator);
  sessions.other = await cloud.getToken(accounts.second.master);
});
afterAll(() => cloud.close());
beforeEach(() => cloud.database.pool.query("delete from api_token"));

const create = (values: Record<string, unknown> = {}, token = sessions.master) =>
  cloud.call(
    `mutation($name: String!, $scope: String!, $days: Int!, $password: String!) {
      create_api_token(name: $name, scope: $scope, expire_days: $days, password: $password) { id token }
    }`,
    { name: "Backup", scope: "write", days: 30, password: testPassword, ...values },
    { token },
  );

async function createToken(values: Record<string, unknown> = {}, token = sessions.master) {
  const answer = await create(values, token);
  expect(answer.errors).toEqual([]);
  return answer.data?.create_api_token as { id: string; token: string };
}

/** The code a call is refused with; null where it is answered. */
const codeOf = async (token: string, document = "{ query_profile { email } }") =>
  (await cloud.call(document, {}, { token })).errors[0]?.message ?? null;

const list = async (token = sessions.master) =>
  (
    await cloud.call(
      "{ query_api_token_list { total counts { active } list { name scope state creator used } } }",
      {},
      { token },
    )
  ).data?.query_api_token_list;

const run = (statement: string, values: unknown[] = []) =>
  cloud.database.pool.query(statement, values);

test("C15: a token is shown once, begins with sl_, and is kept as a digest", async () => {
  const { token } = await createToken();
  expect(token).toMatch(/^sl_[\w-]{43}$/);
  const { rows } = await run("select row_to_json(api_token)::text as row from api_token");
  expect(rows[0].row).not.toContain(token.slice(3));
  expect(await list()).toMatchObject({
    total: 1,
    list: [{ name: "Backup", scope: "write", state: "active", creator: "Master", used: null }],
  });
  expect(await codeOf(token)).toBe(null);
  expect(await list()).toMatchObject({ list: [{ used: expect.any(Number) }] });
});

test("only a master creates, lists and revokes tokens, and only with the password", async () => {
  const denied = await create({}, sessions.operator);
  expect(denied.errors[0]?.message).toBe("ERR_ACCESS_DENIED");
  expect((await create({ password: "Wrong-horse-7" })).errors[0]).toMatchObject({
    message: "ERR_WRONG_PASSWORD",
    extensions: { field: "password" },
  });
  const { id, token } = await createToken();
  for (const session of [sessions.operator, token]) {
    expect(await codeOf(session, "{ query_api_token_list { total } }")).toBe("ERR_ACCESS_DENIED");
    const revoke = `mutation { revoke_api_token(id: "${id}") { ok } }`;
    expect(await codeOf(session, revoke)).toBe("ERR_ACCESS_DENIED");
  }
  const foreign = `mutation { revoke_api_token(id: "${id}") { ok } }`;
  expect(await codeOf(sessions.other, foreign)).toBe("ERR_NOT_FOUND");
  expect(await list(sessions.other)).toMatchObject({ total: 0 });
});

test.each([
  [{ days: 0 }, "INVALID_ARGUMENT", "expire_days"],
  [{ days: 367 }, "INVALID_ARGUMENT", "expire_days"],
  [{ name: " " }, "REQUIRED", "name"],
  [{ name: "n".repeat(65) }, "TOO_LONG", "name"],
  [{ scope: "admin" }, "INVALID_ARGUMENT", "scope"],
])("%o is refused", async (values, code, field) => {
  expect((await create(values)).errors[0]).toMatchObject({
    message: `ERR_${code}`,
    extensions: { field },
  });
});

test("C15: a token that reads changes nothing, and one that writes reaches no identity", async () => {
  const reading = await createToken({ scope: "read" });
  const writing = await createToken();
  const createVpn = 'mutation { create_region(name: "By a program") { id } }';
  expect(await codeOf(reading.token, createVpn)).toBe("ERR_ACCESS_DENIED");
  expect(await codeOf(writing.token, createVpn)).toBe(null);
  for (const document of [
    "mutation { logout { ok } }",
    "mutation { create_realtime_ticket { ticket } }",
    "mutation { create_media_ticket { ticket } }",
    "mutation { set_token(service_id: 3) { token } }",
    `mutation { change_password(old_password: "${testPassword}", new_password: "Other-horse-8") { token } }`,
    "{ query_session_list { id } }",
  ]) {
    expect(await codeOf(writing.token, document), document).toBe("ERR_ACCESS_DENIED");
  }
  expect(await codeOf(writing.token, "{ query_console { events_today } }")).toBe(null);
});

test("a token makes nobody a master, and takes it from nobody", async () => {
  const { token } = await createToken();
  const deny = async (document: string) =>
    expect(await codeOf(token, document), document).toBe("ERR_ACCESS_DENIED");
  const { operatorId } = accounts.first;
  const { rows } = await run(
    `insert into app_user (account_id, email, name, password_hash, master, verified_at)
     values ($1, 'second@a.example', 'Second', '-', true, now()) returning id`,
    [accounts.first.accountId],
  );
  const second = rows[0].id;
  const user = (email: string, master: boolean) =>
    `mutation { create_user(email: "${email}", name: "New", master: ${master}, region_ids: []) { id } }`;
  const update = (id: number, master: boolean) =>
    `mutation { update_user(id: "${id}", name: "Changed", master: ${master}, region_ids: []) { id } }`;
  await deny(user("m@a.example", true));
  await deny(update(operatorId, true));
  await deny(update(second, false));
  await deny(`mutation { delete_user(id: "${second}") { ok } }`);
  expect(await codeOf(token, user("o@a.example", false))).toBe(null);
  expect(await codeOf(token, update(operatorId, false))).toBe(null);
  expect(await codeOf(sessions.master, `mutation { delete_user(id: "${second}") { ok } }`)).toBe(
    null,
  );
});

test("C15: a token that was revoked, has expired or whose creator is no verified master is refused at once", async () => {
  const { id, token } = await createToken();
  const change = async (statement: string, values: unknown[]) => {
    await run(statement, values);
    return codeOf(token);
  };
  const { email } = accounts.first.master;
  const master = "update app_user set master = $2 where email = $1";
  expect(await change(master, [email, false])).toBe("ERR_EXPIRED_TOKEN");
  expect(await change(master, [email, true])).toBe(null);
  const verified = "update app_user set verified_at = $2 where email = $1";
  expect(await change(verified, [email, null])).toBe("ERR_EXPIRED_TOKEN");
  expect(await change(verified, [email, new Date()])).toBe(null);
  const expires = "update api_token set expires_at = $2 where id = $1";
  expect(await change(expires, [id, new Date(Date.now() - 1)])).toBe("ERR_EXPIRED_TOKEN");
  expect(await change(expires, [id, new Date(Date.now() + 60_000)])).toBe(null);
  const revoke = `mutation { revoke_api_token(id: "${id}") { ok } }`;
  expect(await codeOf(sessions.master, revoke)).toBe(null);
  expect(await codeOf(token)).toBe("ERR_EXPIRED_TOKEN");
  // Nor what needs no sign-in.
  expect(await codeOf(token, "{ query_announcements { id } }")).toBe("ERR_EXPIRED_TOKEN");
  expect(await codeOf(sessions.master, revoke)).toBe("ERR_NOT_FOUND");
  expect(await codeOf(`sl_${"a".repeat(43)}`)).toBe("ERR_EXPIRED_TOKEN");
  expect(await codeOf("sl_short")).toBe("ERR_EXPIRED_TOKEN");
});

test("who loses the role of a master loses their tokens and calendar for good, and the log tells of it", async () => {
  const { rows } = await run(
    `insert into app_user (account_id, email, name, password_hash, master, verified_at)
     select account_id, 'demoted@a.example', 'Demoted', password_hash, true, now()
     from app_user where email = $1 returning id`,
    [accounts.first.master.email],
  );
  const session = await cloud.getToken({
    accountId: accounts.first.accountId,
    email: "demoted@a.example",
  });
  const [{ token, id }, kept] = [await createToken({}, session), await createToken()];
  const answer = await cloud.call(
    "mutation { create_expiry_feed { token } }",
    {},
    { token: session },
  );
  const feed = answer.data?.create_expiry_feed as { token: string } | undefined;
  const makeMaster = (master: boolean) =>
    codeOf(
      sessions.master,
      `mutation { update_user(id: "${rows[0].id}", name: "Demoted", master: ${master}, region_ids: []) { id } }`,
    );
  expect([await makeMaster(false), await makeMaster(true)]).toEqual([null, null]);
  expect([await codeOf(token), await codeOf(kept.token)]).toEqual(["ERR_EXPIRED_TOKEN", null]);
  const calendar = `{ query_expiry_calendar(token: "${feed?.token}") { account_name } }`;
  expect((await cloud.call(calendar, {}, {})).errors[0]?.message).toBe("ERR_NOT_FOUND");
  const told = await run(
    "select behavior_id from audit where target_id = any($1) and behavior_id = any($2) order by id",
    [
      [id, String(rows[0].id)],
      [behaviors.userMasterRemoved, behaviors.apiTokenRevoked, behaviors.expiryFeedDeleted],
    ],
  );
  expect(told.rows.map((row) => row.behavior_id)).toEqual([
    behaviors.userMasterRemoved,
    behaviors.apiTokenRevoked,
    behaviors.expiryFeedDeleted,
  ]);
});

test("a token ends with the user who created it", async () => {
  const { rows } = await run(
    `insert into app_user (account_id, email, name, password_hash, master, verified_at)
     select account_id, 'leaver@a.example', 'Leaver', password_hash, true, now()
     from app_user where email = $1 returning id`,
    [accounts.first.master.email],
  );
  const session = await cloud.getToken({
    accountId: accounts.first.accountId,
    email: "leaver@a.example",
  });
  const { token } = await createToken({}, session);
  expect(await codeOf(token)).toBe(null);
  const remove = `mutation { delete_user(id: "${rows[0].id}") { ok } }`;
  expect(await codeOf(sessions.master, remove)).toBe(null);
  expect(await codeOf(token)).toBe("ERR_EXPIRED_TOKEN");
});

test("H1: creation, revocation and every change by a token are in the audit log with its name, and its text is not", async () => {
  const { id, token } = await createToken({ name: "Night script" });
  await cloud.call('mutation { create_region(name: "Audited") { id } }', {}, { token });
  await cloud.call(
    `mutation { revoke_api_token(id: "${id}") { ok } }`,
    {},
    { token: sessions.master },
  );
  const { rows } = await run(
    `select behavior_id, target_name, payload from audit
     where target_type in ('api_token', 'region') order by id desc limit 3`,
  );
  expect(rows.map((row) => row.behavior_id)).toEqual([
    behaviors.apiTokenRevoked,
    behaviors.regionCreated,
    behaviors.apiTokenCreated,
  ]);
  expect(rows[1].payload).toMatchObject({ api_token_name: "Night script" });
  expect(rows[2]).toMatchObject({
    target_name: "Night script",
    payload: { after: { name: "Night script", scope: "write" } },
  });
  expect(JSON.stringify(rows)).not.toContain(token.slice(3));
});

test("requests above a token's limit are refused for a while, and another token goes on", async () => {
  const [one, other] = [await createToken(), await createToken({ name: "Other" })];
  await codeOf(one.token);
  await run("update limiter set points = $1 where key like 'api-token:%'", [
    limits.apiTokenRequestsPerMinute,
  ]);
  const late = await cloud.call("{ query_profile { email } }", {}, { token: one.token });
  expect(late.errors[0]).toMatchObject({
    message: "ERR_TOO_MANY_ATTEMPTS",
    extensions: { retry_after: expect.any(Number) },
  });
  expect(await codeOf(other.token)).toBe(null);
});

test("I3: of many at once exactly one takes the last place", async () => {
  await run(
    `insert into api_token (account_id, user_id, name, scope, digest, expires_at)
     select account_id, id, 'Full', 'read', int8send(n), now() + interval '1 day'
     from app_user, generate_series(2, $2::int) as n where email = $1`,
    [accounts.first.master.email, limits.apiTokensMax],
  );
  await warmPools(cloud.backend.services.scopes, accounts.first.accountId);
  let creating: ReturnType<typeof create>[] = [];
  await cloud.database.db.transaction(async (tx) => {
    await lockTokens(tx, accounts.first.accountId);
    creating = Array.from({ length: 4 }, () => create({ scope: "read" }));
    // Each checks a password first, and would be done before the next one begins.
    await waitForLockWaits(cloud.database.pool, 4);
  });
  const answers = await Promise.all(creating);
  const refused = answers.filter(({ errors }) => errors.length > 0);
  expect(refused).toHaveLength(3);
  for (const { errors } of refused) {
    expect(errors[0]).toMatchObject({
      message: "ERR_INVALID_ARGUMENT",
      extensions: { max: limits.apiTokensMax },
    });
  }
});
