import { expect, test } from "vitest";
import {
  choiceFilter,
  choices,
  defineQuery,
  flagFilter,
  idsFilter,
  indexFilter,
  pageNumber,
  pageSize,
  sortBy,
  sortedBy,
  textFilter,
} from "./define-query";

const sorts = ["name", "-name", "state"] as const;
const hosts = defineQuery("/hosts", {
  search: textFilter("q"),
  state: choiceFilter(["online", "warning"]),
  type: indexFilter(3),
  updates: flagFilter(),
  cameras: idsFilter(),
  sort: sortBy(sorts, "name"),
  columns: choices(["type", "region", "version"], ["type", "region"]),
  size: pageSize([50, 100], 50),
  page: pageNumber(),
});
const read = (text: string) => hosts.read(new URLSearchParams(text));
const initial = read("");

test("an address without parameters is the list as it starts, and the other way round", () => {
  expect(initial).toEqual({
    search: "",
    state: null,
    type: null,
    updates: false,
    cameras: [],
    sort: "name",
    columns: ["type", "region"],
    size: 50,
    page: 1,
  });
  expect(hosts.href(initial)).toBe("/hosts");
});

test("what is written is read again", () => {
  const text =
    "q=lobby&state=warning&type=0&updates=1&cameras=4,7&sort=-name&columns=version&size=100&page=3";
  expect(hosts.href(read(text))).toBe(`/hosts?${text}`);
  expect(hosts.href(read("columns="))).toBe("/hosts?columns=");
});

test.each([
  "state=gone",
  "type=3",
  "type=-1",
  "type=1e0",
  "updates=yes",
  "sort=-state",
  "size=51",
  "page=0",
  "page=1.5",
  "page=99999999",
  `cameras=${"9".repeat(65)}`,
  "unknown=1",
])("nonsense reads as the default: %s", (text) => {
  expect(read(text)).toEqual(initial);
});

test("texts and lists are bounded, and ids stand once", () => {
  expect(read(`q=${"x".repeat(65)}`).search).toHaveLength(64);
  const many = Array.from({ length: 501 }, (_, index) => index).join(",");
  expect(read(`cameras=${many}`).cameras).toHaveLength(500);
  expect(read("cameras=4&cameras=7,4").cameras).toEqual(["4", "7"]);
});

test("a change goes back to the first page; another page keeps the rest", () => {
  const third = read("state=online&page=3");
  expect(hosts.href(third, { state: "warning" })).toBe("/hosts?state=warning");
  expect(hosts.href(third, { page: 4 })).toBe("/hosts?state=online&page=4");
  expect(hosts.href(third, {}, { dialog: "new", host: undefined })).toBe(
    "/hosts?state=online&page=3&dialog=new",
  );
});

test("filters are what has chips, and clearing leaves sort and columns", () => {
  const query = read("q=lobby&cameras=4&sort=-name&columns=type&page=2");
  expect(hosts.activeFilters(query)).toEqual(["search", "cameras"]);
  expect(hosts.href(query, hosts.without())).toBe("/hosts?sort=-name&columns=type");
  expect(hosts.href(query, hosts.without(["search"]))).toBe(
    "/hosts?cameras=4&sort=-name&columns=type",
  );
});

test("a form carries everything but its own fields", () => {
  const query = read("q=lobby&state=online&sort=-name&page=2");
  expect(hosts.carry(query, ["search"])).toEqual([
    ["state", "online"],
    ["sort", "-name"],
  ]);
  expect(hosts.nameOf("search")).toBe("q");
});

test("sorting by the same column turns it round, where it can be", () => {
  expect(sortedBy(sorts, "state", "name")).toEqual({ sort: "name" });
  expect(sortedBy(sorts, "name", "name")).toEqual({ sort: "-name" });
  expect(sortedBy(sorts, "state", "state")).toEqual({ sort: "state" });
});
