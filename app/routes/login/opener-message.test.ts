import { expect, test } from "vitest";
import { readOpenerMessage } from "./opener-message";

const portal = "https://portal.example";
const opener = { name: "opener" } as unknown as Window;
const data = { type: "LOGIN", account_id: 2048117, email: "ana@meridian.example", password: "x" };
const read = (event: object, from: unknown = opener) =>
  readOpenerMessage({ data, origin: portal, source: opener, ...event }, from, [
    "https://vms.example",
    portal,
  ]);

test("C025: credentials of the window that opened the page are read, the account ID as number or text", () => {
  const credentials = { account_id: "2048117", email: data.email, password: "x" };
  expect(read({})).toEqual(credentials);
  expect(read({ data: { ...data, account_id: "2048117" } })).toEqual(credentials);
});

test.for([
  "https://evil.example",
  "http://portal.example",
  "https://portal.example.evil",
  "https://portalxexample",
  "https://portal.example:444",
  "null",
  "",
])("C026: a message from the origin %s is ignored", (origin) => {
  expect(read({ origin })).toBe(null);
});

test("C026: a message from any other window, or without an opener, is ignored", () => {
  expect(read({ source: { name: "a sibling" } })).toBe(null);
  expect(read({ source: null })).toBe(null);
  expect(read({ source: null }, null)).toBe(null);
});

test.for([
  null,
  "LOGIN",
  [],
  { ...data, type: "login" },
  { ...data, password: undefined },
  { ...data, email: { text: "x" } },
  { ...data, account_id: ["1"] },
  { ...data, password: "x".repeat(257) },
])("C026: a message of another form is ignored: %j", (other) => {
  expect(read({ data: other })).toBe(null);
});
