import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import type { Bus } from "./bus";
import { createPostgresBus } from "./postgres-bus";

let database: TestDatabase;
let here: Bus;
let there: Bus;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  here = await createPostgresBus(database.url, database.pool);
  there = await createPostgresBus(database.url, database.pool, {
    log: (line) => lines.push(line),
  });
});

afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
});

test("whatever somebody notifies, and whatever a listener does with it, the next message is heard", async () => {
  const notify = (text: string) => database.pool.query("select pg_notify('sightline', $1)", [text]);
  const heard: number[] = [];
  const stops = [
    there.subscribe("host_disconnect", () => {
      throw new Error("a listener's fault");
    }),
    there.subscribe("host_disconnect", ({ hostId }) => heard.push(hostId)),
  ];
  for (const text of [
    "",
    "{",
    "null",
    "[".repeat(7_000),
    '{"origin":"x","name":"__proto__","payload":{}}',
    '{"origin":"x","name":"of tomorrow","payload":{}}',
    '{"origin":"x","name":"rights_changed","payload":null}',
    '{"origin":"x","name":"rights_changed","payload":{"accountId":1,"userIds":"all"}}',
    '{"origin":"x","name":"host_disconnect"}',
  ]) {
    await notify(text);
  }
  await here.publish("host_disconnect", { hostId: 12 });
  await vi.waitFor(() => expect(heard).toEqual([12]));
  expect(lines).toEqual([
    "a message that nobody knows was left out (said once)",
    "a listener of host_disconnect failed: Error: a listener's fault",
  ]);
  for (const stop of stops) stop();
});

test("a listener whose connection is lost listens again, and is told to ask for what it missed", async () => {
  const heard: number[] = [];
  let resumed = 0;
  there.onResumed(() => resumed++);
  there.subscribe("host_disconnect", ({ hostId }) => heard.push(hostId));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  );
  await vi.waitFor(
    async () => {
      await here.publish("host_disconnect", { hostId: 9 });
      expect(heard).toContain(9);
    },
    { interval: 100 },
  );
  expect(resumed).toBe(1);
});

/** A way to the database; those who came by it so far are left without a word when it is frozen. */
async function openWay() {
  const { host, port } = new pg.Client({ connectionString: database.url });
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = host.startsWith("/")
      ? connectTo(path.join(host, `.s.PGSQL.${port}`))
      : connectTo(port, host);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: database.url.replace(/@[^/]*\//, `@${at}/`),
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    close() {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
    },
  };
}

test("a connection that went silent is noticed, and left for a new one", async () => {
  const way = await openWay();
  const bus = await createPostgresBus(way.url, database.pool, { checkMs: 20, answerMs: 1_000 });
  const heard: number[] = [];
  let resumed = 0;
  bus.subscribe("host_disconnect", ({ hostId }) => heard.push(hostId));
  bus.onResumed(() => resumed++);
  way.freeze();
  await vi.waitFor(() => expect(resumed).toBe(1));
  await here.publish("host_disconnect", { hostId: 77 });
  await vi.waitFor(() => expect(heard).toEqual([77]));
  await bus.close();
  way.close();
});
