import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { type Console, startConsole } from "../support/console";
import { makeDataDirectory } from "../support/data-directory";
import { openHttpSession } from "../support/http-session";
import { listDescendants } from "../support/processes";

const often = { interval: 100 };

let databaseDirectory: string;
let database: EmbeddedPostgres;
const startDatabase = () =>
  startEmbeddedPostgres({
    dataDirectory: databaseDirectory,
    log: () => {},
    settings: { fsync: "off" },
  });

beforeAll(async () => {
  databaseDirectory = makeDataDirectory();
  database = await startDatabase();
});
afterAll(async () => {
  await database.stop();
  rmSync(databaseDirectory, { recursive: true, force: true });
});

test("I6, I18: while the database is gone pages answer 503 with a retry, the process lives, and all is well again after", async () => {
  const site = await startConsole({ DATABASE_URL: database.url });
  try {
    const session = await openHttpSession(site);
    expect((await session.get("/readyz")).status).toBe(200);

    await database.stop();
    for (const page of ["/console", "/cloud_vms", "/cloud_vms/live"]) {
      const answer = await session.get(page);
      expect([page, answer.status]).toEqual([page, 503]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await session.get("/healthz")).status).toBe(200);
    const startMs = Date.now();
    const ready = await session.get("/readyz");
    expect(ready.status).toBe(503);
    expect(Date.now() - startMs).toBeLessThan(3_000);

    database = await startDatabase();
    await vi.waitFor(async () => expect((await session.get("/readyz")).status).toBe(200), often);
    expect((await session.get("/console")).status).toBe(200);
    expect(site.server.child.exitCode).toBeNull();
  } finally {
    await site.stop();
  }
});

test("I6: an embedded database that is killed comes back by itself, and sessions with it", async () => {
  const site: Console = await startConsole();
  try {
    const session = await openHttpSession(site);
    const pidFile = path.join(site.dataDirectory, "postgres", "cluster", "postmaster.pid");
    process.kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGKILL");
    await site.server.waitFor(/PostgreSQL ended \(SIGKILL\); starting it again/);
    await vi.waitFor(async () => expect((await session.get("/console")).status).toBe(200), often);
  } finally {
    await site.stop();
  }
});

test("I7: while the database hangs the process answers, pages end in 503, and all is well again after", async () => {
  const site = await startConsole();
  const pidFile = path.join(site.dataDirectory, "postgres", "cluster", "postmaster.pid");
  const postmaster = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [postmaster, ...listDescendants(postmaster)]) process.kill(pid, signal);
  };
  try {
    const session = await openHttpSession(site);
    signalAll("SIGSTOP");
    const page = session.get("/console");
    expect((await session.get("/healthz")).status).toBe(200);
    expect((await session.get("/readyz")).status).toBe(503);
    expect((await page).status).toBe(503);
    signalAll("SIGCONT");
    await vi.waitFor(async () => expect((await session.get("/console")).status).toBe(200), often);
  } finally {
    signalAll("SIGCONT");
    await site.stop();
  }
});
