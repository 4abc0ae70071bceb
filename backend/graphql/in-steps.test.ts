import { expect, test } from "vitest";
import { mapInSteps } from "./in-steps";

test("a long list is turned in order, and others have their turn meanwhile", async () => {
  let turns = 0;
  const tick = () => {
    turns += 1;
    counting = setImmediate(tick);
  };
  let counting = setImmediate(tick);
  const rows = Array.from({ length: 10_000 }, (_, n) => n);
  const items = await mapInSteps([...rows], (n) => n * 2);
  clearImmediate(counting);
  expect(items).toEqual(rows.map((n) => n * 2));
  expect(turns).toBeGreaterThanOrEqual(20);
});
