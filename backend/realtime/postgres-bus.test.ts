import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { type Bus, type BusEventName, type BusEvents, busEvents } from "./bus";
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

/** One of each: a name without an example does not compile. */
const examples: BusEvents = {
  session_revoked: { sessionIds: ["s"] },
  rights_changed: { accountId: 1, userIds: [2] },
  licenses_changed: { accountId: 1, cameraIds: [3] },
  host_state: { accountId: 1, hostId: 4, connected: true, connectionId: "c" },
  camera_states: { accountId: 1, cameras: [{ cameraId: 3, connected: false }] },
  host_disconnect: { hostId: 4 },
  retention_changed: { hostId: 4 },
  host_command: { commandId: "x", hostId: 4, command: { type: "upgrade", version: "2.0" } },
  host_command_result: { commandId: "x", ok: true },
  user_message: { accountId: 1, userId: null, message: { type: "SERVER_UPDATE" } },
  server_updated: { spreadSeconds: 60 },
  player_published: { version: "2.0", url: "https://cloud.example/player.exe" },
  export_queued: {},
  export_stopped: { exportIds: [5] },
  standing_searches_changed: { accountId: 1 },
  events_added: {
    accountId: 1,
    events: [{ id: 1, eventType: 52, eventId: 1, eventTimeMs: 1.5, hostId: 4, cameraId: null }],
    count: 1,
  },
};

test("every message there is reaches the other processes, as it was sent", async () => {
  const names = Object.keys(busEvents) as BusEventName[];
  const heard: Record<string, unknown> = {};
  const stops = names.map((name) =>
    there.subscribe(name, (payload) => {
      heard[name] = payload;
    }),
  );
  for (const name of names) await here.publish(name, examples[name] as never);
  await vi.waitFor(() => expect(heard).toEqual(examples));
  for (const stop of stops) stop();
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
  const bus = await createPostgresBus(way.url, database.pool, { checkMs: 20, answerMs: 200 });
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
