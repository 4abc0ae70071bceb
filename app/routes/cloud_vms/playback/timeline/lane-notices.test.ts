import { describe, expect, test } from "vitest";
import { createWallCamera } from "../../../../../tests/support/wall-camera";
import { findLaneProblem } from "./lane-notices";
import type { Lane } from "./use-timeline";

const lane = (state: Lane["state"]): Lane => ({ cameraId: "1", state, spans: [], density: [] });
const settled = { isLoading: false, hasFailed: false };

describe("a lane that cannot say what is recorded tells why", () => {
  test("a host that is away, and one that is there and does not answer", () => {
    const timeline = { lanes: [lane("host_offline")], ...settled };
    expect(findLaneProblem(createWallCamera({ hostConnected: false }), timeline)).toBe(
      "host_offline",
    );
    expect(findLaneProblem(createWallCamera(), timeline)).toBe("host_silent");
  });
  test("no licence: known from the camera before its lane has come", () => {
    const camera = createWallCamera({ hasLicense: false });
    expect(findLaneProblem(camera, { lanes: [], isLoading: true, hasFailed: false })).toBe(
      "no_license",
    );
    expect(findLaneProblem(camera, { lanes: [lane("no_license")], ...settled })).toBe("no_license");
  });
  test("a right that was withdrawn meanwhile, and nothing while it is loading or known", () => {
    const camera = createWallCamera();
    expect(findLaneProblem(camera, { lanes: [], ...settled })).toBe("no_permission");
    expect(findLaneProblem(camera, { lanes: [], ...settled, hasFailed: true })).toBe("failed");
    expect(findLaneProblem(camera, { lanes: [], ...settled, isLoading: true })).toBe("loading");
    expect(
      findLaneProblem(camera, { lanes: [lane("ok")], ...settled, hasFailed: true }),
    ).toBeNull();
  });
});
