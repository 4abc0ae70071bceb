import type { WallCamera, WallHost } from "../../app/lib/wall/camera-list";

/** A connected camera that may be watched and played back. */
export function createWallCamera(change: Partial<WallCamera> = {}): WallCamera {
  return {
    id: "1",
    name: "Reception",
    hostId: "1",
    hostName: "HQ-NVR-01",
    hostConnected: true,
    hostSeenSeconds: null,
    connected: true,
    hasLicense: true,
    hostType: 2,
    natType: 1,
    recordsOnNetwork: false,
    timeZone: "Europe/Prague",
    snapshotLink: "/media/snapshot/1",
    canPlayback: true,
    canPtz: false,
    presets: [],
    mainResolution: "1920x1080",
    subResolution: "640x360",
    recording: "recording",
    keepDays: 30,
    licenseNotMatch: false,
    resolutionNotMatch: false,
    licenseExpiredSeconds: null,
    ...change,
  };
}

/** A host whose cameras are all at hand. */
export const createWallHost = (id: string, name: string, cameras: WallCamera[]): WallHost => ({
  id,
  name,
  cameraCount: cameras.length,
  cameras,
  isClosed: false,
});
