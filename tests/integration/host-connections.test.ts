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

const lamp = { name: "Lamp", input: [], output: [true], triggered: false, connected: true };
const drive = { path: "/srv", used_bytes: 1, total_bytes: 9 };

/** Versions, modules and drives of hosts, as they are stored. */
async function listParts(ids: number[]) {
  const { rows } = await database.pool.query(
    `select id::int, ap_version as version,
       array(select index from module where host_id = host.id order by index) as modules,
       array(select drive || used_bytes from storage where host_id = host.id order by drive) as drives
     from host where id = any($1) order by id`,
    [ids],
  );
  return rows;
}

test("what hosts say of themselves at the same time is stored for each, what they no longer name is deleted, and a locked one waits alone", async () => {
  const others = [accounts.first.h2, accounts.second.h1].sort((a, b) => a - b);
  const report = (id: number, indexes: number[], drives: string[]) =>
    first.setHostParts(id, {
      version: `1.${id}`,
      modules: indexes.map((index) => ({ ...lamp, index })),
      storages: drives.map((name) => ({ ...drive, drive: name })),
    });
  await Promise.all([hostId, ...others].map((id) => report(id, [0, 1], ["C:", "D:"])));
  const locking = await database.pool.connect();
  await locking.query("begin");
  await locking.query("select from host where id = $1 for update", [hostId]);
  const locked = report(hostId, [], ["E:"]);
  await Promise.all([report(others[0] ?? 0, [1, 2], ["D:"]), report(others[1] ?? 0, [0], [])]);
  expect(await listParts([hostId, ...others])).toEqual(
    [
      { id: hostId, modules: [0, 1], drives: ["C:1", "D:1"] },
      { id: others[0] ?? 0, modules: [1, 2], drives: ["D:1"] },
      { id: others[1] ?? 0, modules: [0], drives: [] },
    ]
      .map((host) => ({ ...host, version: `1.${host.id}` }))
      .sort((a, b) => a.id - b.id),
  );
  await locking.query("commit");
  locking.release();
  await locked;
  expect(await listParts([hostId])).toMatchObject([{ modules: [], drives: ["E:1"] }]);
  for (const connections of [first, second]) connections.close();
});

test.each([
  [null, null],
  ["in_progress", "completed"],
  ["received", "failed"],
])("the version that a host says, whose update is %s, makes it %s", async (before, after) => {
  const [installed, version] = after === "failed" ? ["2.0", "1.9"] : ["2.0", "2.0"];
  await database.pool.query(
    "update host set firmware_state = $2, cloud_version = $3 where id = $1",
    [hostId, before, installed],
  );
  await first.setHostParts(hostId, { version });
  await first.setHostParts(hostId, { version });
  const { rows } = await database.pool.query(
    "select ap_version, firmware_state from host where id = $1",
    [hostId],
  );
  expect(rows).toEqual([{ ap_version: version, firmware_state: after }]);
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
