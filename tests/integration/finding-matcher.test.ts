import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toAiFilter } from "../../backend/ai/filter";
import { createFindingMatcher } from "../../backend/ai/finding-matcher";
import { searchAiEvents } from "../../backend/ai/service";
import type { DeviceFinding } from "../../contract/device-events";
import { aiCategories, aiFilterNames, aiFilterValues, inventFinding } from "../support/ai-search";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

/** Findings in the table and in memory: standing searches find there what the search's SQL finds here. */
let cloud: TestCloud;
let accounts: TestAccounts;
/** Of the n-th finding. */
let eventIds: number[];

const odd: DeviceFinding[] = [
  { category: "vehicle", lpr: " ab3_%5 ", brand: "volkswagen" },
  { category: "vehicle", lpr: "straße\\b5", brand: "Trabant", speed_mph: 0, dwell_time: 0 },
  { category: "person", dwell_time: 604_800, up_body_color: "white" },
  // Values of another category than its own.
  { category: "person", vehicle_type: 1, color: "red", lpr: "AB3_0001", speed_mph: 10 },
  { category: "ai_event", hat: 0, gender: 1, dwell_time: 30 },
];
const findings = [...odd, ...Array.from({ length: 700 }, (_, n) => inventFinding(n))];

const placeOf = (n: number) => {
  const { h1, h2, c1, c2, c3 } = accounts.first;
  return { hostId: n % 3 === 2 ? h2 : h1, cameraId: [c1, c2, c3][n % 3] ?? 0 };
};
const kindOf = (n: number) => 300 + (n % 4);

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  const stored = await storeEvents(
    cloud.database,
    findings.map((finding, n) => ({
      accountId: accounts.first.accountId,
      ...placeOf(n),
      eventType: 55,
      eventId: kindOf(n),
      findings: [finding],
    })),
  );
  eventIds = stored.map(({ id }) => id);
});

afterAll(() => cloud.close());

const filterNames = aiFilterNames.filter((name) => name !== "host_cam_id");
const searchArguments = fc
  .record({
    values: aiFilterValues,
    names: fc.subarray(filterNames, { maxLength: 4 }),
    categories: fc.subarray([...aiCategories], { minLength: 1 }),
  })
  .map(({ values, names, categories }) => ({
    ...Object.fromEntries(names.map((name) => [name, values[name]])),
    ...Object.fromEntries(categories.map((category) => [category, true])),
  }));
/** Cameras by their place, and whether the first host is ticked. */
const places = fc.option(fc.tuple(fc.subarray([0, 1, 2]), fc.boolean()), { nil: null });

type Search = Parameters<typeof createFindingMatcher>[0][number]["search"];

/** As a master sees it, so that the places alone narrow. */
async function findInTable({ filter, places: at }: Search): Promise<number[]> {
  const { accountId } = accounts.first;
  const db = cloud.backend.services.scopes.forAccount(accountId);
  const master = { sessionId: "", userId: 0, accountId, email: "", master: true };
  const { list } = await searchAiEvents(db, master, { ...filter, ...at }, { size: 10_000 });
  return list.map(({ refEventId }) => refEventId).sort((a, b) => a - b);
}

test("searches held in memory against findings find the rows that the search's SQL finds", async () => {
  const { h1, c1, c2, c3 } = accounts.first;
  const cameras = [c1, c2, c3];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(searchArguments, places), { minLength: 1, maxLength: 40 }),
      async (searches) => {
        const asked = searches.map(([args, place], key) => {
          const cameraIds = place?.[0].map((index) => cameras[index] ?? 0) ?? [];
          const hostIds = place?.[1] ? [h1] : [];
          return {
            key,
            search: { filter: toAiFilter(args), places: place && { cameraIds, hostIds } },
          };
        });
        const match = createFindingMatcher(asked);
        const inMemory = asked.map((): number[] => []);
        findings.forEach((finding, n) => {
          for (const key of match({ ...placeOf(n), eventId: kindOf(n), finding })) {
            inMemory[key]?.push(eventIds[n] ?? 0);
          }
        });
        for (const { key, search } of asked) {
          const inTable = await findInTable(search);
          expect(inMemory[key], JSON.stringify(searches[key])).toEqual(inTable);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("the number of searches does not change what each finds", () => {
  const filter = toAiFilter({ search_person: true, hat: [0] });
  const nothing = toAiFilter({ search_person: true, hat: [] });
  const searches = Array.from({ length: 100 }, (_, key) => ({
    key,
    search: { filter: key % 31 === 0 ? filter : nothing, places: null },
  }));
  const match = createFindingMatcher(searches);
  const finding: DeviceFinding = { category: "person", hat: 0 };
  expect(match({ hostId: 1, cameraId: 1, eventId: 300, finding })).toEqual([0, 31, 62, 93]);
  expect(
    createFindingMatcher<number>([])({ hostId: 1, cameraId: 1, eventId: 300, finding }),
  ).toEqual([]);
});
