import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxZoom, noZoom, panBy, toTransform, type Zoom, zoomAt, zoomByKey } from "./zoom";

/** The point of the picture that is shown at a place of the tile. */
const shownAt = ({ scale, x, y }: Zoom, at: { x: number; y: number }) => ({
  x: x + (at.x - 0.5) / scale,
  y: y + (at.y - 0.5) / scale,
});

describe("zoom", () => {
  test("keeps what is under the pointer under the pointer", () => {
    const at = { x: 0.8, y: 0.3 };
    const once = zoomAt(noZoom, 2, at);
    expect(shownAt(once, at).x).toBeCloseTo(0.8);
    expect(shownAt(once, at).y).toBeCloseTo(0.3);
    expect(shownAt(zoomAt(once, 1.5, at), at).x).toBeCloseTo(0.8);
  });

  test("goes from one to eight and back to the whole picture", () => {
    expect(maxZoom).toBe(8);
    expect(zoomAt(noZoom, 100).scale).toBe(maxZoom);
    expect(zoomAt(zoomAt(noZoom, 3, { x: 1, y: 1 }), 0.01)).toEqual(noZoom);
  });

  test("never shows what is beyond the picture's edges", () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const step = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: part, y: part }),
      fc.record({
        x: fc.double({ min: -3, max: 3, noNaN: true }),
        y: fc.double({ min: -3, max: 3, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const zoom = steps.reduce<Zoom>(
          (now, move) => ("factor" in move ? zoomAt(now, move.factor, move) : panBy(now, move)),
          noZoom,
        );
        for (const corner of [shownAt(zoom, { x: 0, y: 0 }), shownAt(zoom, { x: 1, y: 1 })]) {
          for (const value of [corner.x, corner.y]) {
            expect(value).toBeGreaterThan(-1e-9);
            expect(value).toBeLessThan(1 + 1e-9);
          }
        }
      }),
    );
  });

  test("panning moves the picture with the finger, by parts of the tile", () => {
    const zoom = { scale: 4, x: 0.5, y: 0.5 };
    expect(panBy(zoom, { x: 0.4, y: -0.2 })).toEqual({ scale: 4, x: 0.4, y: 0.55 });
    expect(panBy(noZoom, { x: 0.4, y: 0.4 })).toEqual(noZoom);
  });
});

test("the transform puts the middle of what is shown into the middle of the tile", () => {
  expect(toTransform(noZoom)).toBeUndefined();
  expect(toTransform({ scale: 2, x: 0.5, y: 0.5 })).toBe(
    "translate(-50.000%, -50.000%) scale(2.0000)",
  );
  expect(toTransform({ scale: 2, x: 0.25, y: 0.75 })).toBe(
    "translate(0.000%, -100.000%) scale(2.0000)",
  );
});

describe("keys", () => {
  test("plus, minus and nought zoom; arrows move only a picture that is zoomed", () => {
    expect(zoomByKey(noZoom, "+")?.scale).toBe(1.5);
    expect(zoomByKey(noZoom, "-")).toBeNull();
    expect(zoomByKey(noZoom, "ArrowLeft")).toBeNull();
    const zoom = { scale: 2, x: 0.5, y: 0.5 };
    expect(zoomByKey(zoom, "ArrowRight")?.x).toBeGreaterThan(0.5);
    expect(zoomByKey(zoom, "ArrowUp")?.y).toBeLessThan(0.5);
    expect(zoomByKey(zoom, "0")).toEqual(noZoom);
    expect(zoomByKey(zoom, "x")).toBeNull();
  });
});
