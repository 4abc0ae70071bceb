import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../contract/limits";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: TestAccounts;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "operator", "newcomer"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.foreign = await cloud.getToken(accounts.second.master);
});

afterAll(() => cloud.close());

beforeEach(async () => {
  await cloud.database.pool.query("delete from event");
  await cloud.database.pool.query("update host set timezone = 'UTC'");
});

const intrusion = { event_type: 55, event_id: 300 };
const always = { weekdays: [0, 1, 2, 3, 4, 5, 6], start_time: "00:00", end_time: "00:00" };
const document = `query($id: ID, $weekdays: [Int!], $start_time: String, $end_time: String,
  $trigger_events: [TriggerEventInput!]) {
  query_user_alert_preview(id: $id, weekdays: $weekdays, start_time: $start_time, end_time: $end_time,
    trigger_events: $trigger_events) {
    total complete days { date count } list { timezone event { id host_name device_name event_id } }
  }
}`;

interface Preview {
  total: number;
  complete: boolean;
  days: { date: string; count: number }[];
  list: { timezone: string; event: { id: string; device_name: string } }[];
}

const ask = (variables: object, persona = "master") =>
  cloud.call(document, { ...variables }, { token: tokens[persona] ?? "" });

async function preview(rule: object = {}, persona = "master"): Promise<Preview> {
  const draft = { ...always, trigger_events: [intrusion], ...rule };
  const answer = await ask(draft, persona);
  expect(answer.errors).toEqual([]);
  return (answer.data as { query_user_alert_preview: Preview }).query_user_alert_preview;
}

const dayMs = 86_400_000;
/** Noon of a day before today, in UTC. */
const noon = (daysAgo: number) =>
  Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs + dayMs / 2;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Intrusions on c1 at these times, unless said otherwise. */
function store(timesMs: number[], more: object = {}) {
  const { accountId, h1, c1 } = accounts.first;
  const place = { accountId, hostId: h1, cameraId: c1, eventType: 55, eventId: 300 };
  return storeEvents(
    cloud.database,
    timesMs.map((timeMs) => ({ ...place, timeMs, ...more })),
  );
}

test("a draft's preview counts by day what would have fired in seven days, newest first, with the cooldown", async () => {
  const day = noon(2);
  const [first, , third] = await store([day, day + 299_000, day + 300_000, noon(1)]);
  await store([noon(8)]);
  await store([noon(3)], { eventId: 301 });
  const found = await preview();
  expect(found.total).toBe(3);
  expect(found.complete).toBe(true);
  expect(found.days).toHaveLength(7);
  expect(found.days.filter(({ count }) => count > 0)).toEqual([
    { date: dateOf(noon(2)), count: 2 },
    { date: dateOf(noon(1)), count: 1 },
  ]);
  expect(found.days.at(-1)?.date).toBe(dateOf(Date.now()));
  expect(found.list.slice(1).map(({ event }) => event.id)).toEqual([
    String(third?.id),
    String(first?.id),
  ]);
});

test("the schedule is on the clock of each host's zone, and so are the days", async () => {
  const { h1, h2, c3 } = accounts.first;
  await cloud.database.pool.query(
    "update host set timezone = case id when $1 then 'Asia/Taipei' else 'America/New_York' end",
    [h1],
  );
  // 04:00 UTC is noon in Taipei, and the evening before in New York.
  const at = noon(2) - dayMs / 3;
  await store([at]);
  await store([at], { hostId: h2, cameraId: c3 });
  const midday = await preview({ start_time: "11:00", end_time: "13:00" });
  expect(midday.list.map(({ event, timezone }) => [event.device_name, timezone])).toEqual([
    ["c1", "Asia/Taipei"],
  ]);
  expect(midday.days.find(({ count }) => count > 0)?.date).toBe(dateOf(at));
  const evening = await preview({ start_time: "22:00", end_time: "00:00" });
  expect(evening.list.map(({ event }) => event.device_name)).toEqual(["c3"]);
  expect(evening.days.find(({ count }) => count > 0)?.date).toBe(dateOf(at - dayMs));
});

test("triggers of cameras and hosts look there only, and a host's own events are the master's", async () => {
  const { h1, h2, c1, c2, c3 } = accounts.first;
  await store([noon(1)]);
  await store([noon(1)], { cameraId: c2 });
  await store([noon(1)], { cameraId: null });
  await store([noon(1)], { hostId: h2, cameraId: c3 });
  const on = (place: object, persona?: string) =>
    preview({ trigger_events: [{ ...intrusion, ...place }] }, persona);
  expect((await preview()).total).toBe(4);
  expect((await on({ host_cam_id: String(c1) })).total).toBe(1);
  expect((await on({ host_id: String(h1) })).total).toBe(3);
  expect((await on({ host_id: String(h2) })).total).toBe(1);
  const names = (found: Preview) => found.list.map(({ event }) => event.device_name);
  expect(names(await on({}, "operator"))).toEqual(["c1"]);
  expect(names(await on({ host_id: String(h1) }, "operator"))).toEqual(["c1"]);
});

test("C279: of sources out of reach there is no preview, as if they did not exist, and none for who sees nothing", async () => {
  const on = (host: unknown, persona = "operator") =>
    ask({ ...always, trigger_events: [{ ...intrusion, host_id: String(host) }] }, persona);
  const foreign = await on(accounts.first.h2);
  expect(foreign.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  expect(foreign.text).toBe((await on(987_654_321)).text);
  expect((await on(accounts.first.h1, "foreign")).text).toBe(foreign.text);
  const nothing = await ask({ ...always, trigger_events: [intrusion] }, "newcomer");
  expect(nothing.errors[0]?.message).toBe("ERR_ACCESS_DENIED");
  expect((await ask({ ...always, trigger_events: [] })).errors[0]?.message).toBe(
    "ERR_AT_LEAST_ONE",
  );
});

test("an own alert is previewed by its id, another's is not found, and lost rights show nothing", async () => {
  const { accountId, c3 } = accounts.first;
  await store([noon(1)], { hostId: accounts.first.h2, cameraId: c3 });
  const triggers = JSON.stringify([{ ...intrusion, host_cam_id: String(c3) }]);
  const add = async (email: string) => {
    const { rows } = await cloud.database.pool.query(
      `insert into user_alert (account_id, user_id, name, weekdays, start_time, end_time, enable, trigger_events)
        select account_id, id, 'Kept', '{0,1,2,3,4,5,6}', '00:00', '00:00', true, $2
        from app_user where account_id = $1 and email = $3 returning id`,
      [accountId, triggers, email],
    );
    return String(rows[0].id);
  };
  const masters = await add("master@a.example");
  const answer = await ask({ id: masters });
  expect(answer.data).toMatchObject({ query_user_alert_preview: { total: 1 } });
  expect((await ask({ id: masters }, "operator")).errors[0]?.message).toBe(
    "ERR_USER_ALERT_NOT_FOUND",
  );
  const operators = await ask({ id: await add("operator@a.example") }, "operator");
  expect(operators.data).toMatchObject({ query_user_alert_preview: { total: 0, list: [] } });
});

test("more events than a preview looks at are cut at the oldest, and said to be", async () => {
  const { accountId, h1, c1 } = accounts.first;
  await cloud.database.pool.query("select event_ensure_month(now())");
  await cloud.database.pool.query(
    `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time, dst_rollback)
      select $1, $2, $3, 55, 300, now() - make_interval(secs => n * 10), false from generate_series(1, $4) as n`,
    [accountId, h1, c1, limits.alertPreviewRows + 1],
  );
  const found = await preview();
  expect(found.complete).toBe(false);
  // Every five minutes of what was looked at.
  const seconds = limits.alertPreviewRows * 10;
  expect(found.total).toBe(Math.ceil(seconds / limits.alertCooldownSeconds));
  expect(found.list).toHaveLength(limits.alertPreviewEvents);
});
