import { expect, test } from "vitest";
import { toLengthPrefixed } from "./annex-b";

const prefixed = (picture: Uint8Array, codec: string) =>
  Buffer.concat(toLengthPrefixed(picture, codec)).toString("hex");
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

test.each([
  [
    "two units, behind start codes of either length",
    "000001 6711 00000001 6522ff",
    "00000002 6711 00000003 6522ff",
  ],
  [
    "zeros behind a unit, which belong to none",
    "000001 6522 0000 000001 4133 00",
    "00000002 6522 00000002 4133",
  ],
  ["a unit that has start codes escaped", "000001 65000003 01", "00000005 6500000301"],
  ["bytes without a start code", "65221100", ""],
  ["nothing", "", ""],
])("%s", (_, picture, expected) => {
  expect(prefixed(hex(picture), "avc1.64001e")).toBe(hex(expected).toString("hex"));
});

test("H.265 has its parameter sets in the init segment alone", () => {
  // VPS, SPS, PPS, and a picture.
  const picture = hex("000001 4001aa 000001 4201bb 000001 4401cc 000001 2601dd");
  expect(prefixed(picture, "hvc1.1.6.L93.90")).toBe("000000032601dd");
});
