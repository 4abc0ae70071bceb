import { afterAll, beforeAll, expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { waitForLockWaits } from "../support/lock-waits";
import { openSite, type Site } from "../support/site";

/** A change that waits for another one reads what that has left. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** The answer of a call made while these statements are in a transaction that commits as soon as the call waits. */
async function callBehind<Answer>(
  statements: [string, unknown[]][],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { pool } = site.cloud.database;
  const earlier = await pool.connect();
  await earlier.query("begin");
  for (const [statement, values] of statements) await earlier.query(statement, values);
  const answer = call();
  await waitForLockWaits(pool, 1);
  await earlier.query("commit");
  earlier.release();
  return answer;
}

test("a camera renamed while its monitoring changes keeps both, and the log says from what it changed", async () => {
  const id = String(site.first.c1);
  const change = `mutation($id: ID!) {
    update_host_camera(host_cam_id: $id, monitor_type: 2) { name monitor_type }
  }`;
  const changed = await callBehind(
    [["update camera set name = 'Renamed' where id = $1", [id]]],
    () => site.get("master", change, { id }),
  );
  expect(changed).toEqual({ update_host_camera: { name: "Renamed", monitor_type: 2 } });
  const { rows } = await site.cloud.database.pool.query(
    "select payload from audit where behavior_id = $1 and target_id = $2",
    [behaviors.cameraSettingsUpdated, id],
  );
  expect(rows).toMatchObject([
    { payload: { before: { name: "Renamed" }, after: { name: "Renamed", monitorType: 2 } } },
  ]);
});

test("an operator who joins a set while it is deleted is told", async () => {
  const created = await site.get<{ create_permission: { id: string } }>(
    "master",
    `mutation { create_permission(name: "Set", cameras: []) { id } }`,
  );
  const { id } = created.create_permission;
  site.busEvents.length = 0;
  await callBehind(
    [
      ["update permission set version = version + 1 where id = $1", [id]],
      [
        "insert into permission_user (permission_id, user_id) values ($1, $2)",
        [id, site.users.newcomer],
      ],
    ],
    () =>
      site.get("master", `mutation($id: ID!) { delete_permission(permission_id: $id) { ok } }`, {
        id,
      }),
  );
  expect(site.busEvents).toContainEqual({
    name: "rights_changed",
    payload: { accountId: site.first.accountId, userIds: [site.users.newcomer] },
  });
});
