import { expect, test } from "vitest";
import { accessQuery } from "./access-query";
import { findCamera, pageAccess } from "./access-rows";

const cameras = Array.from({ length: 60 }, (_, index) => ({
  id: String(index + 1),
  name: `Camera ${index + 1}`,
  connected: true,
  ptz: false,
}));
const regions = [
  { id: "1", name: "North", hosts: [{ id: "1", name: "Gate", state: "online", cameras }] },
];
const rights = { live: true, playback: false, ptz: false, sources: [] };
const given = new Map(cameras.slice(0, 55).map(({ id }) => [id, rights]));
const read = (search = "") => accessQuery("/x").read(new URLSearchParams(search));

test("a page has so many cameras, and the counts are of all", () => {
  const first = pageAccess(regions, given, read());
  expect(first.rows).toHaveLength(50);
  expect(first.total).toBe(55);
  expect(first.counts).toEqual({ allowed: 55, all: 60, ptz: 0 });
  expect(pageAccess(regions, given, read("page=2")).rows).toHaveLength(5);
});

test("all cameras include those that are not allowed; words are found in camera, host and region", () => {
  expect(pageAccess(regions, given, read("view=all")).total).toBe(60);
  const found = pageAccess(regions, given, read("view=all&q=north 60")).rows;
  expect(found).toMatchObject([{ id: "60", live: false, playback: false, ptz: false }]);
});

test("a camera that is asked about is found on any page, and one out of reach is not", () => {
  expect(findCamera(regions, given, "60")?.live).toBe(false);
  expect(findCamera(regions, given, "55")?.live).toBe(true);
  expect(findCamera(regions, given, "61")).toBeNull();
});
