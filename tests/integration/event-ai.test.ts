import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { colors } from "../../contract/ai";
import type { DeviceFinding } from "../../contract/device-events";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};

const startMs = Date.UTC(2026, 6, 1);
const count = 1_200;

/** Every attribute in turn: all combinations of small numbers come up. */
function inventFinding(n: number): DeviceFinding {
  if (n % 10 === 9) return { category: "ai_event" };
  if (n % 2 === 0) {
    return {
      category: "person",
      age_type: n % 3,
      gender: (n >> 1) % 2,
      hat: (n >> 2) % 2,
      ...(n % 5 !== 0 && { bag: (n >> 3) % 2 }),
      up_body_color: colors[n % 11],
      up_body_clothing: (n >> 1) % 2,
      low_body_color: colors[(n * 3) % 11],
      low_body_clothing: (n >> 4) % 2,
      dwell_time: n % 200,
    };
  }
  return {
    category: "vehicle",
    vehicle_type: 1 + (n % 5),
    car_type: n % 5,
    color: colors[n % 11],
    brand: ["VW", "Škoda", "Toyota"][n % 3] ?? "VW",
    speed_mph: n % 60,
    dwell_time: n % 90,
    lpr: `AB${n % 7}_${String(n).padStart(4, "0")}`,
  };
}

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

/** What the search should find, worked out without a database. */
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

test("C297: all filters narrow as they say, together and alone", async () => {
  const few = <Value>(values: Value[]) =>
    fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
  const low = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        hat: few([0, 1]),
        bag: few([0, 1]),
        age_type: few([0, 1, 2]),
        up_body_color: few([...colors]),
        people_dwell_low: low,
        vehicle_type: few([1, 2, 3, 4, 5]),
        color: few([...colors]),
        brand: few(["Volkswagen", "skoda", "TOYOTA"]),
        speed_low: low,
        speed_high: low,
        event_id: few([301, 302, 999]),
      }),
      fc.subarray(["search_person", "search_vehicle", "search_ai_event"] as const, {
        minLength: 1,
      }),
      async (filters, categories) => {
        const on = Object.fromEntries(categories.map((name) => [name, true]));
        const names: Record<string, string> = {
          Volkswagen: "VW",
          skoda: "Škoda",
          TOYOTA: "Toyota",
        };
        const brands = filters.brand?.map((brand) => names[brand]);
        const has = (wanted: unknown[] | undefined, value: unknown) =>
          !wanted || wanted.includes(value);
        const least = (wanted: number | undefined, value = -1) =>
          wanted === undefined || value >= wanted;
        const pass = (finding: DeviceFinding, n: number) => {
          if (!has(filters.event_id, n % 2 === 0 ? 301 : 302)) return false;
          switch (finding.category) {
            case "person":
              return (
                categories.includes("search_person") &&
                has(filters.hat, finding.hat) &&
                has(filters.bag, finding.bag) &&
                has(filters.age_type, finding.age_type) &&
                has(filters.up_body_color, finding.up_body_color) &&
                least(filters.people_dwell_low, finding.dwell_time)
              );
            case "vehicle":
              return (
                categories.includes("search_vehicle") &&
                has(filters.vehicle_type, finding.vehicle_type) &&
                has(filters.color, finding.color) &&
                has(brands, finding.brand) &&
                least(filters.speed_low, finding.speed_mph) &&
                (filters.speed_high === undefined || (finding.speed_mph ?? 0) <= filters.speed_high)
              );
            default:
              return categories.includes("search_ai_event");
          }
        };
        const answer = await search({ ...filters, ...on, size: 10_000 });
        const wanted = expected(pass);
        expect(answer.real_size).toBe(wanted.length);
        expect(times(answer)).toEqual(wanted);
      },
    ),
    { numRuns: 40 },
  );
});

test("E5: a plate is found by any part of it; * and ? are wildcards, % and _ and quotes are letters", async () => {
  const find = async (lpr: string) =>
    (await search({ lpr, size: 10_000 })).list.map((row) => row.attributes.lpr);
  const plates = findings.flatMap((finding) => (finding.lpr ? [finding.lpr] : []));
  const containing = (part: string) => plates.filter((plate) => plate.includes(part)).reverse();
  expect(await find("b3_01")).toEqual(containing("B3_01"));
  expect(await find("0101")).toEqual(containing("0101"));
  expect(await find("AB?_0101")).toEqual(containing("_0101"));
  expect(await find("AB*101")).toEqual(plates.filter((plate) => /AB.*101/.test(plate)).reverse());
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
