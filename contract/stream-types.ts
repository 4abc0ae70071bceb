/** Sources of video by number (specification section 9). 1 and 3 are not used. */
export const streamTypes = {
  recorder: 0,
  camera: 2,
  vms: 4,
  file: 100,
  recording: 150,
  nas: 151,
  snvr: 152,
} as const;
export type StreamType = (typeof streamTypes)[keyof typeof streamTypes];

/** How a host's video reaches the viewer. */
export interface VideoRoute {
  live: "mobile_live" | "recorder" | "cloud_live";
  playback: "vms_playback" | "recorder" | "cloud_playback";
  streamType: StreamType;
}

const vms: VideoRoute = { live: "mobile_live", playback: "vms_playback", streamType: 4 };
const recorder: VideoRoute = { live: "recorder", playback: "recorder", streamType: 0 };
const cloud: VideoRoute = { live: "cloud_live", playback: "cloud_playback", streamType: 2 };

/** The route for a host type; null for types without video. 1, 6 and 10 are ours (decision D55). */
export function findVideoRoute(hostType: number): VideoRoute | null {
  switch (hostType) {
    case 1:
    case 2:
    case 8:
    case 10:
      return vms;
    case 3:
      return recorder;
    case 6:
      return { ...recorder, streamType: streamTypes.snvr };
    case 9:
    case 11:
    case 12:
    case 13:
    case 14:
    case 15:
    case 16:
      return cloud;
    default:
      return null;
  }
}
