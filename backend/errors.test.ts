import { expect, test } from "vitest";
import { isDatabaseAway } from "./errors";

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
