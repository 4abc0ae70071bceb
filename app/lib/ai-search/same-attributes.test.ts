import { expect, test } from "vitest";
import { aiSearchQuery } from "./ai-search-query";
import { withSameAttributes } from "./same-attributes";

const read = (text: string) => aiSearchQuery.read(new URLSearchParams(text));
const nothing = {
  age_type: null,
  gender: null,
  hat: null,
  bag: null,
  up_body_color: null,
  up_body_clothing: null,
  low_body_color: null,
  low_body_clothing: null,
  vehicle_type: null,
  car_type: null,
  speed_mph: null,
  color: null,
  brand: null,
  lpr: null,
  dwell_time: null,
};
const hrefOf = (text: string, finding: Parameters<typeof withSameAttributes>[1]) =>
  aiSearchQuery.href(withSameAttributes(read(text), finding));

test("what looks like a person: zeros too, and what is not known is not asked for", () => {
  const attributes = {
    ...nothing,
    age_type: 0,
    gender: 1,
    hat: 0,
    up_body_color: "red",
    dwell_time: 9,
  };
  expect(
    hrefOf("range=week&bag=1&size=100", { category: "person", event_id: 301, attributes }),
  ).toBe("/cloud_vms/ai_search?range=week&age_type=0&gender=1&hat=0&up_body_color=red");
});

test("what looks like a vehicle, by its make and not by its plate", () => {
  const attributes = {
    ...nothing,
    vehicle_type: 1,
    car_type: 0,
    color: "white",
    brand: "BMW",
    lpr: "7A",
  };
  expect(hrefOf("hat=0", { category: "vehicle", event_id: 302, attributes })).toBe(
    "/cloud_vms/ai_search?category=vehicle&vehicle_type=1&car_type=0&color=white&brand=BMW",
  );
});

test("another finding is known by its event", () => {
  expect(hrefOf("hat=0", { category: "ai_event", event_id: 300, attributes: nothing })).toBe(
    "/cloud_vms/ai_search?category=ai_event&event_id=300",
  );
});

test("the words that led to a result are not those of the search for its like", () => {
  const search = "event_id=300&said=loitering+flibber&left=flibber";
  expect(hrefOf(search, { category: "person", event_id: 300, attributes: nothing })).toBe(
    "/cloud_vms/ai_search",
  );
});
