import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { knownBounds } from "./newest-first";

const toQuery = (limit: number, offset: number) => {
  const { sql, params } = new PgDialect().sqlToQuery(knownBounds({ limit, offset }));
  return { sql, params };
};

test("the size of a list's first page stands in the statement, whose plan is kept", () => {
  expect(toQuery(50, 0)).toEqual({ sql: "limit 50", params: [] });
});

test("later pages and other sizes make no statements of their own", () => {
  expect(toQuery(50, 100)).toEqual({ sql: "limit $1 offset $2", params: [50, 100] });
  expect(toQuery(49, 0)).toEqual({ sql: "limit $1 offset $2", params: [49, 0] });
});
