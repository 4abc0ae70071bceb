import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { behaviors } from "../../contract/audit-behaviors";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { seedOrder } from "../support/orders";
import { warmPools } from "../support/warm-pools";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let master: string;
let cameras: number[];
let doors: number[];

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  master = await cloud.getToken(accounts.first.master);
  const { accountId, h1: hostId } = accounts.first;
  const row = (index: number) => ({ accountId, hostId, index: index + 10, name: `n${index}` });
  const many = Array.from({ length: 50 }, (_, index) => row(index));
  const { db } = cloud.database;
  cameras = (await db.insert(tables.camera).values(many).returning()).map(({ id }) => id);
  doors = (await db.insert(tables.door).values(many.slice(0, 3)).returning()).map(({ id }) => id);
});

afterAll(() => cloud.close());

beforeEach(async () => {
  await cloud.database.db.delete(tables.order).where(eq(tables.order.accountId, 1001));
});

const call = (document: string, variables: Record<string, unknown> = {}) =>
  cloud.call(document, variables, { token: master });

function switchCamera(id: number | string, enable: boolean, license?: number | string) {
  return call(
    `mutation($id: ID!, $license: ID, $enable: Boolean!) {
      switch_camera_license(host_cam_id: $id, license_id: $license, enable: $enable) {
        ok license { id order_number expired_at host_cam_id }
      }
    }`,
    { id: String(id), enable, ...(license !== undefined && { license: String(license) }) },
  );
}

const codeOf = async (answer: ReturnType<typeof call>) => (await answer).errors[0]?.message ?? null;

const licensedCameras = () =>
  cloud.database.db
    .select()
    .from(tables.license)
    .where(and(eq(tables.license.accountId, 1001), isNotNull(tables.license.cameraId)));

async function hasLicense(cameraId: number): Promise<boolean | undefined> {
  const answer = await call(`{ query_region_host_list { hosts { cameras { id has_license } } } }`);
  const regions = answer.data?.query_region_host_list as {
    hosts: { cameras: { id: string; has_license: boolean }[] }[];
  }[];
  return regions
    .flatMap((region) => region.hosts.flatMap((host) => host.cameras))
    .find((camera) => camera.id === String(cameraId))?.has_license;
}

test("a camera gets a free port, loses it again, and says so", async () => {
  const order = await seedOrder(cloud.database.db, 1001, { spare: 1 });
  const [camera = 0] = cameras;
  expect(await hasLicense(camera)).toBe(false);
  const given = await switchCamera(camera, true);
  expect(given.data?.switch_camera_license).toMatchObject({
    ok: true,
    license: { order_number: order.orderNumber, host_cam_id: String(camera) },
  });
  expect(await hasLicense(camera)).toBe(true);
  expect((await switchCamera(camera, false)).data?.switch_camera_license).toEqual({
    ok: true,
    license: null,
  });
  expect(await hasLicense(camera)).toBe(false);
});

test("a port of an order that has expired is none", async () => {
  const [camera = 0, other = 0] = cameras;
  await seedOrder(cloud.database.db, 1001, { cameraIds: [camera], spare: 1, expiresInDays: -1 });
  expect(await hasLicense(camera)).toBe(false);
  expect(await codeOf(switchCamera(other, true))).toBe("ERR_EXCEED_LICENSE_COUNT");
  const fresh = await seedOrder(cloud.database.db, 1001, { spare: 1 });
  const moved = await switchCamera(camera, true);
  expect(moved.data?.switch_camera_license).toMatchObject({
    license: { order_number: fresh.orderNumber },
  });
  expect(await hasLicense(camera)).toBe(true);
});

test("no free port, a taken port and nothing to take away have their codes", async () => {
  const [first = 0, second = 0] = cameras;
  await seedOrder(cloud.database.db, 1001, { cameraIds: [first], doorIds: [], spare: 0 });
  const [taken] = await licensedCameras();
  expect(await codeOf(switchCamera(second, true))).toBe("ERR_EXCEED_LICENSE_COUNT");
  expect(await codeOf(switchCamera(second, true, taken?.id))).toBe("ERR_SWITCH_FAILED");
  expect(await codeOf(switchCamera(second, false))).toBe("ERR_SWITCH_FAILED");
  expect(await codeOf(switchCamera(first, true))).toBe("ERR_SWITCH_FAILED");
  expect((await licensedCameras()).map((row) => row.cameraId)).toEqual([first]);
});

test("D1: a camera or port of another account answers like one that does not exist", async () => {
  const foreignOrder = await seedOrder(cloud.database.db, 2002, { spare: 1 });
  await seedOrder(cloud.database.db, 1001, { spare: 1 });
  const [camera = 0] = cameras;
  const foreignCamera = await switchCamera(accounts.second.c1, true);
  const unknownCamera = await switchCamera(987_654_321, true);
  expect(foreignCamera.errors[0]?.message).toBe("ERR_HOST_NOT_FOUND");
  expect(foreignCamera.text).toBe(unknownCamera.text);
  const [port] = await cloud.database.db
    .select()
    .from(tables.license)
    .where(eq(tables.license.orderId, foreignOrder.id));
  const foreignPort = await switchCamera(camera, true, port?.id ?? 0);
  expect(foreignPort.errors[0]?.message).toBe("ERR_SWITCH_FAILED");
  for (const wrong of ["987654321", "0", "x"]) {
    expect((await switchCamera(camera, true, wrong)).text).toBe(foreignPort.text);
  }
});

test("I3: of fifty cameras that ask at once for the last free port exactly one gets it", async () => {
  const [first = 0] = cameras;
  await seedOrder(cloud.database.db, 1001, { cameraIds: [first], spare: 1 });
  await warmPools(cloud.backend.services.scopes, 1001);
  const codes = await Promise.all(cameras.slice(1).map((id) => codeOf(switchCamera(id, true))));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "ERR_EXCEED_LICENSE_COUNT"]));
  expect(await licensedCameras()).toHaveLength(2);
});

test("I3: one camera asked fifty times at once gets one port", async () => {
  await seedOrder(cloud.database.db, 1001, { spare: 50 });
  const [camera = 0] = cameras;
  await warmPools(cloud.backend.services.scopes, 1001);
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => codeOf(switchCamera(camera, true))),
  );
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([null, "ERR_SWITCH_FAILED"]));
  expect(await licensedCameras()).toHaveLength(1);
});

test("a door takes door ports only, and the list says what has what", async () => {
  const order = await seedOrder(cloud.database.db, 1001, {
    cameraIds: cameras.slice(0, 2),
    spare: 1,
  });
  const switchDoor = (id: number, enable: boolean) =>
    call(
      `mutation($id: ID!, $enable: Boolean!) {
        switch_door_license(door_id: $id, enable: $enable) { license { kind door_id door_name } }
      }`,
      { id: String(id), enable },
    );
  const [door = 0, other = 0] = doors;
  expect((await switchDoor(door, true)).data?.switch_door_license).toEqual({
    license: { kind: "door", door_id: String(door), door_name: "n0" },
  });
  expect(await codeOf(switchDoor(other, true))).toBe("ERR_EXCEED_LICENSE_COUNT");
  const ask = async (hostId?: number) => {
    const answer = await call(
      `query($host: ID) { query_license_list(host_id: $host) { kind camera_name door_name host_id order_number } }`,
      hostId === undefined ? {} : { host: String(hostId) },
    );
    return answer.data?.query_license_list as Record<string, unknown>[];
  };
  expect(await ask()).toHaveLength(4);
  expect(await ask(accounts.first.h2)).toEqual([
    {
      kind: "camera",
      camera_name: null,
      door_name: null,
      host_id: null,
      order_number: order.orderNumber,
    },
  ]);
  expect(await ask(accounts.second.h1)).toHaveLength(1);
  expect(await codeOf(switchDoor(door, false))).toBeNull();
});

test("H1: giving and taking a port is in the log, before and after", async () => {
  const order = await seedOrder(cloud.database.db, 1001, { spare: 1 });
  const [camera = 0] = cameras;
  await switchCamera(camera, true);
  await switchCamera(camera, false);
  const result = await cloud.database.db.execute(sql`
    select behavior_id, target_name, payload from audit
    where account_id = 1001 and target_id = ${String(camera)} order by position desc limit 2
  `);
  expect(result.rows).toEqual([
    {
      behavior_id: behaviors.licenseReleased,
      target_name: "n0",
      payload: {
        before: { license_id: expect.any(String), order_number: order.orderNumber },
        after: null,
      },
    },
    expect.objectContaining({ behavior_id: behaviors.licenseAssigned }),
  ]);
});
