import { expect, test } from "vitest";
import { listCameraIds, toAiArguments } from "./ai-search-call";
import { aiSearchQuery } from "./ai-search-query";

const read = (text: string) => aiSearchQuery.read(new URLSearchParams(text));
const ends = { from: 1_000, until: 2_000 };
const call = (text: string) => toAiArguments(read(text), ends, null);
const people = {
  st: 1_000,
  et: 2_000,
  search_person: true,
  search_vehicle: false,
  search_ai_event: false,
};

test("C147: a filter of zero is sent as zero; what is not chosen is not sent", () => {
  expect(call("")).toEqual(people);
  expect(
    call(
      "age_type=0&gender=0&hat=0&bag=0&up_body_clothing=0&low_body_clothing=0&people_dwell_low=0",
    ),
  ).toEqual({
    ...people,
    age_type: [0],
    gender: [0],
    hat: [0],
    bag: [0],
    up_body_clothing: [0],
    low_body_clothing: [0],
    people_dwell_low: 0,
  });
  expect(call("category=vehicle&car_type=0&speed_low=0")).toMatchObject({
    search_vehicle: true,
    car_type: [0],
    speed_low: 0,
  });
});

test("attributes of a category that is off are not sent", () => {
  expect(call("lpr=7A&color=red&vehicle_dwell_low=5")).toEqual(people);
  expect(call("category=vehicle&hat=0")).not.toHaveProperty("hat");
  expect(call("category=person,vehicle&hat=0&lpr=7A")).toMatchObject({ hat: [0], lpr: "7A" });
});

test("an event is asked for by its id", () => {
  expect(call("category=ai_event&event_id=300")).toMatchObject({
    search_ai_event: true,
    search_person: false,
    event_id: [300],
  });
});

const camera = (id: string) => ({ id, name: id, connected: true });
const tree = [
  {
    id: "1",
    name: "North",
    hosts: [
      { id: "10", name: "H", state: "online", cameras: [camera("100"), camera("101")] },
      { id: "11", name: "I", state: "online", cameras: [camera("110")] },
    ],
  },
];

test("a ticked host stands for its cameras; no place at all for every camera", () => {
  expect(listCameraIds({ hosts: null, cameras: [] }, tree)).toBeNull();
  expect(listCameraIds({ hosts: ["10"], cameras: ["110", "100"] }, tree)).toEqual([
    "100",
    "101",
    "110",
  ]);
  expect(listCameraIds({ hosts: [], cameras: [] }, tree)).toEqual([]);
});
