import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../contract/limits";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};

const start = Date.UTC(2026, 5, 1, 0, 20) / 1000;
const span = 5 * 86_400;
const types = [51, 52, 55];
interface Stored {
  id: number;
  seconds: number;
  type: number;
  camera: number | null;
  host: number;
}
/** In the order they were stored, which is the order of time, and of ids within a second. */
let stored: Stored[] = [];

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  await cloud.database.pool.query("delete from event");
  for (const persona of ["master", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.stranger = await cloud.getToken(accounts.second.master);
  const { accountId, h1, h2, c1, c2, c3 } = accounts.first;
  const places = [
    { hostId: h1, cameraId: c1 },
    { hostId: h1, cameraId: c2 },
    { hostId: h2, cameraId: c3 },
    { hostId: h1, cameraId: null },
    { hostId: h2, cameraId: null },
  ];
  const sketches = Array.from({ length: 900 }, (_, n) => ({
    accountId,
    ...(places[(n * 7 + Math.floor(n / 11)) % 5] ?? { hostId: h1, cameraId: c1 }),
    eventType: types[(n * 5) % 3] ?? 52,
    eventId: n % 2 === 0 ? 1 : 301,
    // Every third shares a second with the one before.
    timeMs: (start + Math.floor((span * (n - (n % 3 === 0 ? 1 : 0))) / 900)) * 1000,
  }));
  sketches.sort((a, b) => a.timeMs - b.timeMs);
  const rows = await storeEvents(cloud.database, sketches);
  stored = rows.map((row) => ({
    id: row.id,
    seconds: row.timeMs / 1000,
    type: row.eventType,
    camera: row.cameraId,
    host: row.hostId,
  }));
});

afterAll(() => cloud.close());

const filterArguments = `start_date: $start_date, end_date: $end_date, event_type: $event_type,
  host_cam_id: $host_cam_id, host_id: $host_id`;
const declared = `$start_date: Int, $end_date: Int, $event_type: [Int!], $host_cam_id: [ID!], $host_id: [ID!]`;

interface Histogram {
  step: number;
  buckets: { start: number; total: number; by_type: { type: number; total: number }[] }[];
  types: { type: number; total: number }[];
}

const histogramDocument = `query(${declared}, $buckets: Int) {
  query_event_histogram(${filterArguments}, buckets: $buckets) {
    step buckets { start total by_type { type total } } types { type total }
  }
}`;

async function askHistogram(variables: Record<string, unknown>, persona = "master") {
  const answer = await cloud.call(histogramDocument, variables, { token: tokens[persona] ?? "" });
  expect(answer.errors).toEqual([]);
  return (answer.data as { query_event_histogram: Histogram }).query_event_histogram;
}

const countBy = <Key>(items: Stored[], keyOf: (item: Stored) => Key) => {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

test("the histogram counts what the list lists, whatever the range, the places, the types and the number of buckets", async () => {
  const { h1, h2, c1, c3 } = accounts.first;
  const place = fc.constantFrom(
    {},
    { host_cam_id: [c1] },
    { host_id: [h1] },
    { host_id: [h2], host_cam_id: [c1] },
    { host_id: [], host_cam_id: [c3] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -4_000, max: span }),
      fc.integer({ min: 0, max: span + 4_000 }),
      fc.integer({ min: 1, max: limits.histogramBucketsMax }),
      fc.option(fc.subarray(types, { minLength: 1 }), { nil: undefined }),
      place,
      async (from, length, buckets, event_type, places) => {
        const [first, last] = [start + from, start + from + length];
        const found = await askHistogram({
          start_date: first,
          end_date: last,
          buckets,
          event_type,
          ...places,
        });
        const { host_id, host_cam_id } = places as { host_id?: number[]; host_cam_id?: number[] };
        const isThere = (event: Stored) =>
          (!host_id && !host_cam_id) ||
          (host_id ?? []).includes(event.host) ||
          (host_cam_id ?? []).includes(event.camera ?? 0);
        const inRange = stored.filter(
          (event) => event.seconds >= first && event.seconds <= last && isThere(event),
        );
        const wanted = inRange.filter(({ type }) => !event_type || event_type.includes(type));
        const { step } = found;
        const expected = countBy(wanted, ({ seconds }) => Math.floor(seconds / step) * step);
        expect(found.buckets.length).toBeLessThanOrEqual(buckets);
        expect(
          new Map(found.buckets.filter((b) => b.total > 0).map((b) => [b.start, b.total])),
        ).toEqual(expected);
        for (const bucket of found.buckets) {
          expect(bucket.by_type.reduce((sum, { total }) => sum + total, 0)).toBe(bucket.total);
        }
        expect(new Map(found.types.map(({ type, total }) => [type, total]))).toEqual(
          countBy(inRange, ({ type }) => type),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("a histogram is of what the viewer may see, and of no other account", async () => {
  const range = { start_date: start - 3_600, end_date: start + span };
  const sum = ({ types: all }: Histogram) => all.reduce((total, each) => total + each.total, 0);
  const { h1, c1 } = accounts.first;
  const seen = stored.filter((event) => event.camera === c1).length;
  expect(sum(await askHistogram(range, "operator"))).toBe(seen);
  expect(sum(await askHistogram({ ...range, host_id: [h1] }, "operator"))).toBe(seen);
  expect(sum(await askHistogram({ ...range, host_id: [h1] }, "stranger"))).toBe(0);
});

test("a histogram needs both dates in their order, and at most 200 buckets", async () => {
  const range = { start_date: start, end_date: start + 60 };
  const faults = [
    [{ end_date: start }, "start_date"],
    [{ start_date: start }, "end_date"],
    [{ start_date: start, end_date: start - 1 }, "end_date"],
    [{ ...range, buckets: 0 }, "buckets"],
    [{ ...range, buckets: limits.histogramBucketsMax + 1 }, "buckets"],
  ] as const;
  for (const [variables, field] of faults) {
    const answer = await cloud.call(histogramDocument, variables, { token: tokens.master ?? "" });
    expect(answer.errors[0]).toMatchObject({
      message: "ERR_INVALID_ARGUMENT",
      extensions: { field },
    });
  }
});

interface Neighbours {
  previous: string | null;
  next: string | null;
  position: number | null;
  total: number;
}

const neighboursDocument = `query($id: ID!, ${declared}) {
  query_event_neighbours(id: $id, ${filterArguments}) { previous next position total }
}`;

const callNeighbours = (variables: Record<string, unknown>, persona = "master") =>
  cloud.call(neighboursDocument, variables, { token: tokens[persona] ?? "" });

async function askNeighbours(variables: Record<string, unknown>, persona = "master") {
  const answer = await callNeighbours(variables, persona);
  expect(answer.errors).toEqual([]);
  return (answer.data as { query_event_neighbours: Neighbours }).query_event_neighbours;
}

test("an event's neighbours are the rows above and below it in the whole list, also within one second", async () => {
  const { h1, c1, c3 } = accounts.first;
  const filters: [Record<string, unknown>, (event: Stored) => boolean][] = [
    [{}, () => true],
    [{ event_type: [55] }, ({ type }) => type === 55],
    [{ host_cam_id: [c1, c3] }, ({ camera }) => camera === c1 || camera === c3],
    [{ host_id: [h1] }, ({ host }) => host === h1],
    [
      { start_date: start + 3_600, end_date: start + 90_000 },
      ({ seconds }) => seconds >= start + 3_600 && seconds <= start + 90_000,
    ],
  ];
  for (const [filter, matches] of filters) {
    const list = stored.filter(matches).reverse();
    for (const index of [0, 1, 7, Math.floor(list.length / 2), list.length - 1]) {
      const found = await askNeighbours({ ...filter, id: list[index]?.id });
      const idAt = (place: number) => (list[place] ? String(list[place].id) : null);
      expect(found).toEqual({
        previous: index === 0 ? null : idAt(index - 1),
        next: idAt(index + 1),
        position: index + 1,
        total: list.length,
      });
    }
  }
});

test("an event the filter leaves out has neighbours, but no position", async () => {
  const list = [...stored].reverse();
  const index = list.findIndex(({ type }, place) => place > 5 && type === 52);
  const found = await askNeighbours({ event_type: [55], id: list[index]?.id });
  const ais = list.filter(({ type }) => type === 55);
  const next = list.slice(index).find(({ type }) => type === 55);
  expect(found).toMatchObject({ position: null, total: ais.length, next: String(next?.id) });
});

test("neighbours of an event out of reach answer as for one that does not exist", async () => {
  const { c3 } = accounts.first;
  const hidden = stored.find((event) => event.camera === c3)?.id;
  const own = stored.find((event) => event.camera === null)?.id;
  for (const [id, persona] of [
    [hidden, "operator"],
    [own, "operator"],
    [hidden, "stranger"],
    ["x", "master"],
    [987_654, "master"],
  ] as const) {
    const answer = await callNeighbours({ id }, persona);
    expect(answer.errors[0]?.message).toBe("ERR_EVENT_NOT_FOUND");
  }
});
