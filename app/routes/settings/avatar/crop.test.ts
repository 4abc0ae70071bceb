import fc from "fast-check";
import { expect, test } from "vitest";
import { maxZoom, movePicture, startCrop, toSquare, zoomTo } from "./crop";

const wide = { width: 1600, height: 900 };

test("begins with the largest square in the middle", () => {
  expect(toSquare(startCrop(wide), wide)).toEqual({ left: 350, top: 0, side: 900 });
});

test("zooms around the middle, and not beyond its bounds", () => {
  expect(toSquare(zoomTo(startCrop(wide), 2, wide), wide)).toEqual({
    left: 575,
    top: 225,
    side: 450,
  });
  expect(zoomTo(startCrop(wide), 99, wide).zoom).toBe(maxZoom);
});

test("a picture moved to the right shows more of its left, up to its edge", () => {
  expect(toSquare(movePicture(startCrop(wide), 0.1, 0, wide), wide).left).toBe(260);
  expect(toSquare(movePicture(startCrop(wide), 9, 9, wide), wide)).toMatchObject({
    left: 0,
    top: 0,
  });
});

test("whatever is done, the square lies inside the picture", () => {
  const length = fc.integer({ min: 1, max: 5_000 });
  const step = fc.record({
    zoom: fc.double({ min: 0, max: 9, noNaN: true }),
    right: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(length, length, fc.array(step, { maxLength: 6 }), (width, height, steps) => {
      const size = { width, height };
      const crop = steps.reduce(
        (now, { zoom, right, down }) => movePicture(zoomTo(now, zoom, size), right, down, size),
        startCrop(size),
      );
      const { left, top, side } = toSquare(crop, size);
      const tolerance = 1e-6;
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-tolerance);
      expect(left + side).toBeLessThanOrEqual(width + tolerance);
      expect(top + side).toBeLessThanOrEqual(height + tolerance);
    }),
  );
});
