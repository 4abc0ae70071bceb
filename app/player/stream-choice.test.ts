import { expect, test } from "vitest";
import { chooseStream, settleWidth, type TileNeeds, widthOf } from "./stream-choice";

/** A wide tile of a camera with both streams. */
const wide: TileNeeds = {
  tileWidth: 571,
  subWidth: 320,
  mainWidth: 640,
  isSingle: false,
  keyframesOnly: false,
  chosen: null,
  isUnplayable: false,
  savesData: false,
  isHeld: false,
};
const choose = (change: Partial<TileNeeds>) => {
  const { stream, reason } = chooseStream({ ...wide, ...change });
  return `${stream} ${reason}`;
};

test("a tile wider than its sub stream plays the main one, in device pixels", () => {
  expect(choose({})).toBe("main wide");
  expect(choose({ tileWidth: 321 })).toBe("main wide");
  expect(choose({ tileWidth: 320 })).toBe("sub fits");
});

test("a main stream that is not sharper is not worth its frames", () => {
  expect(choose({ mainWidth: 320 })).toBe("sub fits");
  expect(choose({ mainWidth: null })).toBe("main wide");
});

test("what is not known, or cannot be measured, stays with the sub stream", () => {
  expect(choose({ tileWidth: null })).toBe("sub unmeasured");
  expect(choose({ subWidth: null })).toBe("sub unmeasured");
});

test("saved data, keyframes and a machine that does not keep up keep it there", () => {
  expect(choose({ savesData: true })).toBe("sub saves_data");
  expect(choose({ savesData: true, isSingle: true })).toBe("sub saves_data");
  expect(choose({ keyframesOnly: true })).toBe("sub keyframes");
  expect(choose({ isHeld: true })).toBe("sub overloaded");
  expect(choose({ isUnplayable: true })).toBe("sub unplayable");
});

test("a camera that is shown alone plays its main stream, whatever the load", () => {
  const alone = { isSingle: true, isHeld: true, tileWidth: null };
  expect(choose(alone)).toBe("main single");
  expect(choose({ ...alone, isUnplayable: true })).toBe("sub unplayable");
  // There is no other one: the tile says that it cannot be played.
  expect(choose({ ...alone, isUnplayable: true, subWidth: null })).toBe("main single");
});

test("what the user chose is played, whatever speaks against it", () => {
  const against = { isHeld: true, savesData: true, keyframesOnly: true, isUnplayable: true };
  expect(choose({ ...against, chosen: "main" })).toBe("main chosen");
  expect(choose({ isSingle: true, chosen: "sub" })).toBe("sub chosen");
});

test("a width counts as another one from 4 % on", () => {
  expect(settleWidth(null, 571)).toBe(571);
  expect(settleWidth(1000, 1040)).toBe(1000);
  expect(settleWidth(1000, 960)).toBe(1000);
  expect(settleWidth(1000, 1041)).toBe(1041);
  expect(settleWidth(1000, 600)).toBe(600);
});

test("a picture's width is read from its resolution", () => {
  expect([widthOf("1920x1080"), widthOf("unknown"), widthOf(null)]).toEqual([1920, null, null]);
});
