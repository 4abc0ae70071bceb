import { expect, test } from "vitest";
import { nextSlots, type Slots, shownSlot } from "./layer-slots";

const none = [false, false] as const;
const onMain = { wall: "main", seen: "main" } as const;
const onSub = { wall: "sub", seen: "sub" } as const;
const enlarged = { wall: "sub", seen: "main" } as const;

test("a stream that does not play yet gives its player to the one that is wanted", () => {
  const slots: Slots = ["sub", null];
  expect(nextSlots(slots, none, onMain)).toEqual(["main", null]);
  expect(nextSlots(slots, none, onSub)).toBe(slots);
});

test("a stream plays on until the one in its place does", () => {
  let slots: Slots = ["main", null];
  slots = nextSlots(slots, [true, false], onSub);
  expect([slots, shownSlot(slots, [true, false], "sub")]).toEqual([["main", "sub"], 0]);
  expect(nextSlots(slots, [true, false], onSub)).toBe(slots);
  expect(shownSlot(slots, [true, true], "sub")).toBe(1);
  slots = nextSlots(slots, [true, true], onSub);
  expect(slots).toEqual([null, "sub"]);
  slots = nextSlots(slots, [false, true], onMain);
  expect([slots, shownSlot(slots, [false, true], "main")]).toEqual([["main", "sub"], 1]);
  expect(nextSlots(slots, [true, true], onMain)).toEqual(["main", null]);
});

test("an enlarged tile plays both streams, and keeps the small one afterwards", () => {
  let slots: Slots = ["sub", null];
  slots = nextSlots(slots, [true, false], enlarged);
  expect([slots, shownSlot(slots, [true, false], "main")]).toEqual([["sub", "main"], 0]);
  expect(shownSlot(slots, [true, true], "main")).toBe(1);
  expect(nextSlots(slots, [true, true], enlarged)).toBe(slots);
  expect(nextSlots(slots, [true, true], onSub)).toEqual(["sub", null]);
});

test("a tile that plays its main stream already is enlarged with it", () => {
  const slots: Slots = ["main", null];
  expect(nextSlots(slots, [true, false], { wall: "main", seen: "main" })).toBe(slots);
});

test("a choice taken back before its stream plays changes nothing that is seen", () => {
  const slots: Slots = ["main", "sub"];
  expect(nextSlots(slots, [true, false], onMain)).toEqual(["main", null]);
});

test("an enlarged tile whose main stream does not come shows the state of its small one", () => {
  expect(shownSlot(["sub", "main"], none, "main")).toBe(0);
});
