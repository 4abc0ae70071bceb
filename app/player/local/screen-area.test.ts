import { expect, test } from "vitest";
import { isSameArea, toScreenArea, type Viewport } from "./screen-area";

const viewport: Viewport = {
  width: 1200,
  height: 800,
  screenX: 100,
  screenY: 50,
  outerWidth: 1200,
  outerHeight: 900,
  pixelRatio: 1,
  origin: null,
};
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("a box stands below what the browser has above the page", () => {
  expect(toScreenArea(box(10, 20, 300, 200), viewport)).toEqual({
    x: 110,
    y: 170,
    width: 300,
    height: 200,
  });
});

test("a pointer event's word counts more than the guess", () => {
  const area = toScreenArea(box(10, 20, 300, 200), { ...viewport, origin: { x: 107, y: 133 } });
  expect(area).toMatchObject({ x: 117, y: 153 });
});

test("on a scaled screen everything is in physical pixels", () => {
  expect(toScreenArea(box(10, 20, 300, 200), { ...viewport, pixelRatio: 1.5 })).toEqual({
    x: 165,
    y: 255,
    width: 450,
    height: 300,
  });
});

test("zoom changes the page's pixels and not the window's place", () => {
  const zoomed = { ...viewport, width: 600, height: 400, pixelRatio: 2 };
  expect(toScreenArea(box(10, 20, 300, 200), zoomed)).toEqual({
    x: 120,
    y: 190,
    width: 600,
    height: 400,
  });
});

test("what is scrolled out does not count", () => {
  expect(toScreenArea(box(-100, 700, 300, 200), viewport)).toMatchObject({
    x: 100,
    width: 200,
    height: 100,
  });
  expect(toScreenArea(box(10, -50, 300, 200), viewport)).toMatchObject({ y: 150, height: 150 });
});

test.each([
  ["without width", box(10, 20, 0, 200)],
  ["without height", box(10, 20, 300, 0)],
  ["below the page", box(10, 900, 300, 200)],
])("C232: a box %s is no area", (_name, given) => {
  expect(toScreenArea(given, viewport)).toBeNull();
});

test("areas are compared by value", () => {
  const area = { x: 1, y: 2, width: 3, height: 4 };
  expect(isSameArea(area, { ...area })).toBe(true);
  expect(isSameArea(area, { ...area, y: 3 })).toBe(false);
  expect(isSameArea(area, null)).toBe(false);
  expect(isSameArea(null, null)).toBe(true);
});
