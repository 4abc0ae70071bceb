import type { CameraRequests } from "./camera-requests";
import type { DeviceChannel } from "./device-channel";

/** Cameras of all hosts: of those whose channel this process holds, and of those that another console does. */
export function routeCameras(here: DeviceChannel, elsewhere: CameraRequests): CameraRequests {
  const of = (hostId: number): CameraRequests => (here.holdsHost(hostId) ? here : elsewhere);
  return {
    isHostConnected: (hostId) => of(hostId).isHostConnected(hostId),
    openStream: (camera, ...rest) => of(camera.hostId).openStream(camera, ...rest),
    requestSnapshot: (camera, ...rest) => of(camera.hostId).requestSnapshot(camera, ...rest),
    requestCoverage: (camera, ...rest) => of(camera.hostId).requestCoverage(camera, ...rest),
    requestSegments: (camera, ...rest) => of(camera.hostId).requestSegments(camera, ...rest),
    read: (camera, ...rest) => of(camera.hostId).read(camera, ...rest),
    readClip: (camera, ...rest) => of(camera.hostId).readClip(camera, ...rest),
  };
}
