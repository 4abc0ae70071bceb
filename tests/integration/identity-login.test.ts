import { readFileSync } from "node:fs";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyring } from "../../backend/keyring";
import { findSessionId, signSessionToken } from "../../backend/session/token";
import { cleanUpOnce } from "../support/cleanup";
import { type TestCloud, testPassword } from "../support/cloud";
import {
  type Accounts,
  errorCodeOf,
  expectDead,
  fetchValue,
  freshAddress,
  loginQuery,
  loginVariables,
  signIn,
  startIdentityCloud,
} from "../support/identity";

let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud({
    wsPlayer: { version: "1.4.26", url: "https://vms.example.com/player.exe" },
  }));
});

afterAll(() => cloud.close());

test("C127: the newest Windows player comes as JSON with version and url", async () => {
  const { wsplayer_version } = await signIn(cloud, accounts.first.master);
  expect(JSON.parse(String(wsplayer_version))).toEqual({
    version: "1.4.26",
    url: "https://vms.example.com/player.exe",
  });
});

test("B22: an account ID that is no whole number is refused by the contract, never by the database", async () => {
  const base = loginVariables(accounts.first.master);
  for (const accountId of [-1, 1.5, 2 ** 53 + 1, 1e300]) {
    const fault = await errorCodeOf(cloud, loginQuery, { ...base, accountId });
    expect(fault, String(accountId)).toBe("ERR_INVALID_ACCOUNT_ID");
  }
  for (const accountId of ["1 OR 1", "１", "1001", [1, 2], {}, null, true]) {
    const answer = await cloud.call(loginQuery, { ...base, accountId });
    expect(answer.data, JSON.stringify(accountId)).toBeNull();
    expect(answer.status).toBeLessThan(500);
    expect(answer.errors[0]?.message).not.toBe("ERR_INTERNAL");
  }
});

test("B26, B15: two hundred sign-ins of unknown users at once are hashed like any other, in a queue of eight", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      errorCodeOf(
        cloud,
        loginQuery,
        loginVariables({ accountId: 1001, email: `n${index}@a.example` }),
        {
          address: freshAddress(),
        },
      ),
    ),
  );
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(["ERR_TOO_MANY_ATTEMPTS", "ERR_WRONG_PASSWORD"]);
  expect(counts.get("ERR_TOO_MANY_ATTEMPTS")).toBeGreaterThan(100);
});

test("B2: the count of wrong passwords is in the database, so a restart forgets none", async () => {
  const who = accounts.second.operator;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await errorCodeOf(cloud, loginQuery, loginVariables({ ...who, password: "x" }), {
      address: freshAddress(),
    });
  }
  const rows = await cloud.database.pool.query(
    "select points from limiter where key like 'login-user:%' and points >= 5",
  );
  expect(rows.rowCount).toBe(1);
  expect(
    await errorCodeOf(cloud, loginQuery, loginVariables(who), { address: freshAddress() }),
  ).toBe("ERR_TOO_MANY_ATTEMPTS");
  await cloud.database.pool.query("update limiter set expire = expire - 15 * 60 * 1000 - 1000");
  expect((await signIn(cloud, who)).token).not.toBeNull();
});

test("B1: thirty wrong sign-ins from one address block that address and no other", async () => {
  const address = freshAddress();
  const guess = (count: number) =>
    errorCodeOf(
      cloud,
      loginQuery,
      loginVariables({ accountId: 1001, email: `g${count}@a.example` }),
      {
        address,
      },
    );
  for (let count = 0; count < 30; count += 1) expect(await guess(count)).toBe("ERR_WRONG_PASSWORD");
  expect(await guess(30)).toBe("ERR_TOO_MANY_ATTEMPTS");
  const right = loginVariables(accounts.first.manager);
  expect(await errorCodeOf(cloud, loginQuery, right, { address })).toBe("ERR_TOO_MANY_ATTEMPTS");
  expect((await signIn(cloud, accounts.first.manager)).token).not.toBeNull();
});

test("B1: right passwords block no address", async () => {
  const address = freshAddress();
  for (let count = 0; count < 31; count += 1) {
    expect((await signIn(cloud, accounts.first.manager, address)).token).not.toBeNull();
  }
});

test("C5: a token with our key and another use, issuer, audience or time is no session", async () => {
  const { token } = await signIn(cloud, accounts.first.master);
  const { jti } = decodeJwt(String(token));
  const [key] = createKeyring("a secret for tests, of more than 32 characters").tokenKeys;
  const now = Math.floor(Date.now() / 1000);
  const good = { jti, iss: "sightline", aud: "console", iat: now, exp: now + 600 };
  const header = { alg: "HS256", typ: "session+jwt" };
  const sign = (claims: object, changed: object = {}) =>
    new SignJWT({ ...good, ...claims }).setProtectedHeader({ ...header, ...changed }).sign(key);
  await fetchValue(cloud, "{ query_profile { id } }", {}, { token: await sign({}) });
  for (const forged of [
    await sign({}, { typ: "handoff+jwt" }),
    await sign({}, { typ: "JWT" }),
    await sign({}, { alg: "HS512" }),
    await sign({ iss: "other" }),
    await sign({ aud: "access" }),
    await sign({ aud: undefined }),
    await sign({ exp: undefined }),
    await sign({ exp: now - 1 }),
    await sign({ nbf: now + 600 }),
    await sign({ jti: undefined }),
    await sign({ jti: "00000000-0000-4000-8000-000000000000" }),
    await sign({ jti: "' or 1=1 --" }),
  ]) {
    await expectDead(cloud, forged);
  }
});

test("C8: a session's live password is random, its own, and in no answer of the contract", async () => {
  const claims = async () => {
    const { token } = await signIn(cloud, accounts.first.master);
    return decodeJwt<{ live_password: string }>(String(token));
  };
  const [one, other] = [await claims(), await claims()];
  expect(Buffer.from(one.live_password, "base64url").length).toBeGreaterThanOrEqual(16);
  expect(one.live_password).not.toBe(other.live_password);
  expect(one.live_password).not.toContain(testPassword);
  expect(readFileSync("contract/schema.graphql", "utf8")).not.toContain("live_password");
});

test("C11: the database's clock ends a session, whatever its token says", async () => {
  const { token } = await signIn(cloud, accounts.first.master);
  const { exp = 0, jti } = decodeJwt(String(token));
  expect(exp * 1000).toBeGreaterThan(Date.now());
  await cloud.database.pool.query("update session set expires_at = now() where id = $1", [jti]);
  await expectDead(cloud, String(token));
});

test("C2: every sign-in opens a session of its own", async () => {
  const [one, two] = [
    await signIn(cloud, accounts.first.operator),
    await signIn(cloud, accounts.first.operator),
  ];
  expect(one.token).not.toBe(two.token);
  await fetchValue(cloud, "mutation { logout { ok } }", {}, { token: String(one.token) });
  await expectDead(cloud, String(one.token));
  await fetchValue(cloud, "{ query_profile { id } }", {}, { token: String(two.token) });
});

test("C13: after a rotation of the secret its tokens live on, and after the next one they do not", async () => {
  const [oldest, older, now] = ["a", "b", "c"].map((letter) => letter.repeat(40));
  const sign = (secret = "") =>
    signSessionToken(createKeyring(secret), {
      sessionId: "00000000-0000-4000-8000-000000000000",
      userId: 1,
      master: false,
      subscribedServices: [],
      livePassword: "x",
      expiresAt: new Date(Date.now() + 60_000),
    });
  const keyring = createKeyring(String(now), older);
  expect(await findSessionId(keyring, await sign(now))).not.toBeNull();
  expect(await findSessionId(keyring, await sign(older))).not.toBeNull();
  expect(await findSessionId(keyring, await sign(oldest))).toBeNull();
  const sealed = createKeyring(String(older)).seal("totp:1", "secret");
  expect(keyring.open("totp:1", sealed)).toBe("secret");
  expect(keyring.open("totp:2", sealed)).toBeNull();
  expect(createKeyring(String(oldest)).open("totp:1", sealed)).toBeNull();
});

test("what is over is swept away, and nothing else", async () => {
  const { pool } = cloud.database;
  const { token } = await signIn(cloud, accounts.first.master);
  const from = { token: String(token) };
  await fetchValue(cloud, "mutation { create_media_ticket { ticket } }", {}, from);
  await pool.query("update ticket set expires_at = now() - interval '1 minute'");
  await pool.query(
    `insert into session (account_id, user_id, live_password, expires_at)
     select account_id, id, 'x', now() - interval '2 days' from app_user`,
  );
  await pool.query(
    `insert into one_time_code (user_id, purpose, hash, expires_at)
     select id, 'verify_email', '\\x00', now() - interval '8 days' from app_user`,
  );
  await pool.query(
    `insert into trusted_device (user_id, hash, expires_at)
     select id, sha256(email::bytea), now() - interval '1 day' from app_user`,
  );
  await pool.query(
    `insert into outbox (account_id, channel, recipient, text, sent_at)
     select 1001, 'mail', 'x@y.example', '', now() - interval '8 days' from generate_series(1, 1200)`,
  );
  await pool.query(
    `insert into account (id, name, created_at) values
       (8001, 'unfinished', now() - interval '8 days'), (8002, 'invited', now() - interval '8 days')`,
  );
  await pool.query(
    `insert into app_user (account_id, email, name, password_hash, master) values
       (8001, 'a@x.example', 'A', 'hash', true), (8002, 'b@x.example', 'B', '', true)`,
  );
  await pool.query("insert into audit (account_id, behavior_id) values (8001, 5)");
  // Two accounts of five users; 1200 mails take three batches.
  expect(await cleanUpOnce(cloud)).toBe(1 + 10 * 3 + 1200 + 1);
  expect(await cleanUpOnce(cloud)).toBe(0);
  await fetchValue(cloud, "{ query_profile { id } }", {}, from);
  // Its end of chain went with the account: the log is not missing rows, it is gone.
  const chains = await pool.query("select from audit_chain where account_id = 8001");
  expect(chains.rowCount).toBe(0);
  const left = await pool.query("select id from account where id > 8000");
  expect(left.rows.map((row) => Number(row.id))).toEqual([8002]);
});

test("the outbox is closed where it was not opened on purpose", async () => {
  const { cloud: closed } = await startIdentityCloud({ outboxReadable: false });
  expect(await errorCodeOf(closed, "{ query_outbox { id } }")).toBe("ERR_ACCESS_DENIED");
  await closed.close();
});
