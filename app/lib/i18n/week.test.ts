import { expect, test } from "vitest";
import { findDayRuns } from "./week";

test("days that follow each other are one run, in the order of the language's week", () => {
  const workdays = [5, 1, 2, 3, 4];
  expect(findDayRuns(workdays, "de")).toEqual([[1, 2, 3, 4, 5]]);
  expect(findDayRuns([0, 1, 6], "de")).toEqual([[1], [6, 0]]);
  expect(findDayRuns([0, 1, 6], "en")).toEqual([[0, 1], [6]]);
  expect(findDayRuns([], "en")).toEqual([]);
});
