import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteUnusedPictures } from "../../backend/event/picture-sweep";
import {
  createEventPictureStore,
  type EventPictureStore,
  pictureName,
  smallPictureName,
} from "../../backend/event/pictures";
import { trimEventsOf } from "../../backend/event/retention";
import { purgeHosts } from "../../backend/host/purge";
import { runNow } from "../../backend/jobs/recurring";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

/** Pictures of events in the file store, from the event's end on. */

let cloud: TestCloud;
let accounts: TestAccounts;
/** One for all tests, as a process has one. */
let pictures: EventPictureStore | undefined;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
});

afterAll(() => cloud.close());

const dayMs = 86_400_000;
const query = (statement: string, values: unknown[] = []) =>
  cloud.database.pool.query(statement, values);

/** Stores an event with this picture; gives its id and the picture's name in the file store. */
async function keep(bytes: string, daysAgo: number, where: { hostId: number; cameraId: number }) {
  const { accountId } = accounts.first;
  const { files } = cloud.backend.services;
  const timeMs = Date.now() - daysAgo * dayMs;
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(bytes)]);
  pictures ??= createEventPictureStore(files);
  const picture = await pictures.save(accountId, timeMs, jpeg);
  const [event] = await storeEvents(cloud.database, [{ accountId, ...where, timeMs, picture }]);
  return { id: event?.id ?? 0, name: pictureName(accountId, timeMs, picture) };
}

async function sweep(): Promise<number> {
  const { files, scopes } = cloud.backend.services;
  return deleteUnusedPictures(scopes.system, files, 500);
}
const isKept = async (name: string) => (await cloud.backend.services.files.find(name)) !== null;

test("retention takes a picture with its last event, and leaves those still shown", async () => {
  const { h1: hostId, c1: cameraId, accountId } = accounts.first;
  const at = { hostId, cameraId };
  await query("update customer_order set logs_keep_days = 100");
  const old = await keep("old", 120, at);
  const archived = await keep("archived", 120, at);
  await query("insert into archive (account_id, event_id) values ($1, $2)", [
    accountId,
    archived.id,
  ]);
  const shared = [await keep("twice", 120, at), await keep("twice", 120, at)];
  await query("insert into archive (account_id, event_id) values ($1, $2)", [
    accountId,
    shared[1]?.id,
  ]);
  const fresh = await keep("old", 1, at);
  await trimEventsOf(cloud.backend.services.scopes.system, accountId);
  expect(await isKept(old.name)).toBe(true);
  expect(await sweep()).toBe(2);
  expect(await isKept(old.name)).toBe(false);
  for (const { name } of [archived, ...shared, fresh]) expect(await isKept(name)).toBe(true);
  expect(await sweep()).toBe(0);
});

test("C218: a deleted host's pictures go from the store", async () => {
  const { h2: hostId, c3: cameraId } = accounts.first;
  const gone = await keep("on the second host", 1, { hostId, cameraId });
  const left = await keep("on the first host", 1, {
    hostId: accounts.first.h1,
    cameraId: accounts.first.c1,
  });
  await query("update host set deleted_at = now() where id = $1", [hostId]);
  await runNow(cloud.backend.services.scopes.system, purgeHosts, {});
  await vi.waitFor(async () =>
    expect((await query("select from host where id = $1", [hostId])).rows).toEqual([]),
  );
  await sweep();
  expect(await isKept(gone.name)).toBe(false);
  expect(await isKept(left.name)).toBe(true);
});

test("a picture that comes again after its last event is gone is stored again", async () => {
  const at = { hostId: accounts.first.h1, cameraId: accounts.first.c1 };
  const before = await keep("no signal", 1, at);
  await query("delete from event where id = $1", [before.id]);
  expect(await sweep()).toBe(1);
  const after = await keep("no signal", 1, at);
  expect(after.name).toBe(before.name);
  expect(await isKept(after.name)).toBe(true);
});

test("a picture's small one goes with it", async () => {
  const { files } = cloud.backend.services;
  const at = { hostId: accounts.first.h1, cameraId: accounts.first.c1 };
  const [gone, left] = [await keep("gone", 1, at), await keep("left", 1, at)];
  for (const { name } of [gone, left])
    await files.put(smallPictureName(name), Buffer.from("small"));
  await query("delete from event where id = $1", [gone.id]);
  expect(await sweep()).toBe(1);
  expect(await isKept(smallPictureName(gone.name))).toBe(false);
  expect(await isKept(smallPictureName(left.name))).toBe(true);
});

test("a file that cannot be deleted now is deleted by the next run", async () => {
  const { h1: hostId, c1: cameraId } = accounts.first;
  const stuck = await keep("stuck", 1, { hostId, cameraId });
  await query("delete from event where id = $1", [stuck.id]);
  const { files, scopes } = cloud.backend.services;
  const away = { ...files, delete: () => Promise.reject(new Error("the store is away")) };
  await expect(deleteUnusedPictures(scopes.system, away, 500)).rejects.toThrow("away");
  expect(await isKept(stuck.name)).toBe(true);
  expect(await sweep()).toBe(1);
  expect(await isKept(stuck.name)).toBe(false);
});
