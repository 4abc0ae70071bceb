import { afterAll, beforeAll, expect, test } from "vitest";
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
const start = Date.UTC(2026, 5, 1) / 1000;
const minute = 60;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.foreign = await cloud.getToken(accounts.second.master);
  const { accountId, h1, h2, c1, c3 } = accounts.first;
  const at = (seconds: number, hat: number, place: object = { hostId: h1, cameraId: c1 }) => ({
    accountId,
    hostId: h1,
    ...place,
    eventType: 55,
    eventId: 301,
    timeMs: (start + seconds) * 1000,
    findings: [{ category: "person" as const, hat }],
  });
  await storeEvents(cloud.database, [
    at(-1, 0),
    at(0, 0),
    at(59, 1),
    at(60, 0),
    at(125, 0, { hostId: h2, cameraId: c3 }),
    at(179, 0),
    at(180, 0),
  ]);
});

afterAll(() => cloud.close());

const document = `query($st: Int, $et: Int, $hat: [Int!], $lpr: String, $buckets: Int) {
  query_event_ai_histogram(st: $st, et: $et, hat: $hat, lpr: $lpr, buckets: $buckets, search_person: true) {
    step buckets { start total }
  }
}`;
const range = { st: start, et: start + 3 * minute - 1 };

async function count(variables: object = {}, persona = "master") {
  const token = tokens[persona] ?? "";
  const answer = await cloud.call(document, { ...range, buckets: 3, ...variables }, { token });
  expect(answer.errors).toEqual([]);
  type Histogram = { step: number; buckets: { start: number; total: number }[] };
  const data = answer.data as unknown as { query_event_ai_histogram: Histogram };
  const { step, buckets } = data.query_event_ai_histogram;
  expect(step).toBe(minute);
  expect(buckets.map((bucket) => bucket.start)).toEqual([
    start,
    start + minute,
    start + 2 * minute,
  ]);
  return buckets.map((bucket) => bucket.total);
}

test("what matches is counted by time, both ends of the range included, empty buckets too", async () => {
  expect(await count()).toEqual([2, 1, 2]);
  expect(await count({ hat: [1] })).toEqual([1, 0, 0]);
  expect(await count({ lpr: "AB" })).toEqual([0, 0, 0]);
});

test("only cameras in reach count", async () => {
  expect(await count({}, "operator")).toEqual([2, 1, 1]);
  expect(await count({}, "foreign")).toEqual([0, 0, 0]);
});

test("a range without an end, one that ends before it starts, and too many buckets are refused", async () => {
  const refuse = async (variables: object) => {
    const given = { ...range, ...variables };
    const answer = await cloud.call(document, given, { token: tokens.master ?? "" });
    return answer.errors[0]?.extensions;
  };
  expect(await refuse({ st: null })).toMatchObject({ code: "INVALID_ARGUMENT", field: "st" });
  expect(await refuse({ et: start - 1 })).toMatchObject({ field: "et" });
  expect(await refuse({ buckets: 0 })).toMatchObject({ field: "buckets" });
  expect(await refuse({ buckets: limits.histogramBucketsMax + 1 })).toMatchObject({
    field: "buckets",
    max: limits.histogramBucketsMax,
  });
});
