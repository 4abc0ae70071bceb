import fc from "fast-check";
import { expect, test } from "vitest";
import type { DetectedObject } from "~contract/media-frame";
import { measureLabel, placeLabels } from "./detection-labels";

const size = { width: 300, height: 169 };
const seen = (id: string, left: number, top: number): DetectedObject => ({
  id,
  kind: "person",
  box: [left, top, 0.1, 0.3],
});
const place = (objects: DetectedObject[], text = "Person") =>
  placeLabels(objects, () => text, size);

test("a label stands above its object, and below it where clock and tools are", () => {
  expect(place([seen("1", 0.3, 0.5)]).get("1")).toMatchObject({ left: 90, top: 169 * 0.5 - 17 });
  expect(place([seen("1", 0.3, 0.05)]).get("1")).toMatchObject({ left: 90, top: 169 * 0.35 + 3 });
});

test("a label keeps to the right edge of an object at the picture's edge", () => {
  const { left = 0, width = 0 } = place([seen("1", 0.9, 0.5)]).get("1") ?? {};
  expect(left + width).toBeCloseTo(300);
});

test("a word that would be cut by another's stands elsewhere, of whatever kind they are", () => {
  const labels = placeLabels(
    [seen("1", 0.3, 0.4), { ...seen("2", 0.36, 0.42), kind: "car" }],
    (index) => (index === 0 ? "Person" : "Car"),
    size,
  );
  expect(labels.get("1")?.top).toBeLessThan(0.4 * 169);
  expect(labels.get("2")?.top).toBeGreaterThan(0.42 * 169);
});

test("characters of Chinese and Japanese are wider", () => {
  expect(measureLabel("機車")).toBeGreaterThan(measureLabel("car"));
});

const part = fc.double({ min: 0, max: 1, noNaN: true });
const boxes = fc.array(fc.tuple(part, part, part, part), { maxLength: 12 });

test("no label leaves the picture, covers another, or stands where the clock and the name are", () => {
  fc.assert(
    fc.property(boxes, fc.integer({ min: 200, max: 1900 }), (list, width) => {
      const height = (width * 9) / 16;
      const objects = list.map((box, index) => ({ id: String(index), box }));
      const labels = [...placeLabels(objects, () => "Motorcycle", { width, height }).values()];
      for (const [index, a] of labels.entries()) {
        expect(a.left).toBeGreaterThanOrEqual(0);
        expect(a.left + a.width).toBeLessThanOrEqual(width);
        expect(a.top).toBeGreaterThanOrEqual(34);
        expect(a.top + a.height).toBeLessThanOrEqual(height - 24);
        for (const b of labels.slice(index + 1)) {
          const isApart =
            a.left + a.width <= b.left ||
            b.left + b.width <= a.left ||
            a.top + a.height <= b.top ||
            b.top + b.height <= a.top;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
