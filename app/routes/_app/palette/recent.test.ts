import { beforeEach, expect, test, vi } from "vitest";
import { forgetAtSignOut, recentKey } from "~/lib/session/local-storage";
import { keepRecent, readRecent } from "./recent";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});

const choice = (number: number) => ({
  key: `camera ${number}`,
  label: `Camera ${number}`,
  detail: "",
  to: `/cloud_vms/live?cameras=${number}`,
});
const keys = (user = "1") => readRecent(user).map(({ key }) => key);

test("the newest eight choices are kept, each once", () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) keepRecent("1", choice(number));
  expect(keys()).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map((number) => `camera ${number}`));
});

test("another user of the browser does not see them, nor does anyone after a sign-out", () => {
  keepRecent("1", choice(1));
  expect(keys("2")).toEqual([]);
  forgetAtSignOut();
  expect(keys("1")).toEqual([]);
});

test.each([
  ["no JSON", "{"],
  ["no list", JSON.stringify({ user: "1", list: 5 })],
  ["no text", JSON.stringify({ user: "1", list: [{ key: 1 }, null] })],
  ["another site", JSON.stringify({ user: "1", list: [{ ...choice(1), to: "//evil.example" }] })],
  ["script", JSON.stringify({ user: "1", list: [{ ...choice(1), to: "javascript:alert(1)" }] })],
])("what we did not write is left out: %s", (_name, written) => {
  store.set(recentKey, written);
  expect(readRecent("1")).toEqual([]);
});
