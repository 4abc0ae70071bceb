import { expect, test } from "vitest";
import { hostsAddress, readHostsQuery, sortedBy } from "./hosts-address";

const read = (text: string) => readHostsQuery(new URLSearchParams(text));

test("C357: an address reads back as the query it was made of", () => {
  const text =
    "q=HQ&region=3&type=0&state=disconnected&updates=1&sort=-storage&page=2&columns=region%2Cversion";
  expect(hostsAddress(read(text))).toBe(`/cloud_vms/hosts?${text}`);
});

test("what is at its default is left out, and what is nonsense is the default", () => {
  expect(hostsAddress(read(""))).toBe("/cloud_vms/hosts");
  const nonsense = "type=17&state=sleeping&updates=yes&sort=password&page=-3&q=+&columns=secret";
  expect(hostsAddress(read(nonsense))).toBe("/cloud_vms/hosts?columns=");
});

test("device type 0 is a filter like any other", () => {
  expect(read("type=0").type).toBe(0);
  expect(read("type=").type).toBeNull();
});

test("ticked boxes of a plain form are the columns; none is none", () => {
  expect(read("columns=&columns=type&columns=state").columns).toEqual(["state", "type"]);
  expect(read("columns=").columns).toEqual([]);
});

test("sorting by the same column turns it round, from the first page", () => {
  const once = sortedBy(read("page=4"), "version");
  expect(once).toMatchObject({ sort: "version", page: 1 });
  expect(sortedBy(once, "version").sort).toBe("-version");
});
