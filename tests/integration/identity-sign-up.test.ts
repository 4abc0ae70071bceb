import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCloud } from "../support/cloud";
import {
  type Accounts,
  ageCodes,
  errorCodeOf,
  fetchValue,
  freshAddress,
  listBehaviors,
  loginQuery,
  loginVariables,
  readLink,
  readMessage,
  signIn,
  startIdentityCloud,
} from "../support/identity";
import { warmPools } from "../support/warm-pools";

let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
});

afterAll(() => cloud.close());

const signUpQuery = `
  mutation($account_id: Float!, $email: String!, $password: String!, $name: String!, $cc: String, $phone: String,
      $agree: Boolean!, $language: String!) {
    sign_up(account_id: $account_id, email: $email, password: $password, name: $name, mobile_country_code: $cc,
      mobile_phone: $phone, agree_terms: $agree, language: $language, re_captcha_token: "") { ok } }`;
const valid = {
  account_id: 5001,
  email: "eva@new.example",
  password: "Correct-horse-7",
  name: "Eva",
  agree: true,
  language: "en",
};
const signUp = (changes: Record<string, unknown> = {}, address = freshAddress()) =>
  errorCodeOf(cloud, signUpQuery, { ...valid, ...changes }, { address });

const resend = (accountId: number, email: string) =>
  errorCodeOf(
    cloud,
    "mutation($a: Float!, $e: String!) { resend_verification_email(account_id: $a, email: $e) { ok } }",
    { a: accountId, e: email },
    { address: freshAddress() },
  );
const verifyQuery = `mutation($a: Float!, $e: String!, $t: String!, $p: String) {
  verify_email(account_id: $a, email: $e, token: $t, password: $p) { ok } }`;
const verify = (link: { account_id: number; email: string; token: string }, password?: string) =>
  errorCodeOf(
    cloud,
    verifyQuery,
    { a: link.account_id, e: link.email, t: link.token, p: password },
    { address: freshAddress() },
  );

const linkQuery = `query($a: Float!, $e: String!, $t: String!) {
  query_verification_link(account_id: $a, email: $e, token: $t) { needs_password } }`;
const judgeLink = async (link: { account_id: number; email: string; token: string }) => {
  const values = { a: link.account_id, e: link.email, t: link.token };
  const answer = await cloud.call(linkQuery, values, { address: freshAddress() });
  return answer.errors[0]?.message ?? answer.data?.query_verification_link;
};

test("C342: who signs up confirms his address, and asks for another mail after three minutes", async () => {
  expect(await signUp()).toBe("none");
  const who = { accountId: 5001, email: "eva@new.example" };
  const before = await errorCodeOf(cloud, loginQuery, loginVariables(who), {
    address: freshAddress(),
  });
  expect(before).toBe("ERR_EMAIL_NOT_VERIFIED");
  expect(await resend(5001, who.email)).toBe("ERR_SEND_IN_3_MINUTE");
  const first = await readLink(cloud, who.email);
  expect(first.url.pathname).toBe("/user_verification");
  await ageCodes(cloud, 120);
  expect(await resend(5001, who.email)).toBe("ERR_SEND_IN_3_MINUTE");
  await ageCodes(cloud, 61);
  expect(await resend(5001, who.email)).toBe("none");
  expect(await verify(first)).toBe("ERR_VERIFY_FAILED");
  const second = await readLink(cloud, who.email);
  expect(await verify({ ...second, token: `${second.token}x` })).toBe("ERR_VERIFY_FAILED");
  expect(await judgeLink(first)).toBe("ERR_VERIFY_FAILED");
  // Looking is not using.
  expect(await judgeLink(second)).toEqual({ needs_password: false });
  expect(await judgeLink(second)).toEqual({ needs_password: false });
  expect(await verify(second)).toBe("none");
  expect(await judgeLink(second)).toBe("ERR_VERIFIED_BEFORE");
  expect(await verify(second)).toBe("ERR_VERIFIED_BEFORE");
  expect(await resend(5001, who.email)).toBe("ERR_EMAIL_ALREADY_VERIFIED");
  const { token } = await signIn(cloud, who);
  const profile = await fetchValue(
    cloud,
    "{ query_profile { account_id master language name } }",
    {},
    { token: String(token) },
  );
  expect(profile).toEqual({ account_id: 5001, master: true, language: "en", name: "Eva" });
  expect(await listBehaviors(cloud, who.email)).toEqual([5, 7, 6, 1]);
});

test("C342: two requests at once send one mail", async () => {
  expect(await signUp({ account_id: 5005, email: "twin@new.example" })).toBe("none");
  await ageCodes(cloud, 200);
  await warmPools(cloud.backend.services.scopes, 5005);
  const answers = await Promise.all([1, 2, 3, 4].map(() => resend(5005, "twin@new.example")));
  expect(answers.filter((answer) => answer === "none")).toHaveLength(1);
});

test("B16: another mail for an address nobody has is promised like any other", async () => {
  expect(await resend(999, "nobody@a.example")).toBe("none");
  expect(await resend(1001, "nobody@a.example")).toBe("none");
});

test("a verification link is good for a day", async () => {
  expect(await signUp({ account_id: 5002, email: "late@new.example" })).toBe("none");
  const link = await readLink(cloud, "late@new.example");
  await ageCodes(cloud, 24 * 3_600 + 1);
  expect(await verify(link)).toBe("ERR_VERIFY_FAILED");
});

test("sign-up names what it refuses, by field", async () => {
  const refusals: [Record<string, unknown>, string][] = [
    [{ account_id: 1001, email: "master@a.example" }, "ERR_EMAIL_EXISTS"],
    [{ account_id: 1001, email: "MASTER@A.example " }, "ERR_EMAIL_EXISTS"],
    [{ account_id: 1001 }, "ERR_INVALID_ACCOUNT_ID"],
    [{ account_id: 0 }, "ERR_INVALID_ACCOUNT_ID"],
    [{ account_id: 1.5 }, "ERR_INVALID_ACCOUNT_ID"],
    [{ account_id: 1e13 }, "ERR_INVALID_ACCOUNT_ID"],
    [{ email: "x" }, "ERR_INVALID_EMAIL"],
    [{ agree: false }, "ERR_REQUIRED"],
    [{ name: " " }, "ERR_REQUIRED"],
    [{ name: "n".repeat(65) }, "ERR_TOO_LONG"],
    [{ language: "fr" }, "ERR_INVALID_ARGUMENT"],
    [{ cc: "+886", phone: "0912" }, "ERR_MOBILE_NUMBER_TOO_SHORT"],
    [{ cc: "+886", phone: "09123456789012" }, "ERR_MOBILE_NUMBER_TOO_LONG"],
    [{ cc: "+886", phone: "x" }, "ERR_INVALID_MOBILE_NUMBER"],
    [{ cc: "+999", phone: "912345678" }, "ERR_INVALID_COUNTRY_CODE"],
  ];
  for (const [changes, code] of refusals) {
    expect(await signUp({ account_id: 5003, ...changes }), JSON.stringify(changes)).toBe(code);
  }
});

test("B25: a common password, or one made of one's own account, is refused at sign-up", async () => {
  for (const password of ["Passw0rd!", "Admin123!", "X-5003001-x", "Eva-Novak-1!"]) {
    const changes = { account_id: 5003001, email: "eva-novak@new.example", password };
    expect(await signUp(changes), password).toBe("ERR_INVALID_PASSWORD");
  }
});

test("B24: long passwords are taken whole, over-long ones are refused before they are hashed", async () => {
  let accountId = 6000;
  for (const length of [64, 72, 73, 128, 256]) {
    accountId += 1;
    const password = `Aa1-${"é".repeat(length - 5)}z`;
    const who = { accountId, email: `p${length}@new.example` };
    expect(await signUp({ account_id: accountId, email: who.email, password })).toBe("none");
    await verify(await readLink(cloud, who.email));
    expect((await signIn(cloud, { ...who, password })).token).not.toBeNull();
    const cut = loginVariables({ ...who, password: password.slice(0, -1) });
    expect(await errorCodeOf(cloud, loginQuery, cut, { address: freshAddress() })).toBe(
      "ERR_WRONG_PASSWORD",
    );
  }
  for (const password of [
    `Aa1-${"x".repeat(253)}`,
    `Aa1-${"x".repeat(1_000_000)}`,
    "Aa1-\u0000bcd",
  ]) {
    expect(await signUp({ account_id: 6100, password })).toBe("ERR_INVALID_PASSWORD");
  }
});

test("B17: one address signs up ten times an hour", async () => {
  const address = freshAddress();
  for (let count = 0; count < 10; count += 1) {
    expect(await signUp({ account_id: 1001 }, address)).toBe("ERR_INVALID_ACCOUNT_ID");
  }
  expect(await signUp({ account_id: 7001 }, address)).toBe("ERR_TOO_MANY_ATTEMPTS");
});

test("B23: one address has one canonical form, whatever it is typed like", async () => {
  expect(await signUp({ account_id: 7100, email: " Jan.Novák+vms@New.Example" })).toBe("none");
  await readMessage(cloud, "jan.novák+vms@new.example");
  expect(await signUp({ account_id: 7100, email: "JAN.NOVÁK+VMS@new．example" })).toBe(
    "ERR_EMAIL_EXISTS",
  );
  for (const email of [
    "a＠b@c.example",
    "a@b.example.",
    "a@b\u0000.example",
    "a@b.ex\u202eample",
  ]) {
    expect(await signUp({ account_id: 7101, email }), email).toBe("ERR_INVALID_EMAIL");
  }
});

test("an invited user chooses his password by his link", async () => {
  const { token } = await signIn(cloud, accounts.first.master);
  const create = `mutation($e: String!) { create_user(email: $e, name: "Petra", master: false, region_ids: []) { id verified } }`;
  const email = "petra@a.example";
  const created = await fetchValue(cloud, create, { e: email }, { token: String(token) });
  expect(created).toMatchObject({ verified: false });
  const login = { accountId: 1001, email, password: "" };
  expect(
    await errorCodeOf(cloud, loginQuery, loginVariables({ ...login, password: "x" }), {
      address: freshAddress(),
    }),
  ).toBe("ERR_WRONG_PASSWORD");
  const link = await readLink(cloud, email);
  expect(await judgeLink(link)).toEqual({ needs_password: true });
  expect(await verify(link)).toBe("ERR_REQUIRED");
  expect(await verify(link, "short")).toBe("ERR_INVALID_PASSWORD");
  expect(await verify(link, "Another-horse-8")).toBe("none");
  expect(await verify(link, "Another-horse-9")).toBe("ERR_VERIFIED_BEFORE");
  expect((await signIn(cloud, { ...login, password: "Another-horse-8" })).token).not.toBeNull();
});
