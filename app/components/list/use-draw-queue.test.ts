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

test("one is drawn a frame, and one that came first is whole before the next begins", () => {
  const queue = new DrawQueue();
  const drawn: string[] = [];
  queue.add(() => drawn.push("a"), 2);
  queue.add(() => drawn.push("b"), 1);
  expect(drawn).toEqual([]);
  for (const all of ["a", "aa", "aab"]) {
    expect(frames).toHaveLength(1);
    nextFrame();
    expect(drawn.join("")).toBe(all);
  }
  expect(frames).toHaveLength(0);
});

test("what comes while another is drawn waits for the next frame", () => {
  const queue = new DrawQueue();
  const drawn: string[] = [];
  queue.add(() => queue.add(() => drawn.push("later"), 1), 1);
  nextFrame();
  expect(drawn).toEqual([]);
  expect(frames).toHaveLength(1);
  nextFrame();
  expect(drawn).toEqual(["later"]);
});

test("what was given up is not drawn, and costs the others no frame", () => {
  const queue = new DrawQueue();
  const drawn: string[] = [];
  const giveUp = queue.add(() => drawn.push("a"), 2);
  queue.add(() => drawn.push("b"), 1);
  nextFrame();
  giveUp();
  nextFrame();
  expect(drawn).toEqual(["a", "b"]);
  expect(frames).toHaveLength(0);
});
