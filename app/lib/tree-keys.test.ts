import { expect, test } from "vitest";
import { moveInTree, type TreeLine } from "./tree-keys";

const line = (key: string, level: number, isOpen: boolean | null): TreeLine => ({
  key,
  level,
  isOpen,
});
const lines = [
  line("north", 1, true),
  line("a", 2, true),
  line("a1", 3, null),
  line("a2", 3, null),
  line("b", 2, false),
  line("c", 2, false),
  line("south", 1, false),
  // Its hosts are not loaded yet.
  line("west", 1, true),
  line("east", 1, true),
];

test.for([
  [0, "ArrowDown", { focus: 1 }],
  [8, "ArrowDown", { focus: 8 }],
  [0, "ArrowUp", { focus: 0 }],
  [3, "Home", { focus: 0 }],
  [0, "End", { focus: 8 }],
  [4, "ArrowRight", { open: ["b"] }],
  [1, "ArrowRight", { focus: 2 }],
  [2, "ArrowRight", null],
  [7, "ArrowRight", null],
  [1, "ArrowLeft", { close: "a" }],
  [3, "ArrowLeft", { focus: 1 }],
  [4, "ArrowLeft", { focus: 0 }],
  [6, "ArrowLeft", { focus: 6 }],
  [1, "*", { open: ["b", "c"] }],
  [3, "*", { open: [] }],
  [8, "*", { open: ["south"] }],
  [0, "q", null],
  [9, "ArrowDown", null],
] as const)("from line %d, %s", ([index, key, move]) => {
  expect(moveInTree(lines, index, key)).toEqual(move);
});
