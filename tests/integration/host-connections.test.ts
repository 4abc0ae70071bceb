import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { createHostConnections, type HostConnections } from "../../backend/host/connection";
import { createLocalBus } from "../../backend/realtime/bus";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** Two processes of the cloud, and a host that goes from one to the other. */

let database: TestDatabase;
let scopes: Scopes;
let accounts: TestAccounts;
let first: HostConnections;
let second: HostConnections;
let hostId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = await seedTwoAccounts(database);
  scopes = openScopes(database.url);
  hostId = accounts.first.h1;
});
beforeEach(() => {
  [first, second] = [1, 2].map(() => createHostConnections(scopes, createLocalBus())) as [
    HostConnections,
    HostConnections,
  ];
});
afterAll(async () => {
  await scopes.close();
  await database.close();
});

async function isOnline(): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select connected_at is not null as online from host where id = $1",
    [hostId],
  );
  return rows[0].online;
}

test("only the end of its last connection takes a host offline", async () => {
  const [older, newer] = [randomUUID(), randomUUID()];
  expect(await first.setHostConnected(hostId, older, true)).toBe(true);
  expect(await second.setHostConnected(hostId, newer, true)).toBe(true);
  expect(await first.setHostConnected(hostId, older, false)).toBe(false);
  expect(await isOnline()).toBe(true);
  expect((await second.findConnection(hostId))?.connectionId).toBe(newer);
  expect(await second.setHostConnected(hostId, newer, false)).toBe(true);
  expect(await isOnline()).toBe(false);
  for (const connections of [first, second]) connections.close();
});

test("the directory names a host's last connection, until it ends or its console has died", async () => {
  const [older, newer] = [randomUUID(), randomUUID()];
  await first.setHostConnected(hostId, older, true);
  expect(await second.findConnectionId(hostId)).toBe(older);
  await second.setHostConnected(hostId, newer, true);
  await first.setHostConnected(hostId, older, false);
  expect(await first.findConnectionId(hostId)).toBe(newer);
  const seenBefore = (seconds: number) =>
    database.pool.query(
      `update host set last_seen_at = now() - interval '${seconds} seconds' where id = $1`,
      [hostId],
    );
  await seenBefore(80);
  expect(await first.findConnectionId(hostId)).toBe(newer);
  await seenBefore(91);
  expect(await first.findConnectionId(hostId)).toBeNull();
  await second.setHostConnected(hostId, newer, true);
  await second.setHostConnected(hostId, newer, false);
  expect(await first.findConnectionId(hostId)).toBeNull();
  for (const connections of [first, second]) connections.close();
});

test("a host whose row somebody has locked waits alone; those that come at the same time do not", async () => {
  const others = [accounts.first.h2, accounts.second.h1];
  const locking = await database.pool.connect();
  await locking.query("begin");
  await locking.query("select from host where id = $1 for update", [hostId]);
  let isStored = false;
  const locked = first.setHostConnected(hostId, randomUUID(), true).then(() => {
    isStored = true;
  });
  await Promise.all(others.map((id) => first.setHostConnected(id, randomUUID(), true)));
  for (const id of others) expect(await second.findConnectionId(id)).not.toBeNull();
  expect(isStored).toBe(false);
  await locking.query("commit");
  locking.release();
  await locked;
  expect(await second.findConnectionId(hostId)).not.toBeNull();
  for (const connections of [first, second]) connections.close();
});

test("a host that is disabled or deleted has no connection", async () => {
  await first.setHostConnected(hostId, randomUUID(), true);
  const set = (change: string) =>
    database.pool.query(`update host set ${change} where id = $1`, [hostId]);
  await set("enabled = false");
  expect(await first.findConnection(hostId)).toBeNull();
  await set("enabled = true, deleted_at = now()");
  expect(await first.findConnection(hostId)).toBeNull();
  await set("deleted_at = null");
  expect(await first.findConnection(hostId)).not.toBeNull();
  for (const connections of [first, second]) connections.close();
});

test("a host whose cameras all come or go says so to the other processes in one message", async () => {
  const bus = createLocalBus();
  const told: object[] = [];
  bus.subscribe("camera_states", (message) => told.push(message));
  const connections = createHostConnections(scopes, bus);
  const report = (connected: boolean) =>
    connections.setCameraStates(
      hostId,
      Array.from({ length: 16 }, (_, index) => ({ index, connected, name: `Camera ${index}` })),
    );
  await report(true);
  told.length = 0;
  await report(false);
  await report(false);
  const { rows } = await database.pool.query(
    "select id from camera where host_id = $1 order by id",
    [hostId],
  );
  expect(rows).toHaveLength(16);
  expect(told).toEqual([
    {
      accountId: accounts.first.accountId,
      cameras: expect.arrayContaining(
        rows.map(({ id }) => ({ cameraId: Number(id), connected: false })),
      ),
    },
  ]);
  connections.close();
});
