import { expect, test } from "vitest";
import { codedError, isDatabaseAway, isWorthRetrying, orNullIfRefused } from "./errors";

test.each([
  Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  Object.assign(new Error("ended"), { code: "57P01" }),
  new Error("timeout exceeded when trying to connect"),
  new Error("Query read timeout"),
  new Error("failed query", { cause: new Error("Connection terminated unexpectedly") }),
  new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })]),
])("%s says that the database is away", (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([Object.assign(new Error("duplicate key"), { code: "23505" }), new Error("no"), "text"])(
  "%s does not",
  (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  },
);

const failedFor = (code: string) =>
  new Error("failed query", { cause: Object.assign(new Error("no"), { code }) });

test.each([
  ["57014", "a statement past its limit", true],
  ["55P03", "a lock that did not come free", true],
  ["40P01", "a deadlock", true],
  ["40001", "two changes that exclude each other", true],
  ["42P01", "a table that is not there", false],
  ["23505", "a key that there is already", false],
])("%s, %s: worth another try is %s", (code, _what, expected) => {
  expect(isWorthRetrying(failedFor(code))).toBe(expected);
});

test("what is refused with a code is null, and an outage stays one", async () => {
  expect(await orNullIfRefused(Promise.resolve(1))).toBe(1);
  expect(await orNullIfRefused(Promise.reject(codedError("NOT_FOUND")))).toBeNull();
  const outage = new Error("Connection terminated");
  await expect(orNullIfRefused(Promise.reject(outage))).rejects.toBe(outage);
});
