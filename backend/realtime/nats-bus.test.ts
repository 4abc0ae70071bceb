import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database";
import { type NatsServer, startNatsServer } from "../../tests/support/nats-server";
import { connectNats, type Nats } from "../nats/connection";
import type { Bus } from "./bus";
import { createNatsBus } from "./nats-bus";
import { createPostgresBus, publishOnCommit } from "./postgres-bus";

let database: TestDatabase;
let server: NatsServer;
let natsHere: Nats;
let natsThere: Nats;
let here: Bus;
let there: Bus;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startNatsServer();
  const open = async (): Promise<[Nats, Bus]> => {
    const nats = await connectNats(server.url, { retryMs: 20, log: () => {} });
    const postgres = await createPostgresBus(database.url, database.pool);
    const bus = createNatsBus(nats, postgres, (line) => lines.push(line));
    await nats.flush();
    return [nats, bus];
  };
  [natsHere, here] = await open();
  [natsThere, there] = await open();
});

afterAll(async () => {
  await here.close();
  await there.close();
  await natsHere.close();
  await natsThere.close();
  await server.stop();
  await database.close();
});

test("an event goes by its account's subject, and not by the database too", async () => {
  const subjects: string[] = [];
  const heard: number[] = [];
  const stops = [
    natsThere.subscribe("sightline.bus.*", ({ subject }) => subjects.push(subject)),
    there.subscribe("rights_changed", ({ userIds }) => heard.push(...userIds)),
    there.subscribe("host_disconnect", ({ hostId }) => heard.push(hostId)),
  ];
  await natsThere.flush();
  await here.publish("rights_changed", { accountId: 5, userIds: [1] });
  await here.publish("host_disconnect", { hostId: 2 });
  // Once the database's next message has come, one of these would have.
  await database.db.transaction((tx) => publishOnCommit(tx, "host_disconnect", { hostId: 3 }));
  await vi.waitFor(() => expect(heard).toContain(3));
  expect(heard).toEqual([1, 2, 3]);
  expect(subjects).toEqual(["sightline.bus.5", "sightline.bus.all"]);
  for (const stop of stops) stop();
});

test("what nobody knows is left out, and the next message is heard", async () => {
  const heard: number[] = [];
  const stop = there.subscribe("host_disconnect", ({ hostId }) => heard.push(hostId));
  for (const text of ["", "{", '{"origin":"x","name":"of tomorrow","payload":{}}']) {
    natsHere.publish("sightline.bus.all", text);
  }
  await here.publish("host_disconnect", { hostId: 12 });
  await vi.waitFor(() => expect(heard).toEqual([12]));
  expect(lines).toContain("a message that nobody knows was left out (said once)");
  stop();
});

test("what a NATS server that hangs does not confirm goes by the database", async () => {
  const heard: string[][] = [];
  const stop = there.subscribe("session_revoked", ({ sessionIds }) => heard.push(sessionIds));
  process.kill(server.pid, "SIGSTOP");
  try {
    await here.publish("session_revoked", { sessionIds: ["hung"] });
    await vi.waitFor(() => expect(heard).toEqual([["hung"]]));
  } finally {
    process.kill(server.pid, "SIGCONT");
  }
  // It may come once more, late, unless the connection was given up meanwhile.
  await here.publish("session_revoked", { sessionIds: ["after"] });
  await vi.waitFor(() => expect(heard).toContainEqual(["after"]));
  expect(new Set(heard.flat())).toEqual(new Set(["hung", "after"]));
  stop();
});

test("without NATS the database tells, and listeners ask again when it is back", async () => {
  const heard: string[][] = [];
  let resumed = 0;
  there.onResumed(() => resumed++);
  there.subscribe("session_revoked", ({ sessionIds }) => heard.push(sessionIds));
  await server.stop();
  // Sent while this console may not know yet that NATS is gone.
  await here.publish("session_revoked", { sessionIds: ["s"] });
  await vi.waitFor(() => expect(heard).toEqual([["s"]]));
  await server.start();
  await vi.waitFor(() => expect(resumed).toBe(1));
  await vi.waitFor(() => expect(natsHere.isConnected).toBe(true));
  await here.publish("session_revoked", { sessionIds: ["t"] });
  await vi.waitFor(() => expect(heard).toEqual([["s"], ["t"]]));
});
