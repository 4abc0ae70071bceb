import { expect, test } from "vitest";
import { placePanel } from "./place-panel";

const viewport = { width: 1000, height: 600 };
const anchor = { top: 100, bottom: 134, left: 40, right: 240 };

test("a panel stands below what it belongs to, at its left edge", () => {
  expect(placePanel({ anchor, panel: { width: 300, height: 200 }, viewport })).toMatchObject({
    top: 138,
    left: 40,
  });
});

test("a panel may keep to the right edge of what it belongs to", () => {
  const panel = { width: 120, height: 200 };
  expect(placePanel({ anchor, align: "end", panel, viewport }).left).toBe(120);
});

test("a panel that has no room below stands above", () => {
  const low = { top: 500, bottom: 534, left: 40, right: 240 };
  expect(placePanel({ anchor: low, panel: { width: 300, height: 200 }, viewport }).top).toBe(296);
});

test("a panel taller than both sides takes the roomier one and scrolls", () => {
  const { top, maxHeight } = placePanel({ anchor, panel: { width: 300, height: 900 }, viewport });
  expect({ top, maxHeight }).toEqual({ top: 138, maxHeight: 454 });
});

test("a panel never leaves the window at its sides", () => {
  const right = { ...anchor, left: 900, right: 990 };
  expect(placePanel({ anchor: right, panel: { width: 300, height: 80 }, viewport }).left).toBe(692);
  expect(placePanel({ anchor, panel: { width: 1200, height: 80 }, viewport }).left).toBe(8);
});
