import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCloud } from "../support/cloud";
import {
  type Accounts,
  ageCodes,
  enableByEmail,
  errorCodeOf,
  fetchValue,
  login2faQuery,
  readCode,
  signIn,
  startIdentityCloud,
} from "../support/identity";

/** Data of the code page about a sign-in that needs its second factor. */

let cloud: TestCloud;
let accounts: Accounts;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
});

afterAll(() => cloud.close());

const stateQuery = `query($t: String!) {
  query_2fa_challenge(temp_token: $t) { mfa { type receiver_sms } sent_by sent_to resend_after }
}`;
const stateOf = (t: string | null) => fetchValue(cloud, stateQuery, { t });

test("B10: it says where the code went, masked, and when another may be sent", async () => {
  const who = accounts.first.master;
  await enableByEmail(cloud, who);
  const half = await signIn(cloud, who);
  const state = await stateOf(half.temp_token);
  expect(state).toMatchObject({
    mfa: [
      { type: 0, receiver_sms: false },
      { type: 2, receiver_sms: false },
    ],
    sent_by: "email",
    sent_to: who.email.replace(/^(.).*(@.*)$/, "$1•••$2"),
  });
  expect(state.resend_after).toBeGreaterThan(50);
  expect(state.resend_after).toBeLessThanOrEqual(60);
  await ageCodes(cloud, 61);
  expect((await stateOf(half.temp_token)).resend_after).toBe(0);
});

test("B10: a code by SMS names the last three digits of a verified number, else it goes by e-mail", async () => {
  const who = accounts.first.operator;
  await enableByEmail(cloud, who);
  const half = await signIn(cloud, who);
  const { pool } = cloud.database;
  await pool.query(
    `update app_user set mobile_country_code = '+420', mobile_phone = '601234418' where email = $1`,
    [who.email],
  );
  await pool.query(
    `update mfa_factor set receiver_sms = true where type = 0
       and user_id = (select id from app_user where email = $1)`,
    [who.email],
  );
  expect(await stateOf(half.temp_token)).toMatchObject({ sent_by: "email" });
  await pool.query(`update app_user set mobile_phone_verified_at = now() where email = $1`, [
    who.email,
  ]);
  const state = await stateOf(half.temp_token);
  expect(state).toMatchObject({ sent_by: "sms", sent_to: "+420 ••••••418" });
  expect(JSON.stringify(state)).not.toContain("601234");
});

test("a sign-in that waits no more has no state: unknown, forged, used and late alike", async () => {
  const who = accounts.first.manager;
  await enableByEmail(cloud, who);
  const half = await signIn(cloud, who);
  const used = { temp_token: half.temp_token, code: await readCode(cloud, who.email) };
  await fetchValue(cloud, login2faQuery, { ...used, remember: false });
  const late = await signIn(cloud, who);
  await ageCodes(cloud, 601);
  const forged = String(late.temp_token).replace(/\.[\s\S]*/, `.${"A".repeat(43)}`);
  for (const t of ["", "1", forged, "x".repeat(5000), half.temp_token, late.temp_token]) {
    expect(await errorCodeOf(cloud, stateQuery, { t })).toBe("ERR_EXPIRED_TOKEN");
  }
});

test("B4: one document asks about one sign-in", async () => {
  const document = `{ a: query_2fa_challenge(temp_token: "1") { sent_by } b: query_2fa_challenge(temp_token: "2") { sent_by } }`;
  expect(await errorCodeOf(cloud, document)).toBe("ERR_INVALID_ARGUMENT");
});
