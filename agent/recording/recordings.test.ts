import fc from "fast-check";
import { expect, test } from "vitest";
import type { Span } from "../../contract/media";
import { joinSpans } from "./recordings";

test("joined spans cover what the spans cover, stay in order, and are as few as asked", () => {
  const spans = fc
    .array(fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 300 })), { maxLength: 60 })
    .map((pairs) =>
      pairs.map(([at, length]): Span => [at, at + length]).sort((a, b) => a[0] - b[0]),
    );
  fc.assert(
    fc.property(spans, fc.nat(200), fc.integer({ min: 1, max: 20 }), (given, resolution, most) => {
      const joined = joinSpans(given, resolution, most);
      expect(joined.length).toBeLessThanOrEqual(most);
      for (const [index, [fromMs]] of joined.entries()) {
        const before = joined[index - 1];
        if (before) expect(fromMs - before[1]).toBeGreaterThanOrEqual(Math.max(1, resolution));
      }
      for (const [fromMs, untilMs] of given) {
        expect(joined.some((span) => span[0] <= fromMs && span[1] >= untilMs)).toBe(true);
      }
    }),
  );
});
