import { expect, test } from "vitest";
import { aiSearchQuery, countingAttributes } from "./ai-search-query";

const read = (text: string) => aiSearchQuery.read(new URLSearchParams(text));

test("every attribute stands in the address, a zero as a zero", () => {
  const people =
    "age_type=0,2&gender=0&hat=0&bag=0&up_body_color=red&up_body_clothing=0&low_body_color=black&low_body_clothing=0&people_dwell_low=0&people_dwell_high=300";
  expect(aiSearchQuery.href(read(people))).toBe(`/cloud_vms/ai_search?${people}`);
  expect(read("age_type=0&gender=0&hat=0")).toMatchObject({ age_type: [0], gender: [0], hat: [0] });
  const vehicles =
    "category=vehicle&vehicle_type=1,5&car_type=0&color=white,brown&brand=BMW&lpr=7a*%3F&speed_low=0&speed_high=45&vehicle_dwell_low=10&vehicle_dwell_high=600";
  expect(aiSearchQuery.href(read(vehicles))).toBe(`/cloud_vms/ai_search?${vehicles}`);
});

test("people are searched for at first, and no category is a state of its own", () => {
  expect(read("").category).toEqual(["person"]);
  expect(read("category=").category).toEqual([]);
  expect(read("category=&category=vehicle&category=ai_event").category).toEqual([
    "vehicle",
    "ai_event",
  ]);
});

test("the words stay beside a result and a dialog, and go with any change of the search they led to", () => {
  const query = read("color=red&category=vehicle&said=red+car+flibber&left=flibber");
  const said = "said=red+car+flibber&left=flibber";
  expect(aiSearchQuery.itemHref(query, "5")).toContain(said);
  expect(aiSearchQuery.href(query, {}, { dialog: "export" })).toContain(said);
  expect(aiSearchQuery.href({ ...query, size: 100 })).toContain(said);
  for (const change of [{ color: [] }, { range: "week" as const }]) {
    expect(aiSearchQuery.href(query, change)).not.toMatch(/said|left/);
  }
  expect(aiSearchQuery.carry(query, []).flat()).not.toContain("said");
  expect(aiSearchQuery.activeFilters(query)).toEqual(["color"]);
});

test("vehicle types start at one, car types at zero", () => {
  expect(read("vehicle_type=0,1,5,6").vehicle_type).toEqual([1, 5]);
  expect(read("car_type=0,4,5").car_type).toEqual([0, 4]);
});

test("a make is found by any of its spellings", () => {
  expect(read("brand=vw,Benz,Range Rover,Trabant").brand).toEqual([
    "Land Rover",
    "Mercedes-Benz",
    "Volkswagen",
  ]);
});

test("bounds above the scale and other nonsense are no bounds", () => {
  expect(read("speed_low=121&people_dwell_low=-1&vehicle_dwell_high=1e3&size=51")).toEqual(
    read(""),
  );
});

test("only the attributes of the chosen categories count", () => {
  expect(countingAttributes(["ai_event"])).toEqual([]);
  expect(countingAttributes(["person"])).toContain("hat");
  expect(countingAttributes(["person"])).not.toContain("lpr");
  expect(countingAttributes(["person", "vehicle"])).toContain("lpr");
});
