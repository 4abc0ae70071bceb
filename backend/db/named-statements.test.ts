import { expect, test } from "vitest";
import { StatementNames } from "./named-statements";

const use = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.take(text)).at(-1);

test("a text has a name from its ninth use on, always the same", () => {
  const names = new StatementNames();
  expect(use(names, "select 1", 8)).toBeUndefined();
  const name = names.take("select 1");
  expect(name).toMatch(/^sightline_\d+$/);
  expect(names.take("select 1")).toBe(name);
  expect(use(names, "select 2", 9)).not.toBe(name);
});

test("uses are forgotten of a text that five hundred others came after", () => {
  const names = new StatementNames();
  use(names, "rare", 8);
  for (let n = 0; n < 500; n++) names.take(`select ${n}`);
  expect(names.take("rare")).toBeUndefined();
});

test("no more than three hundred names are given, whatever is asked", () => {
  const names = new StatementNames();
  const given = Array.from({ length: 1_000 }, (_, n) => use(names, `select ${n}`, 9));
  expect(given.filter((name) => name !== undefined)).toHaveLength(300);
});

test("a forgotten text gets another name, so that what is prepared under the first is not met again", () => {
  const names = new StatementNames();
  const first = use(names, "select *", 9);
  names.forget("select *");
  expect(use(names, "select *", 8)).toBeUndefined();
  expect(names.take("select *")).not.toBe(first);
});
