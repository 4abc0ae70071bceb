import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createKeyring } from "../../backend/keyring";
import { createQueueHandlers, createSendHandlers } from "../../backend/mail/delivery";
import { createSmsGateway, createSmtpGateway, type Gateway } from "../../backend/mail/gateways";
import { createMailer } from "../../backend/mail/mailer";
import { seedTwoAccounts } from "../support/cloud";
import { createTestQueue, type OwnTestQueue } from "../support/job-queue";

interface Received {
  from: string;
  to: string[];
  raw: string;
}

const received: Received[] = [];
const texts: { to: string; text: string; authorization: string | undefined }[] = [];
let refuse = false;
let smtp: SMTPServer;
let sms: Server;
let queue: OwnTestQueue;
const open: Gateway[] = [];
/** Recipients whose mails the server keeps waiting. */
const held = { recipient: "", release: () => {} };

const keyring = createKeyring("a secret for tests, of more than 32 characters");
const mailer = createMailer(keyring, ["mail", "sms"]);

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (address !== held.recipient) return done();
      const release = held.release;
      held.release = () => {
        release();
        done();
      };
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refuse) return done(new Error("mailbox of somebody@secret.example is full"));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  sms = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const body: { to: string; text: string } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      texts.push({ ...body, authorization: req.headers.authorization });
      res.writeHead(refuse ? 500 : 202).end();
    });
  });
  await new Promise<void>((resolve) => sms.listen(0, "127.0.0.1", resolve));
});

beforeEach(async () => {
  queue = await createTestQueue();
  received.length = 0;
  texts.length = 0;
  refuse = false;
});

afterEach(async () => {
  await queue.close();
  for (const gateway of open.splice(0)) gateway.close();
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  sms.close();
});

/** A process of the cloud that sends, and enqueues what has no job. */
async function startProcess({ requireTls = false } = {}): Promise<void> {
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const smsPort = (sms.address() as AddressInfo).port;
  const gateways = {
    mail: createSmtpGateway({
      url: `smtp://127.0.0.1:${smtpPort}`,
      from: "Sightline <no-reply@vms.example.com>",
      requireTls,
    }),
    sms: createSmsGateway(`http://user:pa%3Ass@127.0.0.1:${smsPort}/send`),
  };
  open.push(...Object.values(gateways));
  const deps = { db: queue.scopes.system, mailer, gateways };
  const waiting = createQueueHandlers(deps);
  for (const { begin } of waiting) await begin?.();
  for (const handlers of [...Object.values(createSendHandlers(deps)), waiting]) {
    queue.start(handlers, { concurrency: 3 });
  }
}

/** One process sends what is due, and ends. */
async function deliver(settings: { requireTls?: boolean } = {}): Promise<void> {
  await startProcess(settings);
  for (const kind of ["queue_messages", "send_mail", "send_sms"]) await queue.settled(kind);
  await queue.stop();
}

function queueMail(
  to: string,
  { accountId = null as number | null, by = mailer } = {},
): Promise<void> {
  return queue.database.db.transaction((tx) =>
    by.mail(tx, {
      accountId,
      language: "de",
      to,
      template: "code",
      values: { code: "123456", minutes: 5 },
    }),
  );
}

const readOutbox = async () =>
  (await queue.database.pool.query("select * from outbox order by id")).rows;

test("a mail reaches a real SMTP server as text and as HTML, and nothing of it is kept", async () => {
  await queueMail("ana@a.example");
  await deliver();
  const [mail] = received;
  expect(mail).toMatchObject({ from: "no-reply@vms.example.com", to: ["ana@a.example"] });
  expect(mail?.raw).toMatch(/^Subject: 123456 ist Ihr Code\r$/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.raw).toContain("text/plain");
  expect(mail?.raw).toContain("text/html");
  const [row] = await readOutbox();
  expect(row).toMatchObject({ text: "", failure: null, attempts: 1 });
  expect(row?.sent_at).not.toBeNull();
  await deliver();
  expect(received).toHaveLength(1);
  expect(await queue.list("send_mail")).toEqual([]);
});

test("where TLS is required, nothing leaves to a server that offers none", async () => {
  await queueMail("ana@a.example");
  await deliver({ requireTls: true });
  expect(received).toEqual([]);
  const [row] = await readOutbox();
  expect(row).toMatchObject({ sent_at: null, failure: expect.stringMatching(/^Error /) });
  await queue.makeDue();
  await deliver();
  expect(received).toHaveLength(1);
});

test("an SMS goes to the gateway as JSON", async () => {
  await queue.database.db.transaction((tx) =>
    mailer.smsCode(tx, {
      accountId: null,
      language: "en",
      to: "+886912345678",
      code: "123456",
      minutes: 5,
    }),
  );
  await deliver();
  expect(texts).toEqual([
    {
      to: "+886912345678",
      text: "Sightline code: 123456. Valid for 5 minutes.",
      authorization: `Basic ${Buffer.from("user:pa:ss").toString("base64")}`,
    },
  ]);
});

test("what is not taken is tried again, later each time, and says why without quoting the server", async () => {
  refuse = true;
  await queueMail("ana@a.example");
  const waits: number[] = [];
  for (const failures of [5, 8]) {
    await queue.database.pool.query(
      "update graphile_worker._private_jobs set attempts = $1, run_at = now()",
      [failures],
    );
    await deliver();
    const [job] = await queue.list("send_mail");
    expect(job).toMatchObject({ attempts: failures + 1, max_attempts: 12 });
    expect(job?.last_error).toBe("message 1 was not sent: Error 450");
    waits.push((Number(job?.run_at) - Date.now()) / 1000);
  }
  expect(waits[0]).toBeGreaterThan(300);
  expect(waits[1]).toBeGreaterThan(8_000);
  expect(await readOutbox()).toMatchObject([{ attempts: 2, failure: "Error 450" }]);
  refuse = false;
  await queue.makeDue();
  await deliver();
  expect(received).toHaveLength(1);
  expect(received[0]?.raw).toContain("<outbox-1@vms.example.com>");
});

test("a message that was refused to the last is left alone", async () => {
  refuse = true;
  await queueMail("ana@a.example");
  await queue.database.pool.query("update graphile_worker._private_jobs set attempts = 11");
  await deliver();
  refuse = false;
  await queue.makeDue();
  await deliver();
  expect(received).toEqual([]);
  expect(await queue.list("send_mail")).toMatchObject([{ attempts: 12 }]);
});

test("two processes over one outbox send each message once", async () => {
  const recipients = Array.from({ length: 60 }, (_, index) => `user${index}@a.example`);
  for (const recipient of recipients) await queueMail(recipient);
  await Promise.all([startProcess(), startProcess()]);
  await vi.waitFor(async () => expect(await queue.list("send_mail")).toEqual([]));
  expect(received.map((mail) => mail.to.join()).sort()).toEqual([...recipients].sort());
});

test("an account whose mails hang in a slow server holds no other's, and no SMS", async () => {
  held.recipient = "slow@a.example";
  await seedTwoAccounts(queue.database);
  for (let count = 0; count < 5; count += 1) await queueMail(held.recipient, { accountId: 1001 });
  await queueMail("ben@b.example", { accountId: 2002 });
  await queue.database.db.transaction((tx) =>
    mailer.smsCode(tx, {
      accountId: 1001,
      language: "de",
      to: "+886912345678",
      code: "123456",
      minutes: 5,
    }),
  );
  await startProcess();
  await vi.waitFor(() => expect(received.map(({ to }) => to)).toEqual([["ben@b.example"]]));
  // The others have not been given up to make room for it.
  expect((await readOutbox()).filter(({ failure }) => failure !== null)).toEqual([]);
  await vi.waitFor(() => expect(texts).toHaveLength(1));
  held.recipient = "";
  held.release();
  await vi.waitFor(() => expect(received).toHaveLength(6));
});

test("what was written before there was a gateway is sent once there is one", async () => {
  await queueMail("ana@a.example", { by: createMailer(keyring) });
  expect(await queue.list("send_mail")).toEqual([]);
  await deliver();
  await queue.settled("send_mail");
  await deliver();
  expect(received.map(({ to }) => to)).toEqual([["ana@a.example"]]);
});

test("B8: the text of a waiting message is sealed", async () => {
  await queueMail("ana@a.example");
  const [row] = await readOutbox();
  expect(JSON.stringify(row)).not.toContain("123456");
  expect(mailer.open({ text: String(row?.text) })?.text).toContain("123456");
  const other = createMailer(createKeyring("another secret for tests, of more than 32 chars"));
  expect(other.open({ text: String(row?.text) })).toBeNull();
});

test("E16: a recipient or a name with line breaks adds neither recipient nor header", async () => {
  for (const to of ["ana@a.example", "eve@a.example\r\nRCPT TO:<all@evil.example>"]) {
    await queue.database.db.transaction((tx) =>
      mailer.mail(tx, {
        accountId: null,
        language: "en",
        to,
        template: "share_link",
        values: {
          sender: "Ana\r\nBcc: all@evil.example",
          note: "x\r\n.\r\nMAIL FROM:<x@y.z>",
          link: "https://vms.example.com/share_link/x",
          expires: "later",
        },
      }),
    );
  }
  await deliver();
  expect(received.map((mail) => mail.to)).toEqual([["ana@a.example"]]);
  const [head] = (received[0]?.raw ?? "").split("\r\n\r\n", 1);
  expect(head).toMatch(/^Subject: An event was shared with you$/m);
  expect(head).not.toMatch(/evil|Ana/);
});
