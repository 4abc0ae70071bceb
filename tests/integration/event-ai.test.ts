import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeviceFinding } from "../../contract/device-events";
import {
  type AiFilters,
  aiCategories,
  aiFilterNames,
  aiFilterValues,
  inventFinding,
  passesFilters,
} from "../support/ai-search";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};

const startMs = Date.UTC(2026, 6, 1);
const count = 1_200;

const findings = Array.from({ length: count }, (_, n) => inventFinding(n));
const cameraOf = (n: number) => [accounts.first.c1, accounts.first.c2, accounts.first.c3][n % 3];

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.stranger = await cloud.getToken(accounts.second.master);
  await storeEvents(
    cloud.database,
    findings.map((finding, n) => ({
      accountId: 1001,
      hostId: n % 3 === 2 ? accounts.first.h2 : accounts.first.h1,
      cameraId: cameraOf(n) ?? 0,
      eventType: 55,
      eventId: n % 2 === 0 ? 301 : 302,
      timeMs: startMs + n * 60_000,
      findings: [finding],
    })),
  );
});

afterAll(() => cloud.close());

const document = `query($from: Int, $size: Int, $st: Int, $et: Int, $event_id: [Int!], $host_cam_id: [ID!],
  $search_ai_event: Boolean, $search_person: Boolean, $search_vehicle: Boolean, $age_type: [Int!], $gender: [Int!],
  $hat: [Int!], $bag: [Int!], $up_body_color: [String!], $up_body_clothing: [Int!], $low_body_color: [String!],
  $low_body_clothing: [Int!], $people_dwell_low: Int, $people_dwell_high: Int, $vehicle_type: [Int!],
  $car_type: [Int!], $color: [String!], $brand: [String!], $speed_low: Int, $speed_high: Int,
  $vehicle_dwell_low: Int, $vehicle_dwell_high: Int, $lpr: String) {
  query_event_ai(from: $from, size: $size, st: $st, et: $et, event_id: $event_id, host_cam_id: $host_cam_id,
    search_ai_event: $search_ai_event, search_person: $search_person, search_vehicle: $search_vehicle,
    age_type: $age_type, gender: $gender, hat: $hat, bag: $bag, up_body_color: $up_body_color,
    up_body_clothing: $up_body_clothing, low_body_color: $low_body_color, low_body_clothing: $low_body_clothing,
    people_dwell_low: $people_dwell_low, people_dwell_high: $people_dwell_high, vehicle_type: $vehicle_type,
    car_type: $car_type, color: $color, brand: $brand, speed_low: $speed_low, speed_high: $speed_high,
    vehicle_dwell_low: $vehicle_dwell_low, vehicle_dwell_high: $vehicle_dwell_high, lpr: $lpr) {
    real_size
    list { _id category local_time host_cam_id attributes { age_type gender hat bag car_type lpr brand color speed_mph } }
  }
}`;

interface Answer {
  real_size: number;
  list: {
    _id: string;
    local_time: number;
    category: string;
    attributes: Record<string, unknown>;
  }[];
}

async function search(variables: Record<string, unknown>, persona = "master"): Promise<Answer> {
  const answer = await cloud.call(document, variables, { token: tokens[persona] ?? "" });
  expect(answer.errors).toEqual([]);
  return (answer.data as unknown as { query_event_ai: Answer }).query_event_ai;
}

/** Expected result of the search, computed without a database. */
function expected(pass: (finding: DeviceFinding, n: number) => boolean): number[] {
  return findings
    .map((finding, n) => (pass(finding, n) ? (startMs + n * 60_000) / 1000 : null))
    .filter((seconds) => seconds !== null)
    .reverse();
}

const times = (answer: Answer) => answer.list.map((row) => row.local_time);

test("C132 C296: the list takes from and size, st and et, and counts in real_size", async () => {
  const [st, et] = [startMs / 1000 + 600, startMs / 1000 + 60 * 1_000];
  const page = await search({ st, et, from: 40, size: 20 });
  const whole = expected((_finding, n) => n >= 10 && n <= 1_000);
  expect(page.real_size).toBe(whole.length);
  expect(times(page)).toEqual(whole.slice(40, 60));
  expect(times(await search({ st, et }))).toHaveLength(50);
});

test("C147: a filter of zero is a filter: teen, male, with hat, with bag, long, MPV", async () => {
  const size = 10_000;
  for (const name of [
    "age_type",
    "gender",
    "hat",
    "bag",
    "up_body_clothing",
    "low_body_clothing",
  ] as const) {
    const answer = await search({ search_person: true, [name]: [0], size });
    const wanted = expected((finding) => finding.category === "person" && finding[name] === 0);
    expect(times(answer), name).toEqual(wanted);
    expect(answer.real_size, name).toBe(wanted.length);
  }
  const mpv = await search({ search_vehicle: true, car_type: [0], size });
  expect(times(mpv)).toEqual(
    expected((finding) => finding.category === "vehicle" && finding.car_type === 0),
  );
  expect(mpv.list.every((row) => row.attributes.car_type === 0)).toBe(true);
  const absent = await search({ search_person: true, size });
  expect(absent.list.some((row) => row.attributes.bag === null)).toBe(true);
});

async function expectToFind(filters: AiFilters, asked: readonly string[]): Promise<void> {
  const cameras = filters.host_cam_id?.map((place) => String(cameraOf(place)));
  const answer = await search({
    ...filters,
    ...(cameras && { host_cam_id: cameras }),
    ...Object.fromEntries(asked.map((name) => [name, true])),
    size: 10_000,
  });
  const wanted = expected((finding, n) => passesFilters(finding, n, filters, asked));
  expect(times(answer), JSON.stringify({ filters, asked })).toEqual(wanted);
  expect(answer.real_size).toBe(wanted.length);
}

const pick = (values: AiFilters, names: readonly (keyof AiFilters)[]): AiFilters =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

test.each(aiFilterNames)("C297: %s narrows as it says", async (name) => {
  await fc.assert(
    fc.asyncProperty(aiFilterValues, (values) => expectToFind(pick(values, [name]), aiCategories)),
    { numRuns: 3 },
  );
});

test("C297: filters and categories narrow together", async () => {
  await fc.assert(
    fc.asyncProperty(
      aiFilterValues,
      fc.subarray(aiFilterNames, { minLength: 2, maxLength: 4 }),
      fc.subarray([...aiCategories], { minLength: 1 }),
      (values, names, asked) => expectToFind(pick(values, names), asked),
    ),
    { numRuns: 40 },
  );
});

test("E5: a plate is found by any part of it; * and ? are wildcards, % and _ and quotes are letters", async () => {
  const find = async (lpr: string) =>
    (await search({ lpr, size: 10_000 })).list.map((row) => row.attributes.lpr);
  const known = findings.flatMap((finding) => (finding.lpr ? [finding.lpr] : []));
  const containing = (part: string) => known.filter((plate) => plate.includes(part)).reverse();
  expect(await find("b3_01")).toEqual(containing("B3_01"));
  expect(await find("0101")).toEqual(containing("0101"));
  expect(await find("AB?_0101")).toEqual(containing("_0101"));
  expect(await find("AB*101")).toEqual(known.filter((plate) => /AB.*101/.test(plate)).reverse());
  for (const nothing of [
    "%",
    "AB%101",
    "B__0101",
    "'",
    "\\",
    "'; drop table event; --",
    "x".repeat(500),
  ]) {
    expect(await find(nothing), nothing).toEqual([]);
  }
});

test("D10 D2: an operator finds and counts on his cameras only, a stranger nothing", async () => {
  const own = await search({ size: 10_000 }, "operator");
  expect(own.real_size).toBe(own.list.length);
  expect(times(own)).toEqual(expected((_finding, n) => cameraOf(n) === accounts.first.c1));
  const foreign = { host_cam_id: [String(accounts.first.c3), String(accounts.second.c1)] };
  expect(await search(foreign, "operator")).toEqual({ real_size: 0, list: [] });
  expect((await search({}, "stranger")).real_size).toBe(0);
  expect((await search({ lpr: "AB" }, "stranger")).real_size).toBe(0);
});

test("C274 C276: no category at all and too many rows are refused", async () => {
  const token = tokens.master ?? "";
  const off = { search_person: false, search_vehicle: false, search_ai_event: false };
  expect((await cloud.call(document, off, { token })).errors[0]?.message).toBe(
    "ERR_NO_CATEGORY_SELECTED",
  );
  expect((await cloud.call(document, { size: 10_001 }, { token })).errors[0]).toMatchObject({
    message: "ERR_EXCEED_QUERY_LIMIT",
    extensions: { field: "size", max: 10_000 },
  });
  expect((await cloud.call(document, { from: -1 }, { token })).errors[0]?.message).toBe(
    "ERR_INVALID_ARGUMENT",
  );
  const mauve = await cloud.call(document, { color: ["mauve"] }, { token });
  expect(mauve.errors[0]).toMatchObject({ extensions: { field: "color" } });
});
