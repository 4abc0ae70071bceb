import fc from "fast-check";
import { expect, test } from "vitest";
import { brands } from "~contract/brands";
import { readStandingSearch } from "~contract/standing-search";
import { toAiArguments } from "./ai-search-call";
import { aiSearchQuery } from "./ai-search-query";

const read = (text: string) => aiSearchQuery.read(new URLSearchParams(text));

/** What the screen would ask for with a kept query; null where it asks for nothing. */
function readByScreen(text: string) {
  const query = read(text);
  const isNowhere = query.hosts?.length === 0 && query.cameras.length === 0;
  if (query.category.length === 0 || isNowhere) return null;
  const asked = toAiArguments(query, { from: 0, until: 1 });
  const { st: _st, et: _et, host_id: hostIds, host_cam_id: cameraIds, ...filter } = asked;
  return { filter, places: hostIds && { hostIds, cameraIds } };
}

const names = [
  "category host_id host_cam_id event_id age_type gender hat bag up_body_color up_body_clothing",
  "low_body_color low_body_clothing people_dwell_low people_dwell_high vehicle_type car_type color",
  "brand lpr speed_low speed_high vehicle_dwell_low vehicle_dwell_high range size nonsense",
].flatMap((line) => line.split(" "));

const value = fc.oneof(
  fc.constantFrom("", "person", "vehicle", "ai_event", "red", "white", "VW", " AB*1? ", "1e3"),
  fc.constantFrom(...brands),
  fc.integer({ min: -2, max: 4_000 }).map(String),
  fc.string({ maxLength: 90 }),
);
const entry = fc.tuple(
  fc.constantFrom(...names),
  fc.array(value, { minLength: 1, maxLength: 4 }).map((values) => values.join(",")),
);

test("a standing search looks for what the screen with the same query asks for", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const text = new URLSearchParams(entries).toString();
      expect(readStandingSearch(text)).toEqual(readByScreen(text));
    }),
    { numRuns: 3_000 },
  );
});

test("a zero is a value, and the time is left out", () => {
  expect(readStandingSearch("hat=0&range=month&people_dwell_low=0")).toEqual({
    places: null,
    filter: {
      search_person: true,
      search_vehicle: false,
      search_ai_event: false,
      hat: [0],
      people_dwell_low: 0,
    },
  });
});

test("without a category or a place nothing is looked for", () => {
  expect(readStandingSearch("category=")).toBeNull();
  expect(readStandingSearch("host_id=")).toBeNull();
  expect(readStandingSearch("host_id=&host_cam_id=7")?.places).toEqual({
    hostIds: [],
    cameraIds: ["7"],
  });
});
