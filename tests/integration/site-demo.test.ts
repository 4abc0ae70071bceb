import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedDemoFirings } from "../../backend/alert/demo-firings";
import { seedDemo } from "../../backend/db/seed/demo";
import { startDemoHistory } from "../../backend/event/demo-history";
import { generateHostEvents } from "../../backend/event/demo-host-events";
import { hashPassword, verifyPassword } from "../../backend/session/password";
import { startTestCloud, type TestCloud, testPassword } from "../support/cloud";
import { storeEvents } from "../support/events";

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

test("C110: the demo's master has five alerts, each with schedule, switch and trigger events", async () => {
  const answer = await cloud.call(
    `{ query_user_alert_list { name weekdays start_time end_time enable trigger_events { event_id host_cam_id } } }`,
    {},
    { token },
  );
  const { query_user_alert_list: alerts } = answer.data as {
    query_user_alert_list: { name: string; enable: boolean; trigger_events: unknown[] }[];
  };
  expect(alerts).toHaveLength(5);
  expect(alerts.filter(({ enable }) => enable)).toHaveLength(4);
  expect(alerts.every(({ trigger_events: triggers }) => triggers.length > 0)).toBe(true);
});

test("the demo's hosts disconnect, return and fill their drives, and its alerts have fired on it", async () => {
  const { db, pool } = cloud.database;
  const { rows } = await pool.query("select id from host where host_code = 'MDC-VMS-02'");
  const host = { accountId: 2_048_117, hostId: Number(rows[0].id), timezone: "UTC" };
  const nowMs = Date.now();
  const span: [number, number] = [nowMs - 30 * 86_400_000, nowMs];
  const own = generateHostEvents([{ ...host, lostMs: null, hasStorage: true }], span);
  // The same whether written at once or in parts.
  const middle = nowMs - 11.3 * 86_400_000;
  const parts = [[span[0], middle] as const, [middle, span[1]] as const].flatMap(([from, to]) =>
    generateHostEvents([{ ...host, lostMs: null, hasStorage: true }], [from, to]),
  );
  expect(parts).toEqual(own);
  const lost = generateHostEvents([{ ...host, lostMs: nowMs - 60_000, hasStorage: false }], span);
  expect(lost.map(({ eventId, cameraId }) => [eventId, cameraId])).toEqual([[6, null]]);
  await storeEvents(cloud.database, lost);
  await seedDemoFirings(db);
  await seedDemoFirings(db);
  const fired = await pool.query("select name from user_alert where last_fired_at is not null");
  expect(fired.rows).toEqual([{ name: "Hosts and storage" }]);
  const noted = await pool.query(
    "select count(*)::int as count from audit where behavior_id = 40706",
  );
  expect(noted.rows).toEqual([{ count: 1 }]);
});

/** Two in the morning, after New York has put its clocks back next year, in Unix ms. */
function findClockChange(): number {
  const year = new Date().getUTCFullYear() + 1;
  const november = new Date(Date.UTC(year, 10, 1));
  return Date.UTC(year, 10, 1 + ((7 - november.getUTCDay()) % 7), 7);
}

test("C141: the demo's events of the hour that a clock change repeats are marked", async () => {
  const { db, url, pool } = cloud.database;
  const endMs = findClockChange();
  vi.useFakeTimers({ toFake: ["Date"], now: endMs });
  try {
    const history = await startDemoHistory(db, {
      mediaFolder: "agent/demo/media",
      days: 1 / 8,
      pictures: { save: async () => Buffer.alloc(16) },
      database: url,
      onWritten: async () => {},
    });
    await history.done;
  } finally {
    vi.useRealTimers();
  }
  const { rows } = await pool.query(
    `select dst_rollback as marked, count(*)::int as count,
      bool_and(host.timezone = 'America/New_York' and event_time >= to_timestamp($1)) as all_repeated
    from event join host on host.id = host_id where event_time > to_timestamp($1) - interval '2 hours'
    group by 1 order by 1`,
    [endMs / 1000 - 3_600],
  );
  expect(rows).toMatchObject([{ marked: false }, { marked: true, all_repeated: true }]);
  const unmarked = await pool.query(
    `select from event join host on host.id = host_id
    where timezone = 'America/New_York' and not dst_rollback and event_time >= to_timestamp($1)`,
    [endMs / 1000 - 3_600],
  );
  expect(unmarked.rowCount).toBe(0);
});
