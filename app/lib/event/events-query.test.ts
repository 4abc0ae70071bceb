import { expect, test } from "vitest";
import {
  eventsQuery,
  findFaults,
  readPostedQuery,
  tidyKinds,
  toEventArguments,
} from "./events-query";

const zone = "UTC";
const now = Date.UTC(2026, 10, 20, 9, 41) / 1000;
const read = (search: string) => eventsQuery.read(new URLSearchParams(search));
const posted = (search: string) => readPostedQuery(new URLSearchParams(search), zone, ["1", "2"]);
const form = `at=${now}&from=2026-11-20T00:00:00&until=2026-11-20T09:41:00`;

test("the address is of the whole list: its filters are a call's arguments", () => {
  const query = read(
    "host_id=1&host_cam_id=7&event_type=55,51&event_id=300&page=3&size=25&sort=time",
  );
  expect(toEventArguments(query, { from: 1, until: 2 })).toEqual({
    start_date: 1,
    end_date: 2,
    event_type: [55, 51],
    event_id: 300,
    host_id: ["1"],
    host_cam_id: ["7"],
  });
  expect(query).toMatchObject({ page: 3, size: 25, sort: "time" });
});

test("a form with every host ticked and today chosen is the bare list", () => {
  const query = posted(`${form}&host_id=&host_id=1&host_id=2&event_id=&size=25`);
  expect(query && eventsQuery.href(query)).toBe("/cloud_vms/events?size=25");
  expect(posted("range=today")).toBe(null);
});

test("C271 C272: a form without a place or a date has a fault at that field", () => {
  const faultsOf = (search: string) => {
    const query = posted(search);
    return query && findFaults(query, now, zone);
  };
  expect(faultsOf(`${form}&host_id=`)).toEqual({ places: "NO_HOST_SELECTED", range: null });
  expect(faultsOf(`${form}&host_id=&host_cam_id=5`)).toEqual({ places: null, range: null });
  expect(faultsOf(`at=${now}&host_id=1`)).toEqual({ places: null, range: "NO_DATE_SELECTED" });
  const reversed = `at=${now}&from=2026-11-20T09:00&until=2026-11-20T08:00&host_id=1`;
  expect(faultsOf(reversed)).toEqual({ places: null, range: "order" });
});

test("every type is no filter, but for who prefers to start with AI events", () => {
  const all = read("event_type=51,52,53,54,55");
  expect(tidyKinds(all, false).kinds).toBe(null);
  expect(tidyKinds(all, true).kinds).toHaveLength(5);
  expect(tidyKinds(read("event_type=55"), false).kinds).toEqual(["ai"]);
});
