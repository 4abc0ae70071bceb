import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import webPush from "web-push";
import { notify } from "../../backend/notification/service";
import { revokeUserSessions } from "../../backend/session/queries";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { createBrowserKeys, decryptPush } from "../support/web-push";

/** Web Push (decision D88) against a push service of our own: what a browser would decrypt, and who gets it. */

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const keys = webPush.generateVAPIDKeys();
const received: Received[] = [];
let status = 201;
let service: Server;
let cloud: TestCloud;
let accounts: TestAccounts;
let token = "";

beforeAll(async () => {
  service = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on("data", (part: Buffer) => parts.push(part));
    req.on("end", () => {
      received.push({ path: req.url ?? "", headers: req.headers, body: Buffer.concat(parts) });
      res.writeHead(status, { location: "https://elsewhere.example.com/" }).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  // As the open internet would: no matter which name, this service answers.
  const agent = new Agent();
  agent.createConnection = () => connect(port, "127.0.0.1");
  cloud = await startTestCloud({ push: { ...keys, subject: "mailto:a@vms.example.com", agent } });
  accounts = await seedTwoAccounts(cloud.database);
});

afterAll(async () => {
  await cloud.close();
  service.close();
});

beforeEach(async () => {
  received.length = 0;
  status = 201;
  await query("delete from notification");
  await query("delete from push_subscription");
  token = await cloud.getToken(accounts.first.operator);
});

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;

const browser = createBrowserKeys();
const endpoint = (name: string) => `https://push.example.com/send/${name}`;

const register = (values: object = {}, as = token) =>
  cloud.call(
    `mutation($endpoint: String!, $p256dh: String!, $auth: String!) {
      register_push(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) { id }
    }`,
    { endpoint: endpoint("a"), p256dh: browser.p256dh, auth: browser.auth, ...values },
    { token: as },
  );

async function tell(name = "Night", cameraId = accounts.first.c1): Promise<number[]> {
  const { accountId, operatorId, h1: hostId } = accounts.first;
  const facts = {
    alert_id: "1",
    alert_name: name,
    row_id: "77",
    event_type: 55,
    event_id: 300,
    event_time: 1,
  };
  const note = { type: "alert", cameraId, hostId, facts } as const;
  return notify(cloud.backend.services.scopes.forAccount(accountId), accountId, [operatorId], note);
}

const count = async (table: string) =>
  Number((await query(`select count(*)::int as count from ${table}`))[0]?.count);
const pushJobs = `graphile_worker._private_jobs jobs where task_id in (
  select id from graphile_worker._private_tasks where identifier = 'send_push'
)`;
/** Every push was tried, to the end: an attempt is counted when it begins. */
const settled = () =>
  vi.waitFor(async () => {
    const rows = await query(`select from ${pushJobs} and (attempts = 0 or locked_at is not null)`);
    expect(rows).toEqual([]);
  });

test("a browser decrypts type, title and link, signed by the cloud, and nothing else", async () => {
  expect((await register()).errors).toEqual([]);
  await tell("$& <img src=x>");
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const [push] = received;
  if (!push) throw new Error("no push");
  expect(JSON.parse(decryptPush(push.body, browser))).toEqual({
    type: "alert",
    title: "Alert: $& <img src=x>",
    link: "/cloud_vms/events/77",
  });
  expect(push).toMatchObject({
    path: "/send/a",
    headers: { "content-encoding": "aes128gcm", ttl: "3600", urgency: "high" },
  });
  const [, jwt = "", publicKey] =
    /^vapid t=([^,]+), k=(.+)$/.exec(push.headers.authorization ?? "") ?? [];
  expect(publicKey).toBe(keys.publicKey);
  const point = Buffer.from(keys.publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(
    jwt,
    await crypto.subtle.importKey("jwk", jwk, { name: "ECDSA", namedCurve: "P-256" }, false, [
      "verify",
    ]),
  );
  expect(payload).toMatchObject({
    aud: "https://push.example.com",
    sub: "mailto:a@vms.example.com",
  });
});

test("in the words of its user's language", async () => {
  await query("update app_user set language = 'de' where email = 'operator@a.example'");
  await register();
  await tell();
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(decryptPush(received[0]?.body ?? Buffer.of(), browser)).toContain("Alarm: Night");
  await query("update app_user set language = null");
});

test("D88, G17: nothing is pushed of a camera its receiver may not see at that moment, nor of what was read", async () => {
  await register();
  await tell("Out of reach", accounts.first.c3);
  await settled();
  // Read before the push was due.
  const [row] = await query(
    `insert into notification (account_id, user_id, type, facts, read_at)
     select account_id, id, 'security', '{}', now() from app_user where email = 'operator@a.example'
     returning id, (select id from push_subscription) as push`,
  );
  await query("select enqueue_job('send_push', $1, null, now(), 1, null)", [
    JSON.stringify({
      accountId: 1001,
      notificationId: Number(row.id),
      subscriptionId: Number(row.push),
    }),
  ]);
  await settled();
  expect(received).toEqual([]);
});

test.each([404, 410])("a subscription the service answers %i for is deleted", async (gone) => {
  status = gone;
  await register();
  await tell();
  await vi.waitFor(async () => expect(await count("push_subscription")).toBe(0));
  expect(received).toHaveLength(1);
});

test("G16: a service that fails is tried again later; one that redirects is not followed", async () => {
  await register();
  status = 503;
  await tell();
  await settled();
  const waiting = await query(`select attempts < max_attempts as again from ${pushJobs}`);
  expect(waiting).toEqual([{ again: true }]);
  // Not while it is tried again, which may be by now: that push would meet the other answer.
  await vi.waitFor(async () => {
    await query(`delete from ${pushJobs} and locked_at is null`);
    expect(await query(`select from ${pushJobs}`)).toEqual([]);
  });
  received.length = 0;
  status = 307;
  await tell();
  await settled();
  expect(await query(`select from ${pushJobs}`)).toEqual([]);
  expect(received).toHaveLength(1);
  expect(await count("push_subscription")).toBe(1);
});

test.each([
  "http://push.example.com/a",
  "https://127.0.0.1/a",
  "https://2130706433/a",
  "https://0x7f.1/a",
  "https://[::1]/a",
  "https://localhost/a",
  "https://db.internal/a",
  "https://printer/a",
  "https://push.example.com:8443/a",
  "https://user@push.example.com/a",
  "javascript:alert(1)",
  `https://push.example.com/${"a".repeat(1_000)}`,
])("SSRF: %s is no push endpoint", async (address) => {
  expect((await register({ endpoint: address })).errors[0]).toMatchObject({
    message: "ERR_INVALID_ARGUMENT",
    extensions: { field: "endpoint" },
  });
});

test("keys that are none are refused", async () => {
  const offCurve = `B${randomBytes(64).toString("base64url")}A`.slice(0, 87);
  for (const p256dh of [offCurve, "short"]) {
    expect((await register({ p256dh })).errors[0]?.extensions?.field).toBe("p256dh");
  }
  expect((await register({ auth: "short" })).errors[0]?.extensions?.field).toBe("auth");
});

test("ten browsers a user, each once; one that is another user's now pushes nothing of the first", async () => {
  for (let number = 0; number < 12; number++) await register({ endpoint: endpoint(`b${number}`) });
  await register({ endpoint: endpoint("b11") });
  expect(await count("push_subscription")).toBe(10);
  const rest = await query("select endpoint from push_subscription order by id limit 1");
  expect(rest).toEqual([{ endpoint: endpoint("b2") }]);
  await register({ endpoint: endpoint("b11") }, await cloud.getToken(accounts.second.master));
  expect(
    await query("select account_id from push_subscription where endpoint = $1", [endpoint("b11")]),
  ).toEqual([{ account_id: "2002" }]);
});

test("G17: signing out ends the push of that browser, a new password ends those of all", async () => {
  const other = await cloud.getToken(accounts.first.operator);
  await register({ endpoint: endpoint("here") });
  await register({ endpoint: endpoint("there") }, other);
  await cloud.call("mutation { logout { ok } }", {}, { token });
  expect(await query("select endpoint from push_subscription")).toEqual([
    { endpoint: endpoint("there") },
  ]);
  await cloud.database.db.transaction((tx) => revokeUserSessions(tx, accounts.first.operatorId));
  expect(await count("push_subscription")).toBe(0);
});
