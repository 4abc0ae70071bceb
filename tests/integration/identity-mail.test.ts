import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createKeyring } from "../../backend/keyring";
import { createDelivery, type Delivery } from "../../backend/mail/delivery";
import { createSmsGateway, createSmtpGateway } from "../../backend/mail/gateways";
import { createMailer } from "../../backend/mail/mailer";
import { createTestDatabase, type TestDatabase } from "../support/database";

interface Received {
  from: string;
  to: string[];
  raw: string;
}

const received: Received[] = [];
const texts: { to: string; text: string; authorization: string | undefined }[] = [];
let refuse = false;
let database: TestDatabase;
let smtp: SMTPServer;
let sms: Server;
const open: Delivery[] = [];

const mailer = createMailer(createKeyring("a secret for tests, of more than 32 characters"));

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
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
  database = await createTestDatabase();
  received.length = 0;
  texts.length = 0;
  refuse = false;
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((delivery) => delivery.close()));
  await database.close();
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  sms.close();
});

function startDelivery({ requireTls = false } = {}): Delivery {
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  const smsPort = (sms.address() as AddressInfo).port;
  const delivery = createDelivery({
    db: database.db,
    mailer,
    gateways: {
      mail: createSmtpGateway({
        url: `smtp://127.0.0.1:${smtpPort}`,
        from: "Sightline <no-reply@vms.example.com>",
        requireTls,
      }),
      sms: createSmsGateway(`http://user:pa%3Ass@127.0.0.1:${smsPort}/send`),
    },
    pollMs: 0,
  });
  open.push(delivery);
  return delivery;
}

function queueMail(to: string): Promise<void> {
  return database.db.transaction((tx) =>
    mailer.mail(tx, {
      accountId: null,
      language: "de",
      to,
      template: "code",
      values: { code: "123456", minutes: 5 },
    }),
  );
}

const readOutbox = async () => (await database.pool.query("select * from outbox order by id")).rows;
const makeDue = () => database.pool.query("update outbox set next_try_at = now() - interval '1 s'");

test("a mail reaches a real SMTP server as text and as HTML, and nothing of it is kept", async () => {
  await queueMail("ana@a.example");
  expect(await startDelivery().deliverDue()).toBe(1);
  const [mail] = received;
  expect(mail).toMatchObject({ from: "no-reply@vms.example.com", to: ["ana@a.example"] });
  expect(mail?.raw).toMatch(/^Subject: 123456 ist Ihr Code\r$/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.raw).toContain("text/plain");
  expect(mail?.raw).toContain("text/html");
  const [row] = await readOutbox();
  expect(row).toMatchObject({ text: "", failure: null, attempts: 1 });
  expect(row?.sent_at).not.toBeNull();
  expect(await startDelivery().deliverDue()).toBe(0);
});

test("where TLS is required, nothing leaves to a server that offers none", async () => {
  await queueMail("ana@a.example");
  await startDelivery({ requireTls: true }).deliverDue();
  expect(received).toEqual([]);
  const [row] = await readOutbox();
  expect(row).toMatchObject({ sent_at: null, failure: expect.stringMatching(/^Error /) });
  await makeDue();
  await startDelivery().deliverDue();
  expect(received).toHaveLength(1);
});

test("an SMS goes to the gateway as JSON", async () => {
  await database.db.transaction((tx) =>
    mailer.smsCode(tx, {
      accountId: null,
      language: "en",
      to: "+886912345678",
      code: "123456",
      minutes: 5,
    }),
  );
  await startDelivery().deliverDue();
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
  const delivery = startDelivery();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await makeDue();
    await delivery.deliverDue();
    const [row] = await readOutbox();
    waits.push(Math.round((new Date(row?.next_try_at).getTime() - Date.now()) / 1000));
    expect(row?.failure).toBe("Error 450");
  }
  const expected = [30, 60, 120, 240];
  for (const [index, seconds] of waits.entries()) {
    expect(Math.abs(seconds - (expected[index] ?? 0))).toBeLessThanOrEqual(10);
  }
  expect(await delivery.deliverDue()).toBe(0);
  refuse = false;
  await makeDue();
  await delivery.deliverDue();
  expect(received).toHaveLength(1);
  expect(received[0]?.raw).toContain("<outbox-1@vms.example.com>");
});

test("a message that was refused ten times is left alone", async () => {
  await queueMail("ana@a.example");
  await database.pool.query("update outbox set attempts = 10");
  expect(await startDelivery().deliverDue()).toBe(0);
});

test("two processes over one outbox send each message once", async () => {
  const recipients = Array.from({ length: 60 }, (_, index) => `user${index}@a.example`);
  for (const recipient of recipients) await queueMail(recipient);
  const deliveries = [startDelivery(), startDelivery()];
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(deliveries.map((delivery) => delivery.deliverDue()));
  }
  expect(received.map((mail) => mail.to.join()).sort()).toEqual([...recipients].sort());
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
    await database.db.transaction((tx) =>
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
  await startDelivery().deliverDue();
  expect(received.map((mail) => mail.to)).toEqual([["ana@a.example"]]);
  const [head] = (received[0]?.raw ?? "").split("\r\n\r\n", 1);
  expect(head).toMatch(/^Subject: An event was shared with you$/m);
  expect(head).not.toMatch(/evil|Ana/);
});
