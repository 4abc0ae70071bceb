import { afterAll, beforeAll, expect, test } from "vitest";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: TestAccounts;
const startMs = 1_700_000_000_000;

const document = `query($ids: [ID!]!, $from: Float!, $until: Float!, $newest: Boolean, $types: [Int!], $limit: Int!) {
  query_playback_event_list(
    host_cam_id: $ids, from_ms: $from, until_ms: $until, newest_first: $newest, event_type: $types, limit: $limit
  ) { host_cam_id event_type event_id time_ms findings { category vehicle_type box } }
}`;

interface Event {
  host_cam_id: string;
  event_type: number;
  time_ms: number;
  findings: { category: string; vehicle_type: number | null; box: number[] }[];
}

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  const { accountId, h1: hostId, c1, c2 } = accounts.first;
  await storeEvents(cloud.database, [
    { accountId, hostId, cameraId: c1, timeMs: startMs },
    {
      accountId,
      hostId,
      cameraId: c2,
      eventType: 55,
      eventId: 300,
      timeMs: startMs + 1_250,
      findings: [
        { category: "vehicle", vehicle_type: 1, box: [0.25, 0.5, 0.125, 0.25] },
        { category: "person" },
      ],
    },
    { accountId, hostId, cameraId: c1, timeMs: startMs + 2_000 },
  ]);
});

afterAll(() => cloud.close());

async function ask(
  user: { accountId: number; email: string },
  ids: number[],
  rest: { from?: number; until?: number; newest?: boolean; types?: number[]; limit?: number } = {},
) {
  const token = await cloud.getToken(user);
  const request = { from: startMs, until: startMs + 60_000, limit: 10, ...rest };
  const answer = await cloud.call(document, { ids: ids.map(String), ...request }, { token });
  return { ...answer, events: answer.data?.query_playback_event_list as Event[] };
}

test("events of several cameras come in order, to the millisecond, with boxes of what was seen", async () => {
  const { c1, c2, master } = accounts.first;
  const { events } = await ask(master, [c1, c2]);
  expect(events.map(({ time_ms, host_cam_id }) => [time_ms - startMs, host_cam_id])).toEqual([
    [0, String(c1)],
    [1_250, String(c2)],
    [2_000, String(c1)],
  ]);
  expect(events[1]?.findings).toEqual([
    { category: "vehicle", vehicle_type: 1, box: [0.25, 0.5, 0.125, 0.25] },
  ]);
});

test("the next and the previous event are the nearest of a range that leaves out its end", async () => {
  const { c1, c2, master } = accounts.first;
  const next = await ask(master, [c1, c2], { from: startMs + 1, limit: 1 });
  expect(next.events.map(({ time_ms }) => time_ms)).toEqual([startMs + 1_250]);
  const previous = await ask(master, [c1, c2], {
    from: 0,
    until: startMs + 2_000,
    newest: true,
    limit: 1,
  });
  expect(previous.events.map(({ time_ms }) => time_ms)).toEqual([startMs + 1_250]);
  const newest = await ask(master, [c1, c2], { newest: true, limit: 2 });
  expect(newest.events.map(({ time_ms }) => time_ms - startMs)).toEqual([1_250, 2_000]);
});

test("D2: events of cameras out of reach are left out, like those of none", async () => {
  const { c1, manager, operator } = accounts.first;
  expect((await ask(manager, [c1])).events).toHaveLength(2);
  // He may watch it live, and not what it recorded.
  expect((await ask(operator, [c1])).events).toEqual([]);
  expect((await ask(accounts.second.master, [c1, 987_654])).events).toEqual([]);
});

test("too many at once and a range that ends before it begins are refused with their field", async () => {
  const { c1, master } = accounts.first;
  const { errors: many } = await ask(master, [c1], { limit: 1_001 });
  expect(many[0]?.extensions).toMatchObject({ field: "limit" });
  const { errors: backwards } = await ask(master, [c1], { until: startMs - 1 });
  expect(backwards[0]?.extensions).toMatchObject({ field: "until_ms" });
});

test("single types alone, and of these not further than 31 days", async () => {
  const { c1, c2, master } = accounts.first;
  const { events } = await ask(master, [c1, c2], { types: [55] });
  expect(events.map(({ event_type }) => event_type)).toEqual([55]);
  expect((await ask(master, [c1, c2], { types: [53] })).events).toEqual([]);
  const until = startMs + 31 * 86_400_000;
  expect((await ask(master, [c1], { types: [52], until })).events).toHaveLength(2);
  const { errors } = await ask(master, [c1], { types: [52], until: until + 1 });
  expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_ARGUMENT", field: "until_ms" });
});
