import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestCloud, testPassword } from "../support/cloud";
import {
  type Accounts,
  ageCodes,
  answerAtAge,
  errorCodeOf,
  expectDead,
  fetchValue,
  freshAddress,
  listBehaviors,
  loginQuery,
  loginVariables,
  readLink,
  readMessage,
  recordMessages,
  signIn,
  startIdentityCloud,
} from "../support/identity";

let cloud: TestCloud;
let accounts: Accounts;

/** Everything the cloud prints while these tests run. */
const printed: string[] = [];

beforeAll(async () => {
  for (const method of ["log", "warn", "error", "info"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void printed.push(parts.join(" ")));
  }
  ({ cloud, accounts } = await startIdentityCloud());
});

afterAll(() => cloud.close());

interface Who {
  accountId: number;
  email: string;
}
type Link = Awaited<ReturnType<typeof readLink>>;

const forgotQuery = `mutation($a: Float!, $e: String!) {
  forgot_password(account_id: $a, email: $e, re_captcha_token: "") { ok } }`;
const forgot = (who: Who, address = freshAddress()) =>
  errorCodeOf(cloud, forgotQuery, { a: who.accountId, e: who.email }, { address });
const checkQuery = `query($a: Float!, $e: String!, $t: String!) {
  query_reset_password_link(account_id: $a, email: $e, token: $t) { ok } }`;
const check = (link: Omit<Link, "url">, address = freshAddress()) =>
  errorCodeOf(cloud, checkQuery, { a: link.account_id, e: link.email, t: link.token }, { address });
const resetQuery = `mutation($a: Float!, $e: String!, $t: String!, $p: String!) {
  reset_password(account_id: $a, email: $e, token: $t, password: $p) { ok } }`;
const reset = (link: Link, password: string) =>
  errorCodeOf(
    cloud,
    resetQuery,
    { a: link.account_id, e: link.email, t: link.token, p: password },
    { address: freshAddress() },
  );

test("B14, B13: a reset link works once, ends every session, and tells the open pages", async () => {
  const who = accounts.first.operator;
  const [one, two] = [await signIn(cloud, who), await signIn(cloud, who)];
  expect(await forgot(who)).toBe("none");
  const link = await readLink(cloud, who.email);
  expect(link.url.origin).toBe("https://vms.example.com");
  expect(link.url.pathname).toBe("/reset_password");
  expect(await check(link)).toBe("none");
  const heard = recordMessages(cloud);
  expect(await reset(link, "Another-horse-8")).toBe("none");
  await expectDead(cloud, String(one.token));
  await expectDead(cloud, String(two.token));
  expect(heard.messages).toHaveLength(1);
  expect(heard.messages[0]?.message).toEqual({ type: "USER_PASSWORD_CHANGE" });
  expect(heard.revoked).toHaveLength(2);
  expect(await reset(link, "Yet-another-9")).toBe("ERR_LINK_FAILED");
  expect((await signIn(cloud, { ...who, password: "Another-horse-8" })).token).not.toBeNull();
  expect((await readMessage(cloud, who.email)).subject).toBe("Your password was changed");
  expect(await listBehaviors(cloud, who.email)).toEqual([1, 1, 9, 10, 1]);
});

test("C340: a reset link works at 9 min 59 s and not at 10 min 1 s", async () => {
  const who = accounts.first.manager;
  expect(await forgot(who)).toBe("none");
  const link = await readLink(cloud, who.email);
  expect(await answerAtAge(cloud, 599, () => check(link))).toBe("none");
  await ageCodes(cloud, 2);
  expect(await check(link)).toBe("ERR_TOKEN_EXPIRED");
  expect(await reset(link, "Another-horse-8")).toBe("ERR_TOKEN_EXPIRED");
  expect((await signIn(cloud, who)).token).not.toBeNull();
});

test("B13: of two links only the newer works, and a second within three minutes is not sent", async () => {
  const who = accounts.second.manager;
  expect(await forgot(who)).toBe("none");
  const older = await readLink(cloud, who.email);
  expect(await forgot(who)).toBe("ERR_SEND_IN_3_MINUTE");
  await ageCodes(cloud, 181);
  expect(await forgot(who)).toBe("none");
  const newer = await readLink(cloud, who.email);
  expect(await reset(older, "Another-horse-8")).toBe("ERR_LINK_FAILED");
  expect(await reset({ ...newer, account_id: 1001 }, "Another-horse-8")).toBe("ERR_LINK_FAILED");
  expect(await reset({ ...newer, email: accounts.second.master.email }, "Another-horse-8")).toBe(
    "ERR_LINK_FAILED",
  );
  expect(await reset(newer, "Another-horse-8")).toBe("none");
});

test("B13: a link is bound to the password it was asked for", async () => {
  const who = accounts.first.master;
  expect(await forgot(who)).toBe("none");
  const link = await readLink(cloud, who.email);
  const { token } = await signIn(cloud, who);
  const changed = await fetchValue<{ token: string }>(
    cloud,
    "mutation($o: String!, $n: String!) { change_password(old_password: $o, new_password: $n) { token } }",
    { o: testPassword, n: "Another-horse-8" },
    { token: String(token) },
  );
  expect(await check(link)).toBe("ERR_LINK_FAILED");
  // C4: the old token is refused at once, the one given in its place is not.
  await expectDead(cloud, String(token));
  await fetchValue(cloud, "{ query_profile { id } }", {}, { token: changed.token });
});

test("I4: of fifty uses of a reset link at once one succeeds", async () => {
  const who = accounts.second.newcomer;
  expect(await forgot(who)).toBe("none");
  const link = await readLink(cloud, who.email);
  const passwords = Array.from({ length: 50 }, (_, index) => `Another-horse-${index}`);
  // The hashing queue refuses most of them before they try; of those that try one may win.
  const answers = await Promise.all(passwords.map((password) => reset(link, password)));
  expect(answers.filter((answer) => answer === "none")).toHaveLength(1);
  const won = passwords[answers.indexOf("none")] ?? "";
  expect((await signIn(cloud, { ...who, password: won })).token).not.toBeNull();
});

test("a weak password does not use the link up", async () => {
  const who = accounts.first.newcomer;
  expect(await forgot(who)).toBe("none");
  const link = await readLink(cloud, who.email);
  expect(await reset(link, "short")).toBe("ERR_INVALID_PASSWORD");
  expect(await reset(link, "Passw0rd!")).toBe("ERR_INVALID_PASSWORD");
  expect(await reset(link, "Has a space 1")).toBe("ERR_NO_SPACE_ALLOWED");
  expect(await reset(link, "Another-horse-8")).toBe("none");
});

test("B13: an address tries thirty links in five minutes", async () => {
  const { accountId: account_id, email } = accounts.first.manager;
  const address = freshAddress();
  const guess = () => check({ account_id, email, token: "x" }, address);
  for (let count = 0; count < 30; count += 1) expect(await guess()).toBe("ERR_LINK_FAILED");
  expect(await guess()).toBe("ERR_TOO_MANY_ATTEMPTS");
});

test("B16: login answers one code, recovery names what it does not know, five times in ten minutes", async () => {
  const address = freshAddress();
  expect(await forgot({ accountId: 999, email: "master@a.example" }, address)).toBe(
    "ERR_NO_SUCH_ACCOUNT",
  );
  expect(await forgot({ accountId: 1001, email: "nobody@a.example" }, address)).toBe(
    "ERR_NO_SUCH_EMAIL_UNDER_THIS_ACCOUNT",
  );
  expect(await forgot(accounts.first.unverified, address)).toBe("ERR_EMAIL_NOT_VERIFIED");
  const account =
    'mutation($e: String!) { forgot_account(email: $e, re_captcha_token: "") { ok } }';
  const ids = (e: string) => errorCodeOf(cloud, account, { e }, { address });
  expect(await ids("nobody@a.example")).toBe("ERR_EMAIL_NOT_FOUND");
  expect(await ids("MASTER@a.example")).toBe("none");
  expect(await ids("master@a.example")).toBe("ERR_TOO_MANY_ATTEMPTS");
  expect((await readMessage(cloud, "master@a.example")).text).toContain("1001");
  const login = (who: Who) =>
    errorCodeOf(cloud, loginQuery, loginVariables({ ...who, password: "x" }), {
      address: freshAddress(),
    });
  expect(await login({ accountId: 999, email: "master@a.example" })).toBe("ERR_WRONG_PASSWORD");
});

test("C366: no password, token or code shows in the database, the answers or what the server prints", async () => {
  const who = accounts.first.master;
  await ageCodes(cloud, 181);
  expect(await forgot(who)).toBe("none");
  const { token } = await readLink(cloud, who.email);
  const wrong = loginVariables({ ...who, password: "Canary-horse-7" });
  const answer = await cloud.call(loginQuery, wrong);
  // A fault inside, with what was given in reach of the log.
  await cloud.database.pool.query("alter table one_time_code rename to away");
  const fault = await errorCodeOf(cloud, forgotQuery, { a: 1001, e: "manager@a.example" });
  await cloud.database.pool.query("alter table away rename to one_time_code");
  expect(fault).toBe("ERR_INTERNAL");
  expect(printed.join("\n")).toContain("statement failed");
  const dump = await cloud.database.pool.query(
    `select (select json_agg(c) from one_time_code c)::text || (select json_agg(o) from outbox o)::text
       || (select json_agg(a) from audit a)::text || (select json_agg(u) from app_user u)::text as text`,
  );
  for (const text of [String(dump.rows[0]?.text), printed.join("\n"), answer.text]) {
    expect(text).not.toContain("horse");
    expect(text).not.toContain(token);
  }
  expect(printed.join("\n")).not.toContain("manager@a.example");
});
