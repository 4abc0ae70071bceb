import { expect, test } from "vitest";
import { archivesQuery } from "./archives-query";

const read = (search: string) => archivesQuery.read(new URLSearchParams(search));

test("C357: what the address says comes back from it; nonsense is any time, the newest archive first", () => {
  const search = "q=gate&host_cam_id=7&event_type=55&range=1763596800-&sort=event&size=25&page=2";
  const query = read(search);
  expect(query).toMatchObject({ range: { from: 1_763_596_800, until: null }, kinds: ["ai"] });
  expect(read(archivesQuery.href(query, { page: 2 }).split("?")[1] ?? "")).toEqual(query);
  const fallback = read("");
  expect(fallback).toMatchObject({ range: null, sort: "-created", kinds: null, page: 1 });
  expect(read("range=-&sort=note&event_type=9")).toEqual(fallback);
  expect(read("range=whenever")).toEqual(fallback);
  expect(archivesQuery.href(fallback)).toBe("/cloud_vms/archives");
  expect(archivesQuery.activeFilters(read("range=today"))).toEqual(["range"]);
});
