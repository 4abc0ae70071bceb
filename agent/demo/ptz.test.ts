import { beforeEach, expect, test } from "vitest";
import { createDemoPtz, type DemoPtz, demoPresets } from "./ptz";

let nowMs: number;
let ptz: DemoPtz;
beforeEach(() => {
  nowMs = 1_000_000;
  ptz = createDemoPtz(() => nowMs);
});

type Command = Parameters<DemoPtz["move"]>[0];
const send = (command: Command["command"], more: Partial<Command> = {}) =>
  ptz.move({ type: "ptz", camera_index: 0, command, speed: 5, ...more });

test("a camera looks at its whole picture until it is moved, and again at home", () => {
  expect(ptz.findView(0)).toBeNull();
  send("left");
  expect(ptz.findView(0)).not.toBeNull();
  expect(ptz.findView(1)).toBeNull();
  send("home");
  expect(ptz.findView(0)).toBeNull();
});

test("it moves until it is stopped, and never beyond its picture", () => {
  send("right");
  const at = () => ptz.findView(0)?.[0] ?? 0;
  const first = at();
  nowMs += 400;
  const second = at();
  expect(second).toBeGreaterThan(first);
  send("stop");
  nowMs += 5_000;
  expect(at()).toBe(second);
  send("right", { speed: 10 });
  nowMs += 60_000;
  const [left, , width] = ptz.findView(0) ?? [0, 0, 0, 0];
  expect(left + width).toBeCloseTo(1, 3);
});

test("it zooms in to a limit, and out to the whole picture", () => {
  send("zoom_in");
  nowMs += 60_000;
  expect(ptz.findView(0)?.[2]).toBe(0.25);
  send("zoom_out");
  nowMs += 60_000;
  expect(ptz.findView(0)).toBeNull();
});

test("named presets lead to places of their own; another number changes nothing", () => {
  const views = demoPresets.map(({ number: preset }) => {
    send("preset", { preset });
    return JSON.stringify(ptz.findView(0));
  });
  expect(new Set(views).size).toBe(demoPresets.length);
  send("preset", { preset: 9 });
  expect(JSON.stringify(ptz.findView(0))).toBe(views.at(-1));
});
