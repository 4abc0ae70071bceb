import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKeyring } from "../../backend/keyring";
import type { CloudSettings } from "../../backend/settings";
import { signInvitation } from "../../backend/user/sign-up-invitation";
import { runAdmin } from "../../scripts/admin/admin";
import type { TestCloud } from "../support/cloud";
import { errorCodeOf, fetchValue, freshAddress, startIdentityCloud } from "../support/identity";

/** Who may open an account: SIGN_UP is open, invited or off. */

/** The same as startTestCloud gives the backend. */
const secret = "a secret for tests, of more than 32 characters";
const clouds = {} as Record<"invited" | "off", TestCloud>;

beforeAll(async () => {
  const start = async (signUp: CloudSettings["signUp"]) =>
    (await startIdentityCloud({ ...(signUp && { signUp }) })).cloud;
  clouds.invited = await start("invited");
  clouds.off = await start("off");
});

beforeEach(() => clouds.invited.database.pool.query("delete from limiter"));

afterAll(async () => {
  await clouds.invited.close();
  await clouds.off.close();
});

const signUpQuery = `mutation($a: Float!, $e: String!, $i: String, $p: String!) {
  sign_up(account_id: $a, email: $e, password: $p, name: "Eva", agree_terms: true, language: "en",
    re_captcha_token: "", invitation: $i) { ok } }`;

let nextAccount = 60_000;
const signUp = (cloud: TestCloud, email: string, invitation?: string, password = "Harbor-2026") => {
  nextAccount += 1;
  const variables = { a: nextAccount, e: email, i: invitation ?? null, p: password };
  return errorCodeOf(cloud, signUpQuery, variables, { address: freshAddress() });
};

async function invite(email: string): Promise<string> {
  const lines: string[] = [];
  await runAdmin(["account", "invite", "--email", email], {
    settings: { DATABASE_URL: clouds.invited.database.url, SESSION_SECRET: secret },
    migrationsFolder: path.resolve("backend/db/migrations"),
    print: (line) => lines.push(line),
    confirm: null,
  });
  const link = new URL(lines[0] ?? "");
  expect(link.pathname).toBe("/signup");
  return link.searchParams.get("invitation") ?? "";
}

const countAccounts = async (cloud: TestCloud) =>
  (await cloud.database.pool.query("select count(*)::int as count from account")).rows[0]?.count;

test("off: nobody opens an account, whatever they hold, and no mail leaves", async () => {
  const { off } = clouds;
  const before = await countAccounts(off);
  expect(await signUp(off, "eva@new.example")).toBe("ERR_SIGN_UP_CLOSED");
  const invitation = await signInvitation(createKeyring(secret), "eva@new.example");
  expect(await signUp(off, "eva@new.example", invitation)).toBe("ERR_SIGN_UP_CLOSED");
  expect(await countAccounts(off)).toBe(before);
  expect((await off.database.pool.query("select from outbox")).rowCount).toBe(0);
  expect(await fetchValue(off, "{ query_sign_in_ways { sign_up } }")).toEqual({ sign_up: "off" });
});

test("invited: an account is opened once by an invitation, for the address it was made for", async () => {
  const { invited } = clouds;
  expect(await fetchValue(invited, "{ query_sign_in_ways { sign_up } }")).toEqual({
    sign_up: "invited",
  });
  expect(await signUp(invited, "eva@new.example")).toBe("ERR_INVITATION_NEEDED");
  const invitation = await invite("Eva@new.example");
  for (const [email, given] of [
    ["eve@new.example", invitation],
    ["eva@new.example", `${invitation}x`],
    ["eva@new.example", await signInvitation(createKeyring("s".repeat(40)), "eva@new.example")],
    ["eva@new.example", ""],
  ] as const) {
    expect(await signUp(invited, email, given)).toBe("ERR_INVITATION_NEEDED");
  }
  // A sign-up that fails does not use it up.
  expect(await signUp(invited, "eva@new.example", invitation, "Password-1")).toBe(
    "ERR_INVALID_PASSWORD",
  );
  expect(await signUp(invited, "eva@new.example", invitation)).toBe("none");
  expect(await signUp(invited, "eva@new.example", invitation)).toBe("ERR_INVITATION_NEEDED");
});

test("invited: of many sign-ups at once by one invitation one opens an account", async () => {
  const { invited } = clouds;
  const invitation = await invite("crowd@new.example");
  const before = await countAccounts(invited);
  const codes = await Promise.all(
    Array.from({ length: 6 }, () => signUp(invited, "crowd@new.example", invitation)),
  );
  expect(codes.filter((code) => code === "none")).toHaveLength(1);
  expect(await countAccounts(invited)).toBe(before + 1);
});

test("invited: no other token is an invitation, and an invitation is no other token", async () => {
  const { invited } = clouds;
  const session = await invited.getToken({ accountId: 1001, email: "master@a.example" });
  expect(await signUp(invited, "eva@new.example", session)).toBe("ERR_INVITATION_NEEDED");
  const invitation = await invite("master@a.example");
  const answer = await invited.call("{ query_profile { id } }", {}, { token: invitation });
  expect(answer.errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
});
