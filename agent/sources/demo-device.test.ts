import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AgentMessage } from "../../contract/device";
import { createDemoPtz } from "../demo/ptz";
import { createDemoDevice } from "./demo-device";

const module = {
  index: 3,
  name: "Gate",
  connected: true,
  input: [],
  output: [false],
  triggered: false,
};
let said: AgentMessage[];

beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function createDevice(version = "1.0") {
  const ptz = createDemoPtz(Date.now);
  const device = createDemoDevice({ version, modules: [module], cameraIndexes: [0], ptz });
  const stop = device.listen((message) => said.push(message));
  return { device, stop };
}

test("an output switches, is told, and stays", () => {
  const { device } = createDevice();
  expect(device.command({ type: "switch_output", module: 3, output: 0, on: true })).toBe(true);
  const modules = [{ ...module, output: [true] }];
  expect(said).toEqual([{ type: "module_state", modules }]);
  expect(device.describe()).toEqual({ version: "1.0", modules });
});

test("what it does not have it does not take", () => {
  const { device } = createDevice();
  expect(device.command({ type: "switch_output", module: 3, output: 1, on: true })).toBe(false);
  expect(device.command({ type: "switch_output", module: 4, output: 0, on: true })).toBe(false);
  const ptz = { type: "ptz", command: "up", speed: 5 } as const;
  expect(device.command({ ...ptz, camera_index: 0 })).toBe(true);
  expect(device.command({ ...ptz, camera_index: 1 })).toBe(false);
  expect(said).toEqual([]);
});

test("an update goes from received to completed, once, and ends in the new version", () => {
  const { device } = createDevice();
  expect(device.command({ type: "upgrade", version: "1.0" })).toBe(false);
  expect(device.command({ type: "upgrade", version: "1.1" })).toBe(true);
  expect(device.command({ type: "upgrade", version: "1.1" })).toBe(false);
  vi.advanceTimersByTime(60_000);
  const steps = said.flatMap((message) =>
    message.type === "firmware" ? [`${message.status} ${message.progress}`] : [],
  );
  expect(steps[0]).toBe("received 0");
  expect(steps[1]).toBe("in_progress 10");
  expect(steps.at(-1)).toBe("completed 100");
  expect(steps).toHaveLength(11);
  expect(device.describe()).toMatchObject({ version: "1.1" });
});

test("a listener that stopped gets no message", () => {
  const { device, stop } = createDevice();
  stop();
  device.command({ type: "upgrade", version: "2.0" });
  expect(said).toEqual([]);
});
