import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../contract/limits";
import type { GraphqlAnswer, TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";
import {
  type Accounts,
  ageCodes,
  errorCodeOf,
  fetchValue,
  freshAddress,
  type Message,
  startIdentityCloud,
} from "../support/identity";

/** How many mails people can have us send to an address of their choice, and whose words are in the subject. */

let cloud: TestCloud;
let accounts: Accounts;
let master: string;
let otherMaster: string;
const { invitation, verification, shareLink } = limits.mailsPerDay;
const tooMany = "ERR_TOO_MANY_MAILS";

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
  master = await cloud.getToken(accounts.first.master);
  otherMaster = await cloud.getToken(accounts.second.master);
});

beforeEach(async () => {
  await cloud.database.pool.query("delete from limiter");
  await cloud.database.pool.query("delete from outbox");
});

afterAll(() => cloud.close());

const createDocument = `mutation($e: String!) {
  create_user(email: $e, name: "Guest", master: false, region_ids: []) { id } }`;
const deleteDocument = "mutation($id: ID!) { delete_user(id: $id) { ok } }";
const resendDocument = "mutation($id: ID!) { resend_user_invitation(id: $id) { ok } }";

const invite = (email: string, token = master, address = freshAddress()): Promise<GraphqlAnswer> =>
  cloud.call(createDocument, { e: email }, { token, address });
const codeOf = (answer: GraphqlAnswer) => answer.errors[0]?.message ?? "none";

/** Invites a user and deletes the invitation, to send another one. */
async function inviteAndForget(email: string, token?: string): Promise<string> {
  const answer = await invite(email, token);
  const { create_user: user } = (answer.data ?? {}) as { create_user?: { id: string } };
  if (user) await fetchValue(cloud, deleteDocument, { id: user.id }, { token: token ?? master });
  return codeOf(answer);
}

/** Counts as if so many mails had been sent to as many people, each from an account and a network of its own. */
async function count(
  kind: keyof typeof limits.mailsPerDay,
  origin: { accountId?: number; address?: string },
  mails: number,
): Promise<void> {
  for (let n = 0; n < mails; n++) {
    const recipients = [`counted-${n}@x.example`];
    const fresh = { accountId: 1_000_000 + n, address: freshAddress() };
    await cloud.backend.services.mailLimits.spend(kind, { ...fresh, ...origin, recipients }, () =>
      Promise.resolve(),
    );
  }
}

test("B17: an account invites thirty people in a day and more, but not without end", async () => {
  for (let n = 1; n <= 30; n++) expect(codeOf(await invite(`p${n}@x.example`))).toBe("none");
  await count("invitation", { accountId: accounts.first.accountId }, invitation.account - 31);
  expect(codeOf(await invite("last@x.example"))).toBe("none");
  const refused = (await invite("over@x.example")).errors[0];
  expect(refused).toMatchObject({ message: tooMany, extensions: { code: "TOO_MANY_MAILS" } });
  const wait = Number(refused?.extensions?.retry_after);
  expect(wait).toBeGreaterThan(86_000);
  expect(wait).toBeLessThanOrEqual(86_400);
  expect(codeOf(await invite("over@x.example", otherMaster))).toBe("none");
});

test("B17: a visitor's network invites so many in a day, whatever the account and its address", async () => {
  await count("invitation", { address: "2001:db8:ffff:1::1" }, invitation.visitor - 1);
  expect(codeOf(await invite("v1@x.example", master, "2001:db8:ffff:1::2"))).toBe("none");
  const refused = await invite("v2@x.example", otherMaster, "2001:db8:ffff:1:a:b:c:d");
  expect(codeOf(refused)).toBe(tooMany);
  expect(codeOf(await invite("v2@x.example", otherMaster, "2001:db8:ffff:2::1"))).toBe("none");
});

test("B17: nobody is invited in a loop: not by deleting, not by another account, not by a +tag", async () => {
  for (let n = 1; n < invitation.recipient; n++) {
    expect(await inviteAndForget(`victim+${n}@x.example`)).toBe("none");
  }
  const last = await invite("victim@x.example");
  const { create_user: user } = last.data as { create_user: { id: string } };
  expect(await inviteAndForget("victim+again@x.example")).toBe(tooMany);
  expect(await inviteAndForget("victim@x.example", otherMaster)).toBe(tooMany);
  await ageCodes(cloud, 181);
  expect(await errorCodeOf(cloud, resendDocument, { id: user.id }, { token: master })).toBe(
    tooMany,
  );
  const sent = await cloud.database.pool.query("select count(*)::int as count from outbox");
  expect(sent.rows[0]?.count).toBe(invitation.recipient);
});

test("what sends no mail is not counted", async () => {
  for (let n = 0; n < invitation.recipient + 5; n++) {
    expect(codeOf(await invite(accounts.first.operator.email))).toBe("ERR_EMAIL_EXISTS");
  }
  expect(codeOf(await invite(accounts.first.operator.email, otherMaster))).toBe("none");
});

test("mails that are asked for at once are counted one by one", async () => {
  let sent = 0;
  const work = async () => {
    sent += 1;
  };
  const spend = (n: number) => {
    const origin = { accountId: n, address: freshAddress(), recipients: ["crowd@x.example"] };
    return cloud.backend.services.mailLimits.spend("verification", origin, work);
  };
  await Promise.allSettled(Array.from({ length: 40 }, (_, n) => spend(n)));
  expect(sent).toBeLessThanOrEqual(verification.recipient);
  // Those refused are given back: the rest of the day's mails can be had.
  for (let n = sent; n < verification.recipient; n++) await spend(100 + n);
  await expect(spend(200)).rejects.toThrow(tooMany);
});

test("B17: strangers' sign-ups and resent verifications fill nobody's mailbox", async () => {
  const signUp = (accountId: number) =>
    cloud.call(
      `mutation($a: Float!, $e: String!) {
        sign_up(account_id: $a, email: $e, password: "Harbor-2026", name: "X", agree_terms: true,
          language: "en", re_captcha_token: "") { ok } }`,
      { a: accountId, e: "prey@x.example" },
      { address: freshAddress() },
    );
  const resend = (accountId: number) =>
    errorCodeOf(
      cloud,
      "mutation($a: Float!, $e: String!) { resend_verification_email(account_id: $a, email: $e) { ok } }",
      { a: accountId, e: "prey@x.example" },
      { address: freshAddress() },
    );
  for (let n = 1; n < verification.recipient; n++) {
    expect(codeOf(await signUp(80_000 + n))).toBe("none");
  }
  expect(await resend(80_001)).toBe("ERR_SEND_IN_3_MINUTE");
  await ageCodes(cloud, 181);
  expect(await resend(80_001)).toBe("none");
  await ageCodes(cloud, 181);
  expect(await resend(80_001)).toBe(tooMany);
  expect((await signUp(80_100)).errors[0]).toMatchObject({
    message: tooMany,
    extensions: { retry_after: expect.any(Number) },
  });
});

test("B17: sign-ups are counted by network", async () => {
  const signUp = (n: number) =>
    errorCodeOf(
      cloud,
      `mutation($e: String!) { sign_up(account_id: 1001, email: $e, password: "Harbor-2026", name: "X",
        agree_terms: true, language: "en", re_captcha_token: "") { ok } }`,
      { e: `s${n}@x.example` },
      { address: `2001:db8:fffe:1::${n}` },
    );
  for (let n = 1; n <= 10; n++) expect(await signUp(n)).toBe("ERR_INVALID_ACCOUNT_ID");
  expect(await signUp(11)).toBe("ERR_TOO_MANY_ATTEMPTS");
});

test("B17: reset links of all accounts fill nobody's mailbox", async () => {
  const { email, accountId } = accounts.first.operator;
  const { recoveryByEmail } = cloud.backend.services.identityLimits;
  await recoveryByEmail.consume(email, 10);
  const forgot = `mutation($a: Float!, $e: String!) {
    forgot_password(account_id: $a, email: $e, re_captcha_token: "") { ok } }`;
  const variables = { a: accountId, e: email };
  const from = { address: freshAddress() };
  expect(await errorCodeOf(cloud, forgot, variables, from)).toBe("ERR_TOO_MANY_ATTEMPTS");
  await recoveryByEmail.refund(email);
  expect(await errorCodeOf(cloud, forgot, variables, from)).toBe("none");
});

test("a second factor that is off is not reset by mail", async () => {
  const { operator, operatorId } = accounts.first;
  const reset = "mutation($id: ID!) { reset_user_2fa(id: $id) { mfa_enable } }";
  const done = await fetchValue(cloud, reset, { id: String(operatorId) }, { token: master });
  expect(done).toEqual({ mfa_enable: false });
  const sent = await cloud.database.pool.query("select from outbox where recipient = $1", [
    operator.email,
  ]);
  expect(sent.rowCount).toBe(0);
});

test("B17: shared events are mailed within limits, and their subjects say no word of the sender's", async () => {
  const { accountId, h1: hostId, c1: cameraId } = accounts.first;
  const words = "Win a car at evil.example";
  await cloud.database.pool.query("update account set name = $1", [words]);
  await cloud.database.pool.query("update app_user set name = $1", [words]);
  const [event] = await storeEvents(cloud.database, [{ accountId, hostId, cameraId }]);
  const share = (emails: string[]) =>
    cloud.call(
      `mutation($id: ID!, $note: String, $emails: [String!]) {
        create_share_link(event_id: $id, note: $note, emails: $emails) { id } }`,
      { id: String(event?.id), note: words, emails },
      { token: master, address: freshAddress() },
    );
  const answer = await share(["one@x.example"]);
  const { create_share_link: link } = answer.data as { create_share_link: { id: string } };
  expect(codeOf(await invite("two@x.example"))).toBe("none");
  const mails = await fetchValue<Message[]>(
    cloud,
    "{ query_outbox { channel recipient subject text } }",
  );
  expect(mails.map((mail) => mail.subject).sort()).toEqual([
    "An event was shared with you",
    "You are invited to Sightline",
  ]);
  for (const mail of mails) expect(mail.text).toContain(words);

  await count("shareLink", { accountId }, shareLink.account - 3);
  expect(codeOf(await share(["three@x.example", "four@x.example"]))).toBe("none");
  expect(codeOf(await share([]))).toBe("none");
  expect(codeOf(await share(["five@x.example"]))).toBe(tooMany);
  const send = 'mutation($id: ID!) { send_share_link(id: $id, emails: ["five@x.example"]) { id } }';
  expect(await errorCodeOf(cloud, send, { id: link.id }, { token: master })).toBe(tooMany);
});
