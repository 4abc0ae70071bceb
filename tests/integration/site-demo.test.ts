import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../backend/db/seed/demo";
import { hashPassword, verifyPassword } from "../../backend/session/password";
import { startTestCloud, type TestCloud, testPassword } from "../support/cloud";

let cloud: TestCloud;
let token: string;
let agents: Awaited<ReturnType<typeof seedDemo>>["hosts"];

const seed = () => seedDemo(cloud.database.db, testPassword, { hashPassword, verifyPassword });

beforeAll(async () => {
  cloud = await startTestCloud();
  const demo = await seed();
  agents = demo.hosts;
  token = await cloud.getToken({ accountId: demo.accountId, email: demo.email });
});
afterAll(() => cloud.close());

async function hosts(): Promise<Record<string, unknown>[]> {
  const answer = await cloud.call(
    `{ query_host_list { list { name contact_name external_ip modules { name output } doors { name licensed }
      pos { name transaction_amount mapped_camera { name } conversion_rate connected } } } }`,
    {},
    { token },
  );
  expect(answer.errors).toEqual([]);
  const { query_host_list: page } = answer.data as {
    query_host_list: { list: Record<string, unknown>[] };
  };
  return page.list;
}

test("the demo's hosts have modules, points of sale and doors", async () => {
  const named = new Map((await hosts()).map((host) => [host.name, host]));
  expect(named.get("OT-IO-14")).toMatchObject({
    modules: [{ name: "Alarm panel" }, { name: "Stock room door" }],
  });
  expect(named.get("OT-REC-14")).toMatchObject({
    pos: expect.arrayContaining([
      expect.objectContaining({ name: "Till 1", mapped_camera: { name: "Checkout 1–2" } }),
      expect.objectContaining({ name: "Till 4", conversion_rate: null, connected: false }),
    ]),
  });
  const doors = named.get("HQ-AS-01")?.doors as { name: string; licensed: boolean }[];
  expect(doors).toHaveLength(7);
  expect(doors.filter((door) => door.licensed)).toHaveLength(5);
});

test("a second start changes nothing, and the agent stands in with what was left", async () => {
  await cloud.database.pool.query(
    "update module set output = array[true, true] where name = 'Gate relays'",
  );
  const before = await hosts();
  const again = await seed();
  expect(await hosts()).toEqual(before);
  const host = again.hosts.find(({ code }) => code === "MDC-VMS-02");
  expect(host).toMatchObject({
    version: "2.4.1",
    modules: [{ name: "Gate relays", output: [true, true] }, { name: "Dock doors" }],
  });
  expect(host?.password).not.toBe(agents.find(({ code }) => code === "MDC-VMS-02")?.password);
});
