import fc from "fast-check";
import { expect, test } from "vitest";
import { cropTo, placeCrop } from "./crop";

const part = fc.double({ min: 0, max: 0.9, noNaN: true });
const size = fc.double({ min: 0.01, max: 0.5, noNaN: true });
const aspect = fc.constantFrom(3 / 4, 4 / 3, 1);

test("a crop stays within the picture, has its frame's shape, and shows the middle of the finding", () => {
  fc.assert(
    fc.property(part, part, size, size, aspect, (left, top, width, height, shape) => {
      const box = [left, top, Math.min(width, 1 - left), Math.min(height, 1 - top)];
      const crop = cropTo(box, shape);
      expect(crop.left).toBeGreaterThanOrEqual(0);
      expect(crop.top).toBeGreaterThanOrEqual(0);
      expect(crop.left + crop.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(crop.top + crop.height).toBeLessThanOrEqual(1 + 1e-9);
      expect((crop.width / crop.height) * (16 / 9)).toBeCloseTo(shape, 6);
      const [middle, center] = [left + (box[2] ?? 0) / 2, top + (box[3] ?? 0) / 2];
      expect(middle).toBeGreaterThanOrEqual(crop.left - 1e-9);
      expect(middle).toBeLessThanOrEqual(crop.left + crop.width + 1e-9);
      expect(center).toBeGreaterThanOrEqual(crop.top - 1e-9);
      expect(center).toBeLessThanOrEqual(crop.top + crop.height + 1e-9);
    }),
  );
});

test("without a box the middle of the picture is shown, in full height", () => {
  expect(cropTo(null, 3 / 4)).toMatchObject({ top: 0, height: 1 });
  expect(placeCrop(cropTo(null, 16 / 9))).toEqual({
    width: "100.00%",
    height: "100.00%",
    left: "0.00%",
    top: "0.00%",
  });
});
