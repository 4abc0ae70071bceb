import { expect, test } from "vitest";
import { createWallCamera, createWallHost } from "../../../../tests/support/wall-camera";
import { rankCameras } from "./route.server";

test("D55: playback opens cameras that play first, and last those whose device type has no video", () => {
  const cameras = [
    createWallCamera({ id: "no video", hostType: 4 }),
    createWallCamera({ id: "nothing", hasLicense: false, hostConnected: false, connected: false }),
    createWallCamera({ id: "offline", hostConnected: false, connected: false }),
    createWallCamera({ id: "playing" }),
  ];
  const hosts = [createWallHost("1", "HQ-NVR-01", cameras)];
  expect(rankCameras([{ id: "1", name: "Harbor", hosts }])).toEqual([
    "playing",
    "offline",
    "nothing",
    "no video",
  ]);
});
