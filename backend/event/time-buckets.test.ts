import { expect, test } from "vitest";
import { limits } from "../../contract/limits";
import { chooseStep } from "./time-buckets";

const hour = 3_600;

test("a range is cut by the shortest even step that does with so many buckets", () => {
  expect(chooseStep(0, 59, 60)).toBe(1);
  expect(chooseStep(0, 60, 60)).toBe(5);
  expect(chooseStep(0, 24 * hour - 1, 60)).toBe(1_800);
  expect(chooseStep(1_800, 24 * hour + 1_799, 24)).toBe(2 * hour);
});

test("the longest range of the contract is cut at whole hours, which have totals", () => {
  expect(chooseStep(0, 2 ** 31 - 1, limits.histogramBucketsDefault) % hour).toBe(0);
  expect(chooseStep(0, 2 ** 31 - 1, 10) % hour).toBe(0);
});
