import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countEvents, listEvents, listScopedEvents } from "../../backend/event/queries";
import { listBuckets } from "../../backend/event/totals";
import type { Viewer } from "../../backend/viewer";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { type EventSketch, storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};

const startMs = Date.UTC(2026, 5, 1);
const spanMs = 6 * 86_400_000;
const kinds: [type: number, id: number][] = [
  [52, 1],
  [55, 301],
  [55, 300],
  [54, 200],
];
/** Rare among the others: one in a hundred. */
const rare = 7;
let sketches: EventSketch[] = [];
let master: Viewer;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "manager", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.stranger = await cloud.getToken(accounts.second.master);
  const { accountId, h1, h2, c1, c2, c3 } = accounts.first;
  const places = [
    { hostId: h1, cameraId: c1 },
    { hostId: h1, cameraId: c2 },
    { hostId: h2, cameraId: c3 },
    { hostId: h2, cameraId: null },
  ];
  sketches = Array.from({ length: 3_000 }, (_, n) => {
    const [eventType, eventId] = n % 100 === 0 ? [51, rare] : (kinds[(n * 7) % 4] ?? [52, 1]);
    const place = places[(n * 5 + Math.floor(n / 9)) % 4] ?? { hostId: h1, cameraId: c1 };
    // Some share a millisecond: then the id decides.
    const timeMs =
      startMs + Math.floor((spanMs * Math.floor(n / 2)) / 1_500) + (n % 3 === 0 ? 0 : 7);
    return { accountId, ...place, eventType, eventId, timeMs };
  });
  await storeEvents(cloud.database, sketches);
  const viewer = await cloud.backend.services.sessions.findViewer(tokens.master ?? "");
  if (!viewer) throw new Error("no session");
  master = viewer;
});

afterAll(() => cloud.close());

interface Answer {
  query_event: {
    total: number;
    per_page: number;
    list: { id: string; event_time: number; cam: string | null; event_type: number }[];
  };
}

const document = `query($start_date: Int, $end_date: Int, $event_type: [Int!], $event_id: Int, $limit: Int,
  $page: Int, $host_cam_id: [ID!]) {
  query_event(start_date: $start_date, end_date: $end_date, event_type: $event_type, event_id: $event_id,
    limit: $limit, page: $page, host_cam_id: $host_cam_id) {
    total per_page list { id event_time cam event_type }
  }
}`;

async function ask(variables: Record<string, unknown>, persona = "master") {
  const answer = await cloud.call(document, variables, { token: tokens[persona] ?? "" });
  expect(answer.errors).toEqual([]);
  return (answer.data as unknown as Answer).query_event;
}

test("C131 C295: query_event takes its arguments and gives total and per_page beside the rows", async () => {
  const page = await ask({
    start_date: startMs / 1000,
    end_date: (startMs + spanMs) / 1000,
    event_type: [55],
    event_id: 301,
    limit: 25,
    page: 2,
    host_cam_id: [String(accounts.first.c1), String(accounts.first.c3)],
  });
  const wanted = sketches.filter(
    ({ eventId, cameraId }) =>
      eventId === 301 && (cameraId === accounts.first.c1 || cameraId === accounts.first.c3),
  );
  expect(page.total).toBe(wanted.length);
  expect(page.per_page).toBe(25);
  expect(page.list).toHaveLength(25);
  expect((await ask({})).per_page).toBe(50);
});

test("totals from the rollup equal a count of the rows, whatever the range and kind", async () => {
  const seconds = fc.option(fc.integer({ min: -4_000, max: spanMs / 1000 + 4_000 }), {
    nil: undefined,
  });
  await fc.assert(
    fc.asyncProperty(
      seconds,
      seconds,
      fc.option(fc.subarray([51, 52, 54, 55]), { nil: undefined }),
      fc.option(fc.constantFrom(1, 300, 301, rare, 999), { nil: undefined }),
      async (from, to, eventTypes, eventId) => {
        const filter = {
          from: from === undefined ? new Date(startMs) : new Date(startMs + from * 1000),
          to: new Date(startMs + (to ?? spanMs / 1000 + 4_000) * 1000),
          ...(eventTypes && { eventTypes }),
          ...(eventId !== undefined && { eventId }),
        };
        const expected = sketches.filter(
          ({ timeMs = 0, eventType = 0, eventId: id = 0 }) =>
            timeMs >= filter.from.getTime() &&
            timeMs < filter.to.getTime() &&
            (!eventTypes || eventTypes.includes(eventType)) &&
            (eventId === undefined || eventId === id),
        ).length;
        expect(await countEvents(cloud.database.db, master, filter)).toBe(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test("pages put together are all rows once, newest first, however deep and whatever the way to them", async () => {
  const { db } = cloud.database;
  const scopes = [null, [accounts.first.c1, accounts.first.c2, accounts.first.c3]];
  for (const eventTypes of [undefined, [51], [55]]) {
    for (const cameraIds of scopes) {
      const filter = { to: new Date(startMs + spanMs * 2), ...(eventTypes && { eventTypes }) };
      const scope = { accountId: 1001, cameraIds, deletedHostIds: [] };
      const buckets = cameraIds ? null : await listBuckets(db, 1001, filter);
      const whole = await listScopedEvents(db, scope, filter, { limit: 10_000, offset: 0 }, null);
      const paged = [];
      for (let offset = 0; offset < whole.length; offset += 700) {
        const page = { limit: 700, offset };
        paged.push(...(await listScopedEvents(db, scope, filter, page, buckets)));
      }
      expect(paged.map((event) => event.id)).toEqual(whole.map((event) => event.id));
      const times = whole.map((event) => event.eventTime.getTime());
      expect(times).toEqual([...times].sort((a, b) => b - a));
    }
  }
});

test("a deep page of a range that ends within a busy hour holds none of that hour's later events", async () => {
  const { db } = cloud.database;
  const place = { accountId: 1001, hostId: accounts.first.h1, cameraId: accounts.first.c1 };
  const hourMs = startMs + 20 * 86_400_000;
  const stored = await storeEvents(
    cloud.database,
    Array.from({ length: 2_400 }, (_, n) => ({ ...place, timeMs: hourMs + n * 1_500 })),
  );
  const to = new Date(hourMs + 30 * 60_000);
  const scope = { accountId: 1001, cameraIds: null, deletedHostIds: [] };
  const page = { limit: 50, offset: 1_000 };
  for (const from of [hourMs, hourMs - 59 * 60_000]) {
    const filter = { from: new Date(from), to };
    const buckets = await listBuckets(db, 1001, filter);
    const whole = await listScopedEvents(db, scope, filter, { limit: 2_000, offset: 0 }, null);
    const found = await listScopedEvents(db, scope, filter, page, buckets);
    expect(whole).toHaveLength(1_200);
    expect(found.map(({ id }) => id)).toEqual(whole.slice(1_000, 1_050).map(({ id }) => id));
  }
  await cloud.database.pool.query("delete from event where id = any($1)", [
    stored.map(({ id }) => id),
  ]);
});

test("a page reaches back for months where it must, also when newer events went since they were counted", async () => {
  const { db } = cloud.database;
  const { h1: hostId, c1, c2, c3 } = accounts.first;
  const daysAgo = [0, 0, 0, 40, 40, 40, 100];
  const newest = await storeEvents(
    cloud.database,
    daysAgo.map((days) => ({
      ...{ accountId: 1001, hostId, cameraId: c1 },
      timeMs: Date.now() - days * 86_400_000 - 60_000,
    })),
  );
  const filter = {};
  const page = { limit: 5, offset: 1 };
  for (const cameraIds of [null, [c1, c2, c3]]) {
    const scope = { accountId: 1001, cameraIds, deletedHostIds: [] };
    const buckets = cameraIds ? null : await listBuckets(db, 1001, filter);
    const [whole, reached] = await Promise.all([
      listScopedEvents(db, scope, filter, { limit: 100, offset: 0 }, null),
      listScopedEvents(db, scope, filter, page, buckets),
    ]);
    const ids = whole.filter(({ cameraId }) => !cameraIds || cameraId).map(({ id }) => id);
    expect(reached.map(({ id }) => id)).toEqual(ids.slice(1, 6));
  }
  const buckets = await listBuckets(db, 1001, filter);
  const gone = newest.slice(0, 3).map(({ id }) => id);
  await cloud.database.pool.query("delete from event where id = any($1)", [gone]);
  const scope = { accountId: 1001, cameraIds: null, deletedHostIds: [] };
  expect(await listScopedEvents(db, scope, filter, page, buckets)).toHaveLength(5);
  await cloud.database.pool.query("delete from event where id = any($1)", [
    newest.map(({ id }) => id),
  ]);
});

test("D10: an operator's total is the number of events he can list", async () => {
  const filter = { end_date: (startMs + spanMs) / 1000 };
  const operator = await ask({ ...filter, limit: 10_000 }, "operator");
  expect(operator.total).toBe(operator.list.length);
  expect(new Set(operator.list.map((event) => event.cam))).toEqual(
    new Set([String(accounts.first.c1)]),
  );
  const manager = await ask({ ...filter, limit: 10_000 }, "manager");
  expect(manager.total).toBe(manager.list.length);
  expect((await ask(filter, "stranger")).total).toBe(0);
});

test("E7 C276: a limit of 10000 passes, 10001 gives EXCEED_QUERY_LIMIT; pages beyond the end are empty", async () => {
  expect((await ask({ limit: 10_000 })).list.length).toBeGreaterThan(2_900);
  const refused = await cloud.call(document, { limit: 10_001 }, { token: tokens.master ?? "" });
  expect(refused.errors[0]).toMatchObject({
    message: "ERR_EXCEED_QUERY_LIMIT",
    extensions: { field: "limit", max: 10_000 },
  });
  expect((await ask({ limit: 10_000, page: 2_147_483_647 })).list).toEqual([]);
  for (const variables of [{ limit: 0 }, { limit: -1 }, { page: 0 }, { page: -5 }]) {
    const answer = await cloud.call(document, variables, { token: tokens.master ?? "" });
    expect(answer.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  }
  const float = await cloud.call(document, { limit: 1.5 }, { token: tokens.master ?? "" });
  expect(float.status === 400 || float.errors.length > 0).toBe(true);
});

const exportDocument = `query($start_date: Int, $end_date: Int, $event_type: [Int!], $event_id: Int, $host_cam_id: [ID!]) {
  query_event_export(start_date: $start_date, end_date: $end_date, event_type: $event_type, event_id: $event_id,
    host_cam_id: $host_cam_id) { id }
}`;

test("C275 C299 E7: 500 events are exported, 501 give EXCEED_EXPORT_LIMIT, for master and operator alike", async () => {
  const { accountId, h1, c1 } = accounts.first;
  const timeMs = Date.UTC(2026, 7, 1);
  const many = Array.from({ length: 501 }, (_, n) => ({
    accountId,
    hostId: h1,
    cameraId: c1,
    timeMs: timeMs + n * 1000,
  }));
  await storeEvents(cloud.database, many);
  const day = { start_date: timeMs / 1000, host_cam_id: [String(c1)] };
  for (const persona of ["master", "operator"]) {
    const token = tokens[persona] ?? "";
    const some = { ...day, end_date: timeMs / 1000 + 499 };
    const passed = await cloud.call(exportDocument, some, { token });
    expect(passed.errors).toEqual([]);
    expect(passed.data?.query_event_export).toHaveLength(500);
    const all = { ...day, end_date: timeMs / 1000 + 500 };
    const refused = await cloud.call(exportDocument, all, { token });
    expect(refused.errors[0]).toMatchObject({
      message: "ERR_EXCEED_EXPORT_LIMIT",
      extensions: { max: 500 },
    });
  }
  const whole = await cloud.call(
    exportDocument,
    { start_date: timeMs / 1000, end_date: timeMs / 1000 + 500 },
    { token: tokens.master ?? "" },
  );
  expect(whole.errors[0]?.message).toBe("ERR_EXCEED_EXPORT_LIMIT");
});

test("C303: the mappings name every event id with its type, the AI one with what it is about", async () => {
  const answer = await cloud.call(
    `{ query_event_mapping { event_id event_type_id }
       query_ai_event_mapping { event_id event_type_id ai_event_type } }`,
    {},
    { token: tokens.master ?? "" },
  );
  const all = answer.data?.query_event_mapping as { event_id: number; event_type_id: number }[];
  expect(all).toHaveLength(7 + 15 + 10 + 4 + 10 + 32 + 30);
  expect(all).toContainEqual({ event_id: 52, event_type_id: 51 });
  const ai = answer.data?.query_ai_event_mapping as { event_id: number; ai_event_type: string }[];
  expect(ai).toHaveLength(32);
  expect(ai).toContainEqual({ event_id: 316, event_type_id: 55, ai_event_type: "vehicle" });
});

test("rows of an hour that is deleted leave the totals exact", async () => {
  const { db } = cloud.database;
  const before = await countEvents(db, master, { eventId: rare });
  const [newest] = await listEvents(db, master, { eventId: rare }, { limit: 1, offset: 0 });
  await cloud.database.pool.query("delete from event where account_id = 1001 and id = $1", [
    newest?.id,
  ]);
  expect(await countEvents(db, master, { eventId: rare })).toBe(before - 1);
});
