import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { statfs } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { examineBrowser } from "../../scripts/doctor/browser";
import { judgeClock } from "../../scripts/doctor/database";
import { runDoctor } from "../../scripts/doctor/examine";
import { examineDataDirectory, examineDisk, examineFfmpeg } from "../../scripts/doctor/machine";
import { examineFiles, examineMail } from "../../scripts/doctor/services";
import { findJourneyBrowser } from "../../scripts/lib/chromium.mjs";
import { makeDataDirectory } from "../support/data-directory";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { findFreePort, holdPort } from "../support/free-port";
import { startNatsServer } from "../support/nats-server";

/** The browser of the journeys, where there is one. */
const browsers = [findJourneyBrowser()].filter((browser) => browser !== null);

const migrationsFolder = path.resolve("backend/db/migrations");

let database: TestDatabase;
let directory: string;
let port: number;

beforeAll(async () => {
  // Started once, and not for each test.
  vi.stubEnv("CHROMIUM", "/no/such/browser");
  database = await createTestDatabase();
  directory = makeDataDirectory();
  port = await findFreePort();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  rmSync(directory, { recursive: true });
});

/** What the doctor says of these settings, by subject, and whether all is well. */
async function diagnose(settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const isWell = await runDoctor({
    settings: { DATABASE_URL: database.url, DATA_DIR: directory, PORT: String(port), ...settings },
    migrationsFolder,
    print: (line) => lines.push(line),
  });
  return {
    isWell,
    lines,
    about: (subject: string) => lines.filter((line) => line.slice(6).startsWith(subject)),
  };
}

test("a machine in order has a line for each part and no fault", async () => {
  const { isWell, lines, about } = await diagnose();
  expect(isWell, lines.join("\n")).toBe(true);
  expect(about("port")).toEqual([`ok    port        ${port} on 127.0.0.1 is free`]);
  expect(about("database")[0]).toMatch(/^ok {4}database {4}PostgreSQL \d+\.\d+ answers$/);
  expect(about("clock")[0]).toMatch(/^ok /);
  expect(about("migrations")[0]).toMatch(/^ok .*all \d+ are applied$/);
  expect(about("roles")[0]).toMatch(/^ok .*sightline_app, which owns nothing/);
  expect(about("data")[0]).toMatch(/^ok .*can be written$/);
  expect(about("browser")[0]).toMatch(/^info .*CHROMIUM names none; a tile says itself/);
  for (const line of lines) expect(line).toMatch(/^(ok|info|warn|fail) /);
});

test("settings that a start would refuse are one line, in its own words and without their values", async () => {
  const { isWell, lines } = await diagnose({ PORT: "many", SESSION_SECRET: "hidden" });
  expect(isWell).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^fail {2}settings .*PORT: .*SESSION_SECRET: must have at least 32/);
  expect(lines[0]).not.toContain("hidden");
  for (const [settings, text] of [
    [{ CAPTCHA: "recaptcha" }, "needs RECAPTCHA_SITE_KEY"],
    [{ VAPID_PUBLIC_KEY: `B${"a".repeat(86)}` }, "go together"],
    [{ CLOUD_URL: "https://cloud.example.com" }, "CLOUD_URL needs GRAPHQL_URL"],
  ] as const) {
    expect((await diagnose(settings)).lines).toEqual([expect.stringContaining(text)]);
  }
});

test("settings that are valid and rarely meant are told", async () => {
  const { about } = await diagnose({
    HOST: "0.0.0.0",
    SIGHTLINE_DEMO: "1",
    PUBLIC_ORIGIN: "https://vms.example.com",
  });
  expect(about("settings")).toEqual([
    expect.stringMatching(/^warn .*TRUST_PROXY is 0/),
    expect.stringMatching(/^warn .*SIGHTLINE_DEMO=0/),
    expect.stringMatching(/^warn .*SESSION_SECRET is unset/),
  ]);
});

test("a port that something else has is a fault", async () => {
  const { port: taken, holder } = await holdPort();
  holder.on("connection", (socket) => socket.destroy());
  const { isWell, about } = await diagnose({ PORT: String(taken) });
  expect(isWell).toBe(false);
  expect(about("port")[0]).toMatch(/^fail .*is taken: stop what uses it, or set PORT$/);
  holder.close();
});

test("a database that cannot be reached is a fault, told without its password", async () => {
  const { isWell, about, lines } = await diagnose({
    DATABASE_URL: "postgres://me:secret@127.0.0.1:1/vms",
  });
  expect(isWell).toBe(false);
  expect(about("database")).toEqual([expect.stringMatching(/^fail .*nothing listens there/)]);
  expect(lines.join("\n")).not.toContain("secret");
});

test("a database without its migrations is a warning, and a fault where nobody applies them", async () => {
  const empty = await createTestDatabase("template0");
  try {
    const coming = await diagnose({ DATABASE_URL: empty.url });
    expect(coming.about("migrations")[0]).toMatch(/^warn .*the next start applies them$/);
    const missing = await diagnose({ DATABASE_URL: empty.url, MIGRATE: "0" });
    expect(missing.about("migrations")[0]).toMatch(/^fail .*older version.*npm run migrate$/);
  } finally {
    await empty.close();
  }
});

test("a database that a newer version migrated, or whose options set another role, is a fault", async () => {
  const other = await createTestDatabase();
  try {
    await other.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)",
    );
    const { about } = await diagnose({ DATABASE_URL: `${other.url}?options=-c%20role%3Dnone` });
    expect(about("migrations")[0]).toMatch(/^fail .*newer version of Sightline/);
    expect(about("roles")[0]).toMatch(/^fail .*sees the rows of every account/);
  } finally {
    await other.close();
  }
});

test("the clocks may differ by a second, and by fifteen at most", () => {
  expect(judgeClock(400).level).toBe("ok");
  expect(judgeClock(-3_000)).toEqual({
    level: "warn",
    subject: "clock",
    text: "the database's clock is 3.0 s behind this machine's: set both by NTP",
  });
  expect(judgeClock(20_000).level).toBe("fail");
});

test("secrets that others may read, and a directory that is none, are faults", () => {
  const at = path.join(directory, "open");
  mkdirSync(at);
  writeFileSync(path.join(at, "session-secret"), "x", { mode: 0o600 });
  expect(examineDataDirectory({ DATA_DIR: at }).level).toBe("ok");
  chmodSync(path.join(at, "session-secret"), 0o640);
  expect(examineDataDirectory({ DATA_DIR: at }).text).toContain("chmod 600");
  expect(examineDataDirectory({ DATA_DIR: path.join(at, "session-secret", "data") }).level).toBe(
    "fail",
  );
  expect(examineDataDirectory({ DATA_DIR: path.join(at, "later") }).text).toContain("first start");
});

test("a disk that is nearly full is a fault, in bytes or in files", async () => {
  const measure = (freeGb: number, freeFiles: number) =>
    (async () => ({
      bavail: freeGb * 2 ** 18,
      bsize: 4096,
      files: 1_000,
      ffree: freeFiles,
    })) as unknown as typeof statfs;
  const judge = async (freeGb: number, freeFiles = 900) =>
    (await examineDisk({ DATA_DIR: directory }, measure(freeGb, freeFiles))).level;
  expect(await judge(50)).toBe("ok");
  expect(await judge(5)).toBe("warn");
  expect(await judge(0.5)).toBe("fail");
  expect(await judge(50, 5)).toBe("fail");
});

test("ffmpeg that is missing is a warning: the console does without", async () => {
  const missing = () => Promise.reject(new Error("spawn ffmpeg ENOENT"));
  expect((await examineFfmpeg(missing)).level).toBe("warn");
  expect((await examineFfmpeg(() => Promise.resolve())).level).toBe("ok");
});

test("a browser is asked what it plays; one without H.264 is a warning, and none is no fault", async () => {
  const judge = (...codecs: ("H.264" | "H.265" | "AV1")[]) =>
    examineBrowser("/usr/bin/chromium", async () => codecs);
  expect(await judge("H.264", "AV1")).toEqual({
    level: "ok",
    subject: "browser",
    text: "/usr/bin/chromium plays H.264 yes, H.265 no, AV1 yes",
  });
  expect((await judge("AV1")).level).toBe("warn");
  expect((await examineBrowser("/no/such/browser")).text).toContain("shows no page");
  expect((await examineBrowser(null)).level).toBe("info");
});

test.each(browsers)("%s answers for itself, and plays H.264", async (browser) => {
  const { level, text } = await examineBrowser(browser);
  expect(level, text).toBe("ok");
});

test("a mail server that cannot be reached is a fault, told without its password; none at all is a warning", async () => {
  const settings = { SMTP_URL: "smtp://me:secret@127.0.0.1:1", SMTP_REQUIRE_TLS: "0" } as const;
  const finding = await examineMail(settings);
  expect(finding.text).toMatch(/^127\.0\.0\.1 takes no mails \(E\w+\): check SMTP_URL$/);
  expect(finding.level).toBe("fail");
  expect((await examineMail({ SMTP_REQUIRE_TLS: "0" })).level).toBe("warn");
});

test("a bucket that refuses is a fault, told without its key", async () => {
  const closed = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port: at } = closed.address() as { port: number };
  const bucket = new URL(`http://127.0.0.1:${at}/bucket`);
  Object.assign(bucket, { username: "KEY", password: "SECRET" });
  const finding = await examineFiles({ BLOB_URL: bucket.href });
  expect(finding.level).toBe("fail");
  expect(finding.text).not.toContain("SECRET");
  closed.close();
});

test("of several consoles NATS is looked at, and what they share", async () => {
  const nats = await startNatsServer();
  try {
    const { about } = await diagnose({ NATS_URL: nats.url });
    expect(about("nats")).toEqual([`ok    nats        127.0.0.1:${nats.port} answers`]);
    expect(about("settings")).toEqual(
      expect.arrayContaining([
        expect.stringContaining("BLOB_URL is unset"),
        expect.stringContaining("DRAIN_SECONDS is 0"),
      ]),
    );
  } finally {
    await nats.stop();
  }
  const { isWell, about } = await diagnose({ NATS_URL: nats.url });
  expect(isWell).toBe(false);
  expect(about("nats")).toEqual([expect.stringMatching(/^fail .*: nothing listens there;/)]);
});
