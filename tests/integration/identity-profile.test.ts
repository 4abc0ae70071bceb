import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestCloud, testPassword } from "../support/cloud";
import {
  type Accounts,
  ageCodes,
  errorCodeOf,
  expectDead,
  fetchValue,
  freshAddress,
  readCode,
  recordMessages,
  signIn,
  startIdentityCloud,
} from "../support/identity";

let cloud: TestCloud;
let accounts: Accounts;
let token: string;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
  token = await cloud.getToken(accounts.first.master);
});

afterAll(() => cloud.close());

test("C126: the profile says who manages a region; only a master is one", async () => {
  const read = (who: string) =>
    fetchValue(
      cloud,
      "{ query_profile { master is_region_manager mfa_enable mfa_sms mobile_phone } }",
      {},
      { token: who },
    );
  expect(await read(token)).toEqual({
    master: true,
    is_region_manager: false,
    mfa_enable: false,
    mfa_sms: false,
    mobile_phone: null,
  });
  expect(await read(await cloud.getToken(accounts.first.manager))).toMatchObject({
    master: false,
    is_region_manager: true,
  });
  expect(await read(await cloud.getToken(accounts.first.operator))).toMatchObject({
    master: false,
    is_region_manager: false,
  });
});

test("C199, D75: a preference is pushed to all of the user's sessions, this one's other tabs too", async () => {
  const heard = recordMessages(cloud);
  await fetchValue(
    cloud,
    'mutation { update_language(language: "de") { language } }',
    {},
    { token },
  );
  await fetchValue(cloud, "mutation { update_theme(theme: 0) { theme } }", {}, { token });
  const format = "YYYY-MM-DD HH:mm:ss";
  await fetchValue(
    cloud,
    "mutation($f: String!) { update_time_format(time_format: $f) { time_format } }",
    { f: format },
    { token },
  );
  expect(heard.messages.map(({ message }) => message)).toEqual([
    { type: "USER_LANGUAGE_CHANGE", value: "de" },
    { type: "USER_DATA_CHANGE", action: "theme", value: 0 },
    { type: "USER_DATA_CHANGE", action: "time_format", value: format },
  ]);
  expect(heard.messages.every(({ exceptSessionId }) => exceptSessionId === undefined)).toBe(true);
  const bad = 'mutation { update_time_format(time_format: "HH") { time_format } }';
  expect(await errorCodeOf(cloud, bad, {}, { token })).toBe("ERR_INVALID_ARGUMENT");
});

const sendCode = `mutation($cc: String!, $phone: String!, $p: String) {
  send_mobile_verification_code(mobile_country_code: $cc, mobile_phone: $phone, password: $p) { ok } }`;
const verify = `mutation($code: String!) {
  verify_mobile(code: $code) { mobile_country_code mobile_phone mobile_phone_verified_at } }`;

test("C341, B27, B28: a number is verified by a code of five minutes, and replaced only with the password", async () => {
  const who = String((await signIn(cloud, accounts.first.operator)).token);
  const from = { token: who, address: freshAddress() };
  const sms = "mutation($p: String!) { enable_2fa(receiver_sms: true, password: $p) { secret } }";
  expect(await errorCodeOf(cloud, sms, { p: testPassword }, from)).toBe(
    "ERR_INVALID_MOBILE_NUMBER",
  );
  await fetchValue(cloud, sendCode, { cc: "+886", phone: "0912345678" }, from);
  const late = await readCode(cloud, "+886912345678");
  expect(late).toMatch(/^[0-9]{6}$/);
  await ageCodes(cloud, 301);
  expect(await errorCodeOf(cloud, verify, { code: late }, from)).toBe("ERR_WRONG_2FA_CODE");
  await fetchValue(cloud, sendCode, { cc: "+886", phone: "0912345678" }, from);
  expect(await errorCodeOf(cloud, sendCode, { cc: "+886", phone: "0912345678" }, from)).toBe(
    "ERR_SEND_IN_3_MINUTE",
  );
  const code = await readCode(cloud, "+886912345678");
  expect(await fetchValue(cloud, verify, { code }, from)).toMatchObject({
    mobile_country_code: "+886",
    mobile_phone: "912345678",
    mobile_phone_verified_at: expect.any(Number),
  });
  expect(await errorCodeOf(cloud, verify, { code }, from)).toBe("ERR_WRONG_2FA_CODE");
  const other = { cc: "+420", phone: "601123456" };
  expect(await errorCodeOf(cloud, sendCode, other, from)).toBe("ERR_REQUIRED");
  expect(await errorCodeOf(cloud, sendCode, { ...other, p: "Wrong-one-7" }, from)).toBe(
    "ERR_WRONG_PASSWORD",
  );
  await ageCodes(cloud, 61);
  await fetchValue(cloud, sendCode, { ...other, p: testPassword }, from);
  await ageCodes(cloud, 61);
  // That would be the fourth message within an hour.
  expect(await errorCodeOf(cloud, sendCode, { ...other, p: testPassword }, from)).toBe(
    "ERR_TOO_MANY_ATTEMPTS",
  );
});

test("C123, C125, B10: by SMS says so while it is on, and shows the number's end", async () => {
  const who = accounts.first.operator;
  const from = { token: String((await signIn(cloud, who)).token) };
  const enable =
    "mutation($p: String!) { enable_2fa(receiver_sms: true, password: $p) { secret } }";
  await fetchValue(cloud, enable, { p: testPassword }, from);
  const confirm = "mutation($code: String!) { confirm_2fa(code: $code) { token } }";
  const code = await readCode(cloud, "+886912345678");
  const { token: fresh } = await fetchValue<{ token: string }>(cloud, confirm, { code }, from);
  const sms = () => fetchValue(cloud, "{ query_profile { mfa_sms } }", {}, { token: fresh });
  expect(await sms()).toEqual({ mfa_sms: true });
  const half = await signIn(cloud, who);
  expect(half).toMatchObject({
    token: null,
    mfa: [{ type: 0, receiver_sms: true }, { type: 2 }],
    mobile_country_code: "+886",
    mobile_phone: "••••••678",
  });
  await cloud.database.pool.query(
    "update app_user set mfa_enable = false where email = 'operator@a.example'",
  );
  expect(await sms()).toEqual({ mfa_sms: false });
});

test("B28: a user gets three messages an hour, and an address has ten sent", async () => {
  await cloud.database.pool.query("delete from limiter");
  const { master, manager, operator } = accounts.second;
  const address = freshAddress();
  const codes: string[] = [];
  for (const [index, who] of [master, manager, operator, accounts.first.newcomer].entries()) {
    const from = { token: await cloud.getToken(who), address };
    for (let count = 0; count < 3; count++) {
      await ageCodes(cloud, 61);
      const mobile = { cc: "+886", phone: `091234560${index}` };
      codes.push(await errorCodeOf(cloud, sendCode, mobile, from));
    }
  }
  expect(codes).toEqual([...Array(10).fill("none"), ...Array(2).fill("ERR_TOO_MANY_ATTEMPTS")]);
  await ageCodes(cloud, 61);
  const again = { token: await cloud.getToken(master), address: freshAddress() };
  expect(await errorCodeOf(cloud, sendCode, { cc: "+886", phone: "0912345600" }, again)).toBe(
    "ERR_TOO_MANY_ATTEMPTS",
  );
});

test("C12: sessions are listed, and one is ended from another within the same second", async () => {
  const who = accounts.second.newcomer;
  const [one, two] = [await signIn(cloud, who), await signIn(cloud, who)];
  const from = { token: String(one.token) };
  await cloud.database.pool.query("update session set created_at = created_at - interval '1 hour'");
  const listed = () =>
    fetchValue<{ id: string; current: boolean; created: number; last_seen: number }[]>(
      cloud,
      "{ query_session_list { id current ip created last_seen expires } }",
      {},
      from,
    );
  const list = await listed();
  expect(list.map((session) => session.current).sort()).toEqual([false, true]);
  for (const { created, last_seen } of list) expect(last_seen - created).toBeGreaterThan(3_000);
  const other = list.find((session) => !session.current)?.id;
  const heard = recordMessages(cloud);
  const end = "mutation($id: ID!) { delete_session(id: $id) { ok } }";
  const foreign = await cloud.getToken(accounts.second.operator);
  expect(await errorCodeOf(cloud, end, { id: other }, { token: foreign })).toBe(
    await errorCodeOf(cloud, end, { id: "x" }, { token: foreign }),
  );
  await fetchValue(cloud, end, { id: other }, from);
  await expectDead(cloud, String(two.token));
  expect(heard.revoked).toEqual([other]);
  expect((await listed()).map((session) => session.current)).toEqual([true]);
});
