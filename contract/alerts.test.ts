import { expect, test } from "vitest";
import { alertEditor, alertForm, toSources, toTriggers } from "./alerts";
import { limits } from "./limits";

const intrusion = { event_type: 55, event_id: 300 };
const disconnect = { event_type: 51, event_id: 6 };
const form = {
  name: "Night",
  weekdays: [1],
  start_time: "22:00",
  end_time: "06:00",
  events: [300],
  cameras: [],
  hosts: [],
};

const faultsOf = (values: object) =>
  alertEditor
    .safeParse({ ...form, ...values })
    .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

test("each event of each camera and host is a trigger; with neither they are listened to anywhere", () => {
  expect(toTriggers({ events: [300, 6, 300], cameras: [], hosts: [] })).toEqual([
    intrusion,
    disconnect,
  ]);
  expect(toTriggers({ events: [300], cameras: ["1"], hosts: ["7"] })).toEqual([
    { ...intrusion, host_cam_id: "1" },
    { ...intrusion, host_id: "7" },
  ]);
});

test("triggers that the editor would store otherwise are told from those it shows as they are", () => {
  const places = { events: [300, 6], cameras: ["1", "2"], hosts: ["7"] };
  expect(toSources(toTriggers(places))).toEqual({ ...places, isExact: true });
  expect(toSources([{ ...intrusion, host_cam_id: null, host_id: null }]).isExact).toBe(true);
  expect(
    toSources([
      { ...intrusion, host_cam_id: "1" },
      { ...disconnect, host_cam_id: "2" },
    ]).isExact,
  ).toBe(false);
  expect(toSources([intrusion, { ...disconnect, host_id: "7" }]).isExact).toBe(false);
  expect(toSources([{ event_type: 52, event_id: 300 }]).isExact).toBe(false);
  // At every camera and at one of them: the editor would show, and store, the one.
  expect(toSources([intrusion, { ...intrusion, host_cam_id: "1" }]).isExact).toBe(false);
});

test("what is missing or too much is said at its field", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ events: [] })).toEqual([["events", "AT_LEAST_ONE"]]);
  expect(faultsOf({ weekdays: [] })).toEqual([["weekdays", "AT_LEAST_ONE"]]);
  expect(faultsOf({ end_time: "24:00" })).toEqual([["end_time", "INVALID_ARGUMENT"]]);
  expect(faultsOf({ events: [999_999] })).toEqual([["events", "INVALID_ARGUMENT"]]);
  const cameras = Array.from({ length: limits.alertTriggersMax / 2 }, (_, id) => String(id));
  expect(faultsOf({ events: [300, 6], cameras })).toEqual([]);
  expect(faultsOf({ events: [300, 6], cameras: [...cameras, "x"] })).toEqual([
    ["events", "TOO_LONG"],
  ]);
});

test("a trigger names a camera or a host, not both", () => {
  const { events: _events, cameras: _cameras, hosts: _hosts, ...alert } = form;
  const parse = (place: object) =>
    alertForm.safeParse({ ...alert, trigger_events: [{ ...intrusion, ...place }] }).success;
  expect(parse({ host_cam_id: "1" })).toBe(true);
  expect(parse({ host_id: "1" })).toBe(true);
  expect(parse({ host_cam_id: "1", host_id: "1" })).toBe(false);
});

test("an alert needs an event or a saved search, and whatever else is missing is said beside it", () => {
  const none = { events: [], saved_search: "" };
  expect(faultsOf(none)).toEqual([["events", "AT_LEAST_ONE"]]);
  expect(faultsOf({ ...none, saved_search: "7" })).toEqual([]);
  expect(faultsOf({ ...none, name: undefined, weekdays: [] })).toEqual([
    ["name", "REQUIRED"],
    ["weekdays", "AT_LEAST_ONE"],
    ["events", "AT_LEAST_ONE"],
  ]);
  const rule = { name: "Night", weekdays: [1], start_time: "22:00", end_time: "06:00" };
  const stored = (values: object) =>
    alertForm.safeParse({ ...rule, trigger_events: [], ...values }).error?.issues[0];
  expect(stored({})).toMatchObject({ message: "AT_LEAST_ONE", path: ["trigger_events"] });
  expect(stored({ saved_search_id: null })?.message).toBe("AT_LEAST_ONE");
  expect(stored({ saved_search_id: "7" })).toBeUndefined();
});
