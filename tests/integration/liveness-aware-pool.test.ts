import type { AddressInfo } from "node:net";
import { connect as connectTo, createServer, type Socket } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LivenessAwarePool } from "../../backend/db/liveness-aware-pool";
import { openScopes } from "../../backend/db/scopes";
import { isDatabaseAway } from "../../backend/errors";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

/** A way to the database that lets nothing of a connection through before so long; for ever with Infinity. */
async function openSlowWay(delayMs: (connection: number) => number) {
  const { host, port } = new pg.Client({ connectionString: database.url });
  const sockets = new Set<Socket>();
  let made = 0;
  const server = createServer((near) => {
    sockets.add(near);
    near.on("error", () => undefined);
    const wait = delayMs(made++);
    if (wait === Number.POSITIVE_INFINITY) return;
    setTimeout(() => {
      const far = host.startsWith("/")
        ? connectTo(path.join(host, `.s.PGSQL.${port}`))
        : connectTo(port, host);
      sockets.add(far);
      far.on("error", () => near.destroy());
      near.pipe(far).pipe(near);
    }, wait);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: database.url.replace(/@[^/]*\//, `@${at}/`),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const now = sql`select 1 as one`;

/** They wait for the same seconds. */
describe.concurrent("a connection is waited for", () => {
  test("while the others are at statements of their own", async () => {
    const scopes = openScopes(database.url, 1);
    const begin = Date.now();
    const [, answer] = await Promise.all([
      scopes.system.execute(sql`select pg_sleep(4)`),
      scopes.system.execute(now),
    ]);
    expect(answer.rows).toEqual([{ one: 1 }]);
    expect(Date.now() - begin).toBeGreaterThan(3_900);
    await scopes.close();
  });

  test("while a new one takes long but others are answered", async () => {
    const way = await openSlowWay((connection) => (connection === 0 ? 0 : 4_500));
    const scopes = openScopes(way.url, 2);
    await scopes.system.execute(now);
    const second = scopes.forAccount(1).execute(now);
    let isOver = false;
    const settled = second.finally(() => {
      isOver = true;
    });
    let others = 0;
    while (!isOver) {
      await scopes.system.execute(sql`select pg_sleep(0.1)`);
      others += 1;
    }
    expect((await settled).rows).toEqual([{ one: 1 }]);
    expect(others).toBeGreaterThan(5);
    await scopes.close();
    way.close();
  });

  test("three seconds where nobody is answered, in a pool that asks by callbacks too", async () => {
    const way = await openSlowWay(() => Number.POSITIVE_INFINITY);
    const scopes = openScopes(way.url, 2);
    const begin = Date.now();
    const refused = await Promise.allSettled([
      scopes.system.execute(now),
      scopes.pool.query("select 1"),
    ]);
    expect(Date.now() - begin).toBeLessThan(4_500);
    for (const one of refused) {
      expect(one).toMatchObject({ status: "rejected" });
      expect(isDatabaseAway("reason" in one ? one.reason : null)).toBe(true);
    }
    way.close();
    await scopes.close();
  });

  test("no longer than its patience, however many others are answered", async () => {
    const way = await openSlowWay((connection) =>
      connection === 0 ? 0 : Number.POSITIVE_INFINITY,
    );
    const config = { connectionString: way.url, max: 2 };
    const liveness = { lastAnswerMs: 0 };
    const pool = new LivenessAwarePool(config, liveness, 6_000, 4_000);
    const first = await pool.connect();
    const begin = Date.now();
    let isOver = false;
    const second = pool.connect().finally(() => {
      isOver = true;
    });
    const refused = expect(second).rejects.toSatisfy(isDatabaseAway);
    while (!isOver) {
      await first.query("select pg_sleep(0.2)");
      liveness.lastAnswerMs = Date.now();
    }
    await refused;
    expect(Date.now() - begin).toBeGreaterThan(3_900);
    expect(Date.now() - begin).toBeLessThan(6_000);
    first.release();
    way.close();
    await pool.end();
  });
});
