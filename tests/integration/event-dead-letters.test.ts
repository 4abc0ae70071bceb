import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeDeadLetters } from "../../backend/event/dead-letters";
import { createEventIngest, type EventIngest } from "../../backend/event/ingest";
import { createEventPictureStore, pictureName } from "../../backend/event/pictures";
import { type DeviceEventInput, deviceEvent } from "../../contract/device-events";
import { runAdmin } from "../../scripts/admin/admin";
import { cleanUpOnce } from "../support/cleanup";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";

/** Events that can never be stored are set aside: listed, counted, tried again, and bounded. */

let cloud: TestCloud;
let accounts: TestAccounts;
let ingest: EventIngest;
let run: string;
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 7]);
const soon = () => Date.now() - 60_000;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  const { scopes, files } = cloud.backend.services;
  ingest = createEventIngest({
    db: scopes.system,
    database: cloud.database.url,
    pictures: createEventPictureStore(files),
    onStored: () => Promise.resolve(),
    log: () => {},
  });
});
afterAll(async () => {
  await ingest.close();
  await cloud.close();
});

beforeEach(async () => {
  await query("delete from event");
  await query("delete from event_dead_letter");
  run = randomUUID();
});

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;

function send(
  batch: number,
  events: Partial<DeviceEventInput>[],
  pictures = new Map<number, Uint8Array>(),
): Promise<boolean> {
  const full = events.map((event) =>
    deviceEvent.parse({ event_type: 52, event_id: 1, time_ms: soon(), ...event }),
  );
  const { h1: hostId, accountId } = accounts.first;
  return ingest.storeBatch({
    host: { hostId, accountId, name: "H" },
    message: { type: "events", run, batch, events: full },
    pictures,
  });
}

async function admin(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runAdmin(["ingest", ...args], {
    settings: { DATABASE_URL: cloud.database.url },
    migrationsFolder: path.resolve("backend/db/migrations"),
    print: (line) => lines.push(line),
    confirm: null,
  });
  return lines.join("\n");
}

const storedIds = async () =>
  (await query("select event_id from event order by event_id")).map((row) => row.event_id);

test("what cannot be stored is listed with the reason and counted; the rest of its batch is stored", async () => {
  const dayMs = 86_400_000;
  const batch = [
    { event_id: 1 },
    { event_id: 2, camera_index: 99 },
    { event_id: 3, time_ms: Date.now() - 500 * dayMs },
    { event_id: 4, time_ms: Date.now() + 2 * dayMs },
  ];
  expect(await send(1, batch)).toBe(true);
  expect(await send(1, batch)).toBe(true);
  expect(await send(3_000_000_000, [{ event_id: 5 }])).toBe(true);
  expect(await storedIds()).toEqual([1]);
  const listed = (await admin("list")).split("\n").slice(1);
  expect(
    listed.map((line) => /(\d) +(unknown camera|implausible time|22003)$/.exec(line)?.slice(1)),
  ).toEqual([
    ["2", "unknown camera"],
    ["3", "implausible time"],
    ["4", "implausible time"],
    ["5", "22003"],
  ]);
  expect(await cloud.backend.checkHealth()).toMatchObject({ deadLetters: 4 });
  expect(await admin("list", "--account", "2002")).toBe("none");
});

test("what can be stored by now is, with its picture and once; the rest stays", async () => {
  await query("alter table event add constraint no_plague check (event_id <> 666)");
  const timeMs = soon();
  const findings = [{ category: "person" as const, hat: 1 }];
  const odd = {
    event_type: 55,
    event_id: 666,
    camera_index: 0,
    time_ms: timeMs,
    picture: 9,
    findings,
  };
  expect(await send(1, [odd, { event_id: 2, camera_index: 99 }], new Map([[9, jpeg]]))).toBe(true);
  expect(await admin("retry", "--yes")).toBe("0 stored, 2 left.");
  await query("alter table event drop constraint no_plague");
  expect(await admin("retry", "--account", "1001", "--yes")).toBe("1 stored, 1 left.");
  expect(await admin("retry", "--yes")).toBe("0 stored, 1 left.");
  const [event] = await query("select * from event");
  expect(event).toMatchObject({ event_id: 666, event_time: new Date(timeMs) });
  expect(await query("select hat from ai_event where ref_event_id = $1", [event.id])).toEqual([
    { hat: 1 },
  ]);
  const [entry] = await query("select * from audit order by id desc limit 1");
  expect(entry).toMatchObject({ behavior_id: 90301, account_id: "1001" });
  const { services } = cloud.backend;
  await cleanUpOnce(cloud);
  const name = pictureName(1001, timeMs, event.snapshot);
  expect(await services.files.find(name)).not.toBeNull();
});

test("a picture is kept as long as its event is set aside, and deleted with it after 30 days", async () => {
  await query("alter table event add constraint no_plague check (event_id <> 667)");
  const timeMs = soon();
  const other = Uint8Array.from([...jpeg, 8]);
  await send(1, [{ event_id: 667, time_ms: timeMs, picture: 9 }], new Map([[9, other]]));
  await query("alter table event drop constraint no_plague");
  const [letter] = await query("select snapshot from event_dead_letter");
  const name = pictureName(1001, timeMs, letter.snapshot);
  const { services } = cloud.backend;
  const cleanUp = () => cleanUpOnce(cloud);
  await query(
    "insert into picture_due values (1001, date_trunc('month', to_timestamp($1::float8 / 1000), 'UTC'), $2)",
    [timeMs, letter.snapshot],
  );
  await cleanUp();
  expect(await services.files.find(name)).not.toBeNull();
  await query("update event_dead_letter set received_at = now() - interval '31 days'");
  await cleanUp();
  expect(await cloud.backend.checkHealth()).toMatchObject({ deadLetters: 0 });
  expect(await services.files.find(name)).toBeNull();
});

test("an account keeps the newest of a bounded number, and takes nothing from another's", async () => {
  const { db } = cloud.database;
  const event = deviceEvent.parse({ event_type: 52, event_id: 1, time_ms: 1 });
  const lettersOf = (host: { hostId: number; accountId: number }, ids: number[]) =>
    ids.map((id) => ({ host, reason: "r", event: { ...event, event_id: id }, picture: null }));
  const [ours, theirs] = [accounts.first, accounts.second].map(({ h1: hostId, accountId }) => ({
    hostId,
    accountId,
  }));
  if (!ours || !theirs) throw new Error("accounts missing");
  await db.transaction((tx) => storeDeadLetters(tx, lettersOf(theirs, [1]), 3));
  await db.transaction((tx) => storeDeadLetters(tx, lettersOf(ours, [1, 2]), 3));
  await db.transaction((tx) => storeDeadLetters(tx, lettersOf(ours, [3, 4, 5]), 3));
  const kept = await query(
    "select account_id::int as account, (event ->> 'event_id')::int as event from event_dead_letter order by 1, 2",
  );
  expect(kept).toEqual([
    ...[3, 4, 5].map((id) => ({ account: 1001, event: id })),
    { account: 2002, event: 1 },
  ]);
});
