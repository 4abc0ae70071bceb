import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { benchParts } from "./parts";
import { type PartResult, summarize } from "./summary";
import { readTable } from "./table";

const row = (value: number, target?: { max: number } | { min: number }) => ({
  what: `a figure of ${value}`,
  value,
  unit: "ms",
  ...(target && { target }),
});
const part = (name: string, rows: ReturnType<typeof row>[], failure: string | null = null) =>
  ({ name, tables: [{ title: "Some figures", rows }], failure }) satisfies PartResult;

test("goals that are met and figures without one are good", () => {
  const { text, isGood } = summarize([
    part("live", [row(5, { max: 5 }), row(9, { min: 9 }), row(1)]),
  ]);
  expect(isGood).toBe(true);
  expect(text).toBe(
    "2 goals met, 0 missed, 1 figures without a goal; 1 of 1 parts came to their end.",
  );
});

test.each([
  ["above its most", row(6, { max: 5 })],
  ["below its least", row(4, { min: 5 })],
  ["not a number", row(Number.NaN, { max: 5 })],
])("a figure %s is missed, and shown once more", (_what, missed) => {
  const { text, isGood } = summarize([part("live", [row(1, { max: 5 }), missed])]);
  expect(isGood).toBe(false);
  expect(text).toContain("live: Some figures\n  ");
  expect(text).toContain(missed.what);
  expect(text).not.toContain("a figure of 1 ");
});

test("a figure that is no number is missed also where it comes from another process", () => {
  const rows = [row(Number.NaN, { max: 5 })];
  const table = readTable(JSON.stringify({ title: "Some figures", rows }));
  expect(summarize([{ name: "live", tables: [table], failure: null }]).isGood).toBe(false);
});

test("a part that did not come to its end is named, whatever it measured", () => {
  const { text, isGood } = summarize([part("video", [row(1, { max: 5 })], "stopped after 40 min")]);
  expect(isGood).toBe(false);
  expect(text).toContain("video: stopped after 40 min");
});

test("every benchmark of the project is a part of the whole", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const names = Object.keys(scripts).flatMap((name) => /^bench:(.+)/.exec(name)?.[1] ?? []);
  expect(benchParts.map(({ name }) => name).sort()).toEqual(names.sort());
});
