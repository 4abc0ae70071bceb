import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { type NatsServer, startNatsServer } from "../../tests/support/nats-server";
import { connectNats } from "../nats/connection";
import { type Bus, type BusEventName, type BusEvents, busEvents } from "./bus";
import { createNatsBus } from "./nats-bus";
import { createPostgresBus } from "./postgres-bus";

/** The one contract of both buses between processes. */

let database: TestDatabase;
let server: NatsServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startNatsServer();
});
afterAll(async () => {
  await server.stop();
  await database.close();
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
  export_stopped: { exportIds: [5] },
  standing_searches_changed: { accountId: 1 },
  events_added: {
    accountId: 1,
    events: [{ id: 1, eventType: 52, eventId: 1, eventTimeMs: 1.5, hostId: 4, cameraId: null }],
    count: 1,
  },
};

const openers = {
  PostgreSQL: () => createPostgresBus(database.url, database.pool),
  async NATS(): Promise<Bus> {
    const nats = await connectNats(server.url);
    const bus = createNatsBus(nats, await createPostgresBus(database.url, database.pool));
    // Its subscription is in place.
    await nats.flush();
    return {
      ...bus,
      async close() {
        await bus.close();
        await nats.close();
      },
    };
  },
};

describe.each(Object.keys(openers) as (keyof typeof openers)[])("a bus by %s", (name) => {
  let here: Bus;
  let there: Bus;
  beforeAll(async () => {
    here = await openers[name]();
    there = await openers[name]();
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  test("what one process says the other hears once, and the one that says it too", async () => {
    const heard: string[] = [];
    for (const [name, bus] of Object.entries({ here, there })) {
      bus.subscribe("host_disconnect", ({ hostId }) => heard.push(`${name} ${hostId}`));
    }
    await here.publish("host_disconnect", { hostId: 7 });
    await there.publish("host_disconnect", { hostId: 8 });
    await vi.waitFor(() =>
      expect(heard.sort()).toEqual(["here 7", "here 8", "there 7", "there 8"]),
    );
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
});
