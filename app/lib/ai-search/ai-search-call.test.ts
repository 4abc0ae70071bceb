import { expect, test } from "vitest";
import { toAiArguments } from "./ai-search-call";
import { aiSearchQuery } from "./ai-search-query";

const read = (text: string) => aiSearchQuery.read(new URLSearchParams(text));
const ends = { from: 1_000, until: 2_000 };
const call = (text: string) => toAiArguments(read(text), ends);
const people = {
  st: 1_000,
  et: 2_000,
  search_person: true,
  search_vehicle: false,
  search_ai_event: false,
  host_id: null,
  host_cam_id: null,
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

test("a ticked host goes as itself beside single cameras; no place at all for every camera", () => {
  expect(call("host_id=10&host_cam_id=110,100")).toEqual({
    ...people,
    host_id: ["10"],
    host_cam_id: ["110", "100"],
  });
  expect(call("host_cam_id=110")).toMatchObject({ host_id: [], host_cam_id: ["110"] });
});
