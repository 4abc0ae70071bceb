import { expect, test } from "vitest";
import { defineQuery } from "~/lib/lists/define-query";
import {
  isNowhere,
  kindFilters,
  placeFilters,
  rangeFilter,
  readPostedRange,
  resolveRange,
  tidyPlaces,
  toPlaceArguments,
} from "./event-filter";

const query = defineQuery("/events", { ...placeFilters, ...rangeFilter, ...kindFilters });
const read = (search: string) => query.read(new URLSearchParams(search));
const zone = "Europe/Vienna";
const now = Date.UTC(2026, 10, 20, 8, 41) / 1000;

test("an address without places means every place; one that names none means none", () => {
  expect(read("")).toMatchObject({ hosts: null, cameras: [] });
  expect(toPlaceArguments(read(""))).toEqual({ host_id: null, host_cam_id: null });
  expect(isNowhere(read(""))).toBe(false);
  expect(isNowhere(read("host_id="))).toBe(true);
  expect(isNowhere(read("host_id=&host_cam_id=5"))).toBe(false);
  expect(toPlaceArguments(read("host_cam_id=5"))).toEqual({ host_id: [], host_cam_id: ["5"] });
  expect(query.href(read("host_id="))).toBe("/events?host_id=");
});

test("ids stand once and comma-separated, however a form sent them, and nonsense is dropped", () => {
  const values = read("host_id=&host_id=3&host_id=4&host_cam_id=7&host_cam_id=7,%3Cb%3E,-1,");
  expect(values).toMatchObject({ hosts: ["3", "4"], cameras: ["7"] });
  expect(query.href(values)).toBe("/events?host_id=3,4&host_cam_id=7");
});

test("every host ticked is every place, and cameras alone need no list of hosts", () => {
  expect(tidyPlaces({ hosts: ["2", "1"], cameras: [] }, ["1", "2"])).toEqual({
    hosts: null,
    cameras: [],
  });
  expect(tidyPlaces({ hosts: [], cameras: ["7"] }, ["1", "2"])).toEqual({
    hosts: null,
    cameras: ["7"],
  });
  expect(tidyPlaces({ hosts: [], cameras: [] }, ["1"])).toEqual({ hosts: [], cameras: [] });
  expect(tidyPlaces({ hosts: [], cameras: [] }, [])).toEqual({ hosts: [], cameras: [] });
});

test("a range is a preset or two moments, and today where the address says nothing readable", () => {
  expect(read("").range).toBe("today");
  expect(read("range=week").range).toBe("week");
  expect(read("range=soon").range).toBe("today");
  expect(read("range=10-20").range).toEqual({ from: 10, until: 20 });
  expect(read("range=-").range).toEqual({ from: null, until: null });
  expect(query.href(read("range=10-"))).toBe("/events?range=10-");
});

test("a range that reaches beyond the contract's times ends with them, and stays the one that was chosen", () => {
  const last = 2 ** 31 - 2;
  expect(read("range=10-99999999999").range).toEqual({ from: 10, until: last });
  const hrefOf = (from: string, until: string) => {
    const search = new URLSearchParams(`at=${now}&from=${from}&until=${until}`);
    return query.href({ ...read(""), range: readPostedRange(search, zone) ?? "today" });
  };
  expect(hrefOf("2026-11-20T00:00", "2099-12-31T23:59")).toBe(
    `/events?range=${Date.UTC(2026, 10, 19, 23) / 1000}-${last}`,
  );
  expect(hrefOf("0026-11-20T00:00", "1969-11-20T23:59")).toBe("/events?range=0-0");
});

test("a missing date and an end before the start leave nothing to ask for, and say which", () => {
  const day = resolveRange("today", now, zone);
  expect(day).toEqual({
    ends: { from: Date.UTC(2026, 10, 19, 23) / 1000, until: now },
    fault: null,
  });
  expect(resolveRange({ from: 1, until: null }, now, zone).fault).toBe("NO_DATE_SELECTED");
  expect(resolveRange({ from: 2, until: 1 }, now, zone).fault).toBe("order");
  expect(resolveRange({ from: 2, until: 2 }, now, zone).fault).toBe(null);
});

test("what the form posted: a preset where both ends are one's, moments, or a cleared date", () => {
  const posted = (search: string) => readPostedRange(new URLSearchParams(search), zone);
  expect(posted("range=week")).toBe(null);
  expect(posted(`at=${now}&from=2026-11-20T00:00:00&until=2026-11-20T09:41:00`)).toBe("today");
  expect(posted(`at=${now}&from=2026-11-20T00:00&until=2026-11-20T09:00`)).toEqual({
    from: Date.UTC(2026, 10, 19, 23) / 1000,
    until: Date.UTC(2026, 10, 20, 8) / 1000,
  });
  expect(posted(`at=${now}`)).toEqual({ from: null, until: null });
  expect(posted(`at=${now}&from=2026-02-31T00:00&until=`)).toEqual({ from: null, until: null });
});

test("types are the contract's numbers, and none is no choice", () => {
  expect(read("event_type=55,52").kinds).toEqual(["video", "ai"]);
  expect(read("event_type=55&event_type=53").kinds).toEqual(["ai", "io"]);
  expect(read("event_type=99").kinds).toBe(null);
  expect(query.href(read("event_type=55,52&event_id=52"))).toBe(
    "/events?event_type=52,55&event_id=52",
  );
});
