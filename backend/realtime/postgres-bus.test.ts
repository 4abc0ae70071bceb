import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import type { Bus } from "./bus";
import { createPostgresBus } from "./postgres-bus";

let database: TestDatabase;
let here: Bus;
let there: Bus;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await createPostgresBus(database.url, database.pool);
  there = await createPostgresBus(database.url, database.pool);
});

afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
});

test("what one process says the other hears once, and the one that says it too", async () => {
  const heard: string[] = [];
  for (const [name, bus] of Object.entries({ here, there })) {
    bus.subscribe("host_disconnect", ({ hostId }) => heard.push(`${name} ${hostId}`));
  }
  await here.publish("host_disconnect", { hostId: 7 });
  await there.publish("host_disconnect", { hostId: 8 });
  await vi.waitFor(() => expect(heard.sort()).toEqual(["here 7", "here 8", "there 7", "there 8"]));
});

test("lists longer than a message of the database arrive whole", async () => {
  const userIds = Array.from({ length: 4_000 }, (_, index) => 1_000_000 + index);
  const sessionIds = Array.from({ length: 500 }, () => crypto.randomUUID());
  const users: number[] = [];
  const sessions: string[] = [];
  there.subscribe("rights_changed", (told) => users.push(...told.userIds));
  there.subscribe("session_revoked", (told) => sessions.push(...told.sessionIds));
  await here.publish("rights_changed", { accountId: 1, userIds });
  await here.publish("session_revoked", { sessionIds });
  await vi.waitFor(() => expect([users, sessions]).toEqual([userIds, sessionIds]));
});

test("a listener whose connection is lost listens again", async () => {
  const heard: number[] = [];
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
});
