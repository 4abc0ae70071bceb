import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DrawQueue } from "./use-draw-queue";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
});
afterEach(() => vi.unstubAllGlobals());

function nextFrame(): void {
  const due = frames;
  frames = [];
  for (const draw of due) draw();
}

function createQueue(isScrolled = () => true) {
  const queue = new DrawQueue(isScrolled);
  const drawn: string[] = [];
  const add = (row: string, cards: number) =>
    queue.add((some) => drawn.push(row.repeat(some)), cards);
  return { queue, drawn, add };
}

test("two cards are drawn a frame, and a row that came first is whole before the next begins", () => {
  const { drawn, add } = createQueue(() => false);
  add("a", 3);
  add("b", 1);
  for (const all of ["", "aa", "aa a", "aa a b"]) {
    expect(drawn.join(" ")).toBe(all);
    expect(frames).toHaveLength(all.endsWith("b") ? 0 : 1);
    nextFrame();
  }
});

test("where rows wait faster than they are drawn, one card is drawn a frame", () => {
  const { drawn, add } = createQueue();
  add("a", 2);
  const giveUp = add("b", 6);
  nextFrame();
  nextFrame();
  // The last row that waits comes as at rest.
  nextFrame();
  expect(drawn).toEqual(["a", "a", "bb"]);
  giveUp();
});

test("once scrolling has ended, two cards are", () => {
  let isScrolled = true;
  const { drawn, add } = createQueue(() => isScrolled);
  add("a", 3);
  add("b", 2);
  nextFrame();
  isScrolled = false;
  nextFrame();
  nextFrame();
  expect(drawn).toEqual(["a", "aa", "bb"]);
  expect(frames).toHaveLength(0);
});

test("what comes while another is drawn waits for the next frame", () => {
  const { queue, drawn, add } = createQueue();
  queue.add(() => add("b", 1), 1);
  nextFrame();
  expect(drawn).toEqual([]);
  expect(frames).toHaveLength(1);
  nextFrame();
  expect(drawn).toEqual(["b"]);
});

test("what was given up is not drawn, and costs the others no frame", () => {
  const { drawn, add } = createQueue();
  const giveUp = add("a", 4);
  add("b", 1);
  nextFrame();
  giveUp();
  nextFrame();
  expect(drawn).toEqual(["a", "b"]);
  expect(frames).toHaveLength(0);
});
