import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as tables from "../../backend/db/tables";
import { purgeHosts } from "../../backend/host/purge";
import { runNow } from "../../backend/jobs/recurring";
import { behaviors } from "../../contract/audit-behaviors";
import { storeEvents } from "../support/events";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const remove = `mutation($id: ID!, $confirm: String!) { delete_host(id: $id, confirm: $confirm) { ok } }`;
const counts = `query($id: ID!) { query_host_deletion(id: $id) { cameras events archives share_links } }`;

async function share(letter: string, eventIndex: number) {
  const { db } = site.cloud.database;
  const { accountId } = letter === "a" ? site.first : site.second;
  const events = await db.query.event.findMany({
    where: (event, { eq }) => eq(event.accountId, accountId),
    orderBy: (event, { asc }) => asc(event.id),
  });
  const eventId = events[eventIndex]?.id ?? 0;
  await db.insert(tables.archive).values({ accountId, eventId });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const code = `${letter}-${eventIndex}`;
  await db.insert(tables.shareLink).values({ accountId, eventId, code, expireHours: 1, expiresAt });
}

const rows = async (query: string) => (await site.cloud.database.pool.query(query)).rows;

test("needs the word DELETE, and says before what goes", async () => {
  const id = String(site.first.h1);
  await share("a", 0);
  await share("a", 2);
  await share("b", 0);
  await site.newBehaviors();
  for (const confirm of ["", "delete", "DELETE ", "LÖSCHEN"]) {
    expect(await site.refusal("master", remove, { id, confirm })).toBe("DELETE_FAILED confirm");
  }
  expect(await site.get("master", counts, { id })).toEqual({
    query_host_deletion: { cameras: 2, events: 2, archives: 1, share_links: 1 },
  });
  expect(await site.refusal("manager", counts, { id })).toBe("ACCESS_DENIED");
  expect(await site.newBehaviors()).toEqual([]);
});

test("C218: takes the host's stored data and share links with it, and nothing else", async () => {
  const { h1, c1, c3, accountId } = site.first;
  const { db } = site.cloud.database;
  await db.insert(tables.view).values({
    accountId,
    userId: site.users.master,
    name: "Wall",
    layout: 4,
    cameras: [c1, 0, c3],
    sorting: 0,
  });
  // More than one batch of the purge, of the camera and of the host itself.
  await site.cloud.database.pool.query(
    `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time)
    select $1, $2, case when n % 3 = 0 then null else $3::bigint end, 52, 1, now()
    from generate_series(1, 12000) as n`,
    [accountId, h1, c1],
  );
  const host = await site.connectHost(h1);
  site.busEvents.length = 0;
  expect(await site.get("master", remove, { id: String(h1), confirm: "DELETE" })).toEqual({
    delete_host: { ok: true },
  });
  expect(await host.closed).toBe(4401);
  expect(await site.newBehaviors()).toEqual([behaviors.hostDeleted]);
  expect(await site.refusal("master", counts, { id: String(h1) })).toBe("HOST_NOT_FOUND id");
  expect(await rows("select code from share_link order by code")).toEqual([
    { code: "a-2" },
    { code: "b-0" },
  ]);
  expect(await rows("select account_id::int from archive order by 1")).toEqual([
    { account_id: 1001 },
    { account_id: 2002 },
  ]);
  const open = `mutation($code: String!) { open_share_link(code: $code) { __typename } }`;
  expect((await site.call("nobody", open, { code: "a-0" })).errors[0]?.message).toBe(
    "ERR_SHARE_LINK_NOT_FOUND",
  );
  const views = `{ query_view_list { name cameras } }`;
  expect(await site.get("master", views)).toEqual({
    query_view_list: [{ name: "Wall", cameras: [null, null, String(c3)] }],
  });
  expect(await site.get("operator", "{ query_region_host_list { name } }")).toEqual({
    query_region_host_list: [],
  });
  await vi.waitFor(async () => {
    expect(await rows(`select id from host where id = ${h1}`)).toEqual([]);
    expect(await rows(`select count(*)::int as left from event where host_id = ${h1}`)).toEqual([
      { left: 0 },
    ]);
  });
  expect(await rows("select count(*)::int as kept from event")).toEqual([{ kept: 6 }]);
  const rightsChanges = site.busEvents.filter(({ name }) => name === "rights_changed");
  expect(rightsChanges).toMatchObject([
    { payload: { userIds: expect.arrayContaining([site.users.manager, site.users.operator]) } },
  ]);
});

test("what a process that died left behind is taken by the next sweep", async () => {
  const { h2, c3, accountId, north } = site.first;
  const { db } = site.cloud.database;
  const kept = { accountId, regionId: north, name: "H3", hostCode: "a-h3", type: 2 };
  const [other] = await db
    .insert(tables.host)
    .values({ ...kept, passwordHash: "-" })
    .returning();
  const [camera = { id: 0 }] = await db
    .insert(tables.camera)
    .values({ accountId, hostId: other?.id ?? 0, index: 0, name: "c4" })
    .returning();
  const findings = [{ category: "person" as const }];
  const on = (hostId: number, cameraId: number) => ({ accountId, hostId, cameraId, findings });
  await storeEvents(site.cloud.database, [on(h2, c3), on(other?.id ?? 0, camera.id)]);
  await site.cloud.database.pool.query("update host set deleted_at = now() where id = $1", [h2]);
  const read = `{ query_region_host_list { name } query_host_list { total } }`;
  expect(await site.get("master", read)).toEqual({
    query_region_host_list: [{ name: "North" }],
    query_host_list: { total: 1 },
  });
  // Lists and totals agree while its events are still being deleted.
  const ids = `["${c3}", "${camera.id}"]`;
  for (const cameras of ["", `host_cam_id: ${ids}, `]) {
    const events = `{ query_event(${cameras}limit: 5) { total list { cam } }
      query_event_ai(${cameras}size: 5) { real_size list { host_cam_id } }
      query_event_export(${cameras}event_type: [51, 52, 53, 54, 55]) { cam } }`;
    expect(await site.get("master", events)).toEqual({
      query_event: { total: 1, list: [{ cam: String(camera.id) }] },
      query_event_ai: { real_size: 1, list: [{ host_cam_id: String(camera.id) }] },
      query_event_export: [{ cam: String(camera.id) }],
    });
  }
  const single = `query($id: ID!) { query_single_host_camera(host_cam_id: $id) { name } }`;
  expect(await site.refusal("master", single, { id: String(c3) })).toBe(
    "HOST_NOT_FOUND host_cam_id",
  );
  await runNow(site.cloud.backend.services.scopes.system, purgeHosts, {});
  await vi.waitFor(async () =>
    expect(await rows(`select id from host where id = ${h2}`)).toEqual([]),
  );
});

test("rights are announced though the process that holds the host's channel cannot be told", async () => {
  const { bus } = site.cloud.backend.services;
  const { accountId, h1 } = site.second;
  const publish = bus.publish.bind(bus);
  const failing = vi.spyOn(bus, "publish").mockImplementation(async (name, payload) => {
    if (name === "host_disconnect") throw new Error("the bus is away");
    await publish(name, payload);
  });
  const faults = vi.spyOn(console, "error").mockImplementation(() => {});
  site.busEvents.length = 0;
  const { errors } = await site.call("stranger", remove, { id: String(h1), confirm: "DELETE" });
  failing.mockRestore();
  faults.mockRestore();
  expect(errors).toHaveLength(1);
  expect(site.busEvents).toContainEqual({
    name: "rights_changed",
    payload: { accountId, userIds: expect.any(Array) },
  });
});
