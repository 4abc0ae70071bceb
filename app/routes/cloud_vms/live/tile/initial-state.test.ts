import { expect, test } from "vitest";
import { createWallCamera } from "../../../../../tests/support/wall-camera";
import { initialState } from "./initial-state";

const camera = (change: Parameters<typeof createWallCamera>[0] = {}) =>
  createWallCamera({ id: "1", name: "Gate", ...change });

test("a camera without a licence says so before anything is opened", () => {
  expect(initialState(camera({ hasLicense: false }))).toEqual({ kind: "no_license" });
});

test("a camera outside the viewer's reach is a locked tile", () => {
  expect(initialState(null)).toEqual({ kind: "no_permission" });
});

test("a host that is away differs from a camera that is away", () => {
  expect(initialState(camera({ hostConnected: false })).kind).toBe("disconnected");
  expect(initialState(camera({ connected: false })).kind).toBe("no_signal");
  expect(initialState(camera()).kind).toBe("connecting");
});
