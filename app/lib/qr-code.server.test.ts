import { encode } from "uqr";
import { expect, test } from "vitest";
import { createQrCode } from "./qr-code.server";

test("draws every dark module of the code once, inside a quiet zone of four", () => {
  const text =
    "otpauth://totp/Sightline:ana@meridian.example?secret=JBSWY3DPEHPK3PXP&issuer=Sightline";
  const { size, path } = createQrCode(text);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) {
      const row = drawn[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  }
  expect(drawn).toEqual(encode(text, { ecc: "M", border: 4 }).data);
  const edge = [...drawn.slice(0, 4), ...drawn.slice(-4)].flat();
  expect(edge.some(Boolean)).toBe(false);
});
