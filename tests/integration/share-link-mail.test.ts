import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";
import type { Accounts } from "../support/identity";

/** What recipients of a share link get, from a real SMTP server. */

interface Received {
  to: string;
  /** Decoded: quoted-printable lines are joined. */
  text: string;
}

const received: Received[] = [];
let smtp: SMTPServer;
let cloud: TestCloud;
let accounts: Accounts;
let token: string;
let eventId: string;

/** Body parts as they are read, and the subject. */
function decode(raw: string): string {
  const joined = raw.replace(/=\r\n/g, "");
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const [to] = session.envelope.rcptTo;
        received.push({ to: to?.address ?? "", text: decode(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  cloud = await startTestCloud({ mail: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  accounts = await seedTwoAccounts(cloud.database);
  const { accountId, h1: hostId, c1: cameraId } = accounts.first;
  const [event] = await storeEvents(cloud.database, [{ accountId, hostId, cameraId }]);
  eventId = String(event?.id);
  const { email } = accounts.first.operator;
  await setLanguage(email, "de");
  token = await cloud.getToken(accounts.first.operator);
});

afterAll(async () => {
  await cloud.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const setLanguage = (email: string, language: string | null) =>
  cloud.database.pool.query("update app_user set language = $2 where email = $1", [
    email,
    language,
  ]);

const createDocument = `mutation($event: ID!, $note: String, $emails: [String!]) {
  create_share_link(event_id: $event, note: $note, expire_hours: 24, emails: $emails) { id url emails }
}`;

async function create(emails: string[], note = "") {
  const answer = await cloud.call(createDocument, { event: eventId, note, emails }, { token });
  expect(answer.errors).toEqual([]);
  return answer.data?.create_share_link as unknown as { id: string; url: string };
}

const send = (id: string, emails: string[]) =>
  cloud.call(
    `mutation($id: ID!, $emails: [String!]!) {
      send_share_link(id: $id, emails: $emails) { emails recipients { address sent_time } } }`,
    { id, emails },
    { token },
  );

const mailTo = (address: string) =>
  vi.waitFor(
    () => {
      const mail = received.find(({ to }) => to === address);
      if (!mail) throw new Error(`nothing came to ${address}`);
      return mail.text;
    },
    { timeout: 20_000 },
  );

const pass = (seconds: number) =>
  cloud.database.pool.query(
    "update share_link_recipient set sent_at = sent_at - make_interval(secs => $1)",
    [seconds],
  );

test("D86: a user of the account reads their own language, everyone else the sender's", async () => {
  const { master, manager } = accounts.first;
  await setLanguage(master.email, "tw");
  await setLanguage(manager.email, null);
  // The same address may be a user of another account, whose language is none of this one's business.
  await setLanguage(accounts.second.master.email, "ja");
  const others = [manager.email, "guest@x.example", accounts.second.master.email];
  const { url } = await create([master.email, ...others], "Tor 3");
  const toMaster = await mailTo(master.email);
  expect(toMaster).toContain("與您分享了一個錄影事件");
  for (const address of others) {
    const text = await mailTo(address);
    expect(text).toContain("hat ein aufgezeichnetes Ereignis mit Ihnen geteilt");
    expect(text).toContain("Tor 3");
    expect(text).toContain(url);
  }
});

test("E1: a note that is markup is text in the mail", async () => {
  const note = `<img src=x onerror=alert(1)>"'&`;
  await create(["markup@x.example"], note);
  const text = await mailTo("markup@x.example");
  const html = text.slice(text.indexOf("<!doctype html>"));
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
  expect(html).not.toContain("<img");
});

test("the preview says what the mail says", async () => {
  const answer = await cloud.call(
    `query($event: ID!) { query_share_link_mail(event_id: $event, note: "Vorschau", expire_hours: 24) {
      subject text language } }`,
    { event: eventId },
    { token },
  );
  expect(answer.data?.query_share_link_mail).toEqual({
    language: "de",
    subject: "Ein Ereignis wurde mit Ihnen geteilt",
    text: expect.stringMatching(/Vorschau[\s\S]+https:\/\/vms\.example\.com\/share_link\/…/),
  });
});

test("D85: the same address waits three minutes, and its next mail is sent then", async () => {
  const { id } = await create(["again@x.example"]);
  const early = await send(id, ["again@x.example"]);
  expect(early.errors[0]).toMatchObject({
    message: "ERR_TOO_MANY_MAILS",
    extensions: { field: "emails", retry_after: expect.any(Number) },
  });
  await pass(179);
  expect((await send(id, ["again@x.example"])).errors[0]?.message).toBe("ERR_TOO_MANY_MAILS");
  await pass(2);
  expect((await send(id, ["again@x.example"])).errors).toEqual([]);
  await vi.waitFor(
    () => expect(received.filter(({ to }) => to === "again@x.example")).toHaveLength(2),
    { timeout: 20_000 },
  );
});

test("a link that has expired is mailed to nobody", async () => {
  const { id } = await create([]);
  await cloud.database.pool.query(
    "update share_link set expires_at = now() - interval '1 second' where id = $1",
    [id],
  );
  const { errors } = await send(id, ["late@x.example"]);
  expect(errors[0]?.message).toBe("ERR_SHARE_LINK_EXPIRED");
  const { rows } = await cloud.database.pool.query(
    "select from share_link_recipient where share_link_id = $1",
    [id],
  );
  expect(rows).toEqual([]);
});

test("D85: a link goes to ten addresses over its life; a refused call mails nobody", async () => {
  const ten = Array.from({ length: 10 }, (_, index) => `life${index}@x.example`);
  const { id } = await create(ten.slice(0, 8));
  const over = await send(id, [...ten.slice(8), "life10@x.example"]);
  expect(over.errors[0]).toMatchObject({
    message: "ERR_EMAIL_OVER_10",
    extensions: { field: "emails", max: 10 },
  });
  const both = await Promise.all([
    send(id, ten.slice(8)),
    send(id, ["x1@x.example", "x2@x.example"]),
  ]);
  const codes = both.map(({ errors }) => errors[0]?.message ?? "sent").sort();
  expect(codes).toEqual(["ERR_EMAIL_OVER_10", "sent"]);
  const { rows } = await cloud.database.pool.query(
    "select count(*)::int as n from share_link_recipient where share_link_id = $1",
    [id],
  );
  expect(rows[0].n).toBe(10);
  await pass(200);
  expect((await send(id, ["life0@x.example"])).errors).toEqual([]);
  expect((await send(id, ["life10@x.example"])).errors[0]?.message).toBe("ERR_EMAIL_OVER_10");
});
