import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../backend/db/seed/demo";
import { hashPassword, verifyPassword } from "../../backend/session/password";
import { startTestCloud, type TestCloud, testPassword } from "../support/cloud";

/** Hosts and cameras of every kind: gone, well, without a licence, with another's, with a full drive. */
let cloud: TestCloud;
let token: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  const demo = await seedDemo(cloud.database.db, testPassword, { hashPassword, verifyPassword });
  token = await cloud.getToken({ accountId: demo.accountId, email: demo.email });
  await cloud.database.pool.query(`
    update host set last_seen_at = now(), connected_at = case when id % 5 = 0 then null else now() end`);
  await cloud.database.pool.query(`
    update camera set connected = id % 11 <> 0, license_not_match = id % 7 = 0,
      resolution_not_match = id % 13 = 0`);
});
afterAll(() => cloud.close());

interface Camera {
  connected: boolean;
  has_license: boolean;
  license_not_match: boolean;
  resolution_not_match: boolean;
}
interface Numbers {
  query_console: {
    cameras: number;
    cameras_online: number;
    warnings: number;
    attention: { kind: string; value: number | null }[];
  };
  query_vms_home: Record<
    "cameras" | "cameras_online" | "cameras_warning" | "cameras_disconnected",
    number
  > & { hosts: { state: string; cameras: Camera[] }[] };
  query_host_list: {
    summary: { cameras: number; cameras_licensed: number; cameras_not_matching: number };
  };
}

test("console, home and hosts count cameras alike: online, warning, gone; licensed, missing, another's", async () => {
  const answer = await cloud.call(
    `{
      query_console { cameras cameras_online warnings attention { kind value } }
      query_vms_home(filter: "all") {
        cameras cameras_online cameras_warning cameras_disconnected
        hosts { state cameras { connected has_license license_not_match resolution_not_match } }
      }
      query_host_list { summary { cameras cameras_licensed cameras_not_matching } }
    }`,
    {},
    { token },
  );
  expect(answer.errors).toEqual([]);
  const { query_console, query_vms_home, query_host_list } = answer.data as unknown as Numbers;
  const { hosts, ...home } = query_vms_home;
  const cameras = hosts.flatMap((host) => host.cameras);
  const isOther = (camera: Camera) =>
    camera.has_license && (camera.license_not_match || camera.resolution_not_match);
  const count = (is: (camera: Camera) => boolean) => cameras.filter(is).length;
  const online = count((each) => each.connected && each.has_license && !isOther(each));
  const warning = count((each) => each.connected && (!each.has_license || isOther(each)));
  const gone = count((each) => !each.connected);
  expect(Math.min(online, warning, gone)).toBeGreaterThan(0);
  expect(online + warning + gone).toBe(cameras.length);

  expect(home).toEqual({
    cameras: cameras.length,
    cameras_online: online,
    cameras_warning: warning,
    cameras_disconnected: gone,
  });
  expect(query_console).toMatchObject({
    cameras: cameras.length,
    cameras_online: online,
    warnings: warning,
  });
  expect(query_host_list.summary).toEqual({
    cameras: cameras.length,
    cameras_licensed: count((each) => each.has_license),
    cameras_not_matching: count(isOther),
  });

  // What needs attention is of hosts that are there.
  const there = hosts
    .filter(({ state }) => state === "online" || state === "warning")
    .flatMap((host) => host.cameras);
  const attention = (kind: string) => query_console.attention.filter((item) => item.kind === kind);
  const missing = attention("license_missing").reduce((sum, { value }) => sum + (value ?? 0), 0);
  expect(missing).toBe(there.filter((camera) => !camera.has_license).length);
  expect(attention("license_mismatch")).toHaveLength(there.filter(isOther).length);
});
