import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allowNewCameras } from "../../backend/permission/auto-allow";
import { cameraRights } from "../../backend/permission/rights";
import type { Viewer } from "../../backend/viewer";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** Rights of cameras in sets: of those that join by themselves, and of those that cannot move. */

let database: TestDatabase;
let given: TestAccounts["first"];
let setId: number;

const query = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query(statement, values)).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  given = (await seedTwoAccounts(database)).first;
});

afterAll(() => database.close());

beforeEach(async () => {
  const [set] = await query(
    `insert into permission (account_id, name) values ($1, gen_random_uuid()::text) returning id`,
    [given.accountId],
  );
  setId = Number(set?.id);
});

const nameRegion = (autoAllow: boolean) =>
  query(
    "insert into permission_region (permission_id, region_id, auto_allow) values ($1, $2, $3)",
    [setId, given.north, autoAllow],
  );

const grant = (cameraId: number, rights: { playback?: boolean; ptz?: boolean }) =>
  query(
    "insert into permission_camera (permission_id, camera_id, playback, ptz) values ($1, $2, $3, $4)",
    [setId, cameraId, rights.playback ?? false, rights.ptz ?? false],
  );

/** A camera that joins the region's first host; the rights that the set has on it then. */
async function join(): Promise<{ live: boolean; playback: boolean; ptz: boolean } | null> {
  const [camera] = await query(
    `insert into camera (account_id, host_id, index, name, ptz)
     select $1, $2, max(index) + 1, 'new', true from camera where host_id = $2 returning id`,
    [given.accountId, given.h1],
  );
  await database.db.transaction((tx) => allowNewCameras(tx, [Number(camera?.id)]));
  const rows = await query(
    "select live, playback, ptz from permission_camera where permission_id = $1 and camera_id = $2",
    [setId, camera?.id],
  );
  await query("delete from camera where id = $1", [camera?.id]);
  return rows[0] ?? null;
}

test("a new camera joins the sets that ask for it, and no other", async () => {
  await nameRegion(false);
  expect(await join()).toBeNull();
  await query("update permission_region set auto_allow = true where permission_id = $1", [setId]);
  expect(await join()).not.toBeNull();
});

test("a new camera gets the rights that the set has on all others there, and live alone where there is none", async () => {
  await nameRegion(true);
  expect(await join()).toEqual({ live: true, playback: false, ptz: false });
  await grant(given.c1, { playback: true, ptz: true });
  expect(await join()).toEqual({ live: true, playback: true, ptz: true });
  await grant(given.c2, { playback: false });
  expect(await join()).toEqual({ live: true, playback: false, ptz: true });
});

test("a set gives no right to move a camera that cannot move", async () => {
  await grant(given.c1, { ptz: true });
  await grant(given.c2, { ptz: true });
  await query("insert into permission_user (permission_id, user_id) values ($1, $2)", [
    setId,
    given.operatorId,
  ]);
  const { accountId, operatorId: userId } = given;
  const rights = cameraRights({ accountId, userId, master: false } as Viewer);
  const { rows } = await database.db.execute(
    sql`select camera_id::int as id, ptz from ${rights} as rights order by camera_id`,
  );
  expect(rows).toEqual([
    { id: given.c1, ptz: true },
    { id: given.c2, ptz: false },
  ]);
});
