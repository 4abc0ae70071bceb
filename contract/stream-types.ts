/** Sources of video by number (specification section 9). 1 and 3 are not used. */
export const streamTypes = {
  recorder: 0,
  camera: 2,
  vms: 4,
  /** A kept clip or an export: those play in the page itself, and no channel of a player carries them. */
  file: 100,
  recording: 150,
  nas: 151,
  snvr: 152,
} as const;
export type StreamType = (typeof streamTypes)[keyof typeof streamTypes];

/** How a host's video reaches the viewer, in one kind of page. */
export interface VideoRoute {
  route: "mobile_live" | "vms_playback" | "recorder" | "cloud_live" | "cloud_playback";
  streamType: StreamType;
}

/** Both kinds of page of a host type. */
export interface VideoRoutes {
  live: VideoRoute;
  playback: VideoRoute;
}

const vms: VideoRoutes = {
  live: { route: "mobile_live", streamType: streamTypes.vms },
  playback: { route: "vms_playback", streamType: streamTypes.vms },
};
const toRecorder = (streamType: StreamType): VideoRoutes => ({
  live: { route: "recorder", streamType },
  playback: { route: "recorder", streamType },
});
const cloud: VideoRoutes = {
  live: { route: "cloud_live", streamType: streamTypes.camera },
  playback: { route: "cloud_playback", streamType: streamTypes.recording },
};

/** The routes of a host type; null for types without video. 1, 6 and 10 are ours (decision D55). */
export function findVideoRoutes(hostType: number): VideoRoutes | null {
  switch (hostType) {
    case 1:
    case 2:
    case 8:
    case 10:
      return vms;
    case 3:
      return toRecorder(streamTypes.recorder);
    case 6:
      return toRecorder(streamTypes.snvr);
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

/** Whether a path of a storage leads to another machine: "\\\\nas\\video", "//nas/video", "nfs://nas/video". */
export const isNetworkPath = (path: string): boolean =>
  /^(?:\\\\|\/\/|(?:nfs|smb|cifs):)/i.test(path.trim());

/** The route of a recording: of a cloud host that records onto other machines, it comes from there. */
export function findPlaybackRoute(hostType: number, isOnNetwork: boolean): VideoRoute | null {
  const route = findVideoRoutes(hostType)?.playback ?? null;
  return route?.streamType === streamTypes.recording && isOnNetwork
    ? { ...route, streamType: streamTypes.nas }
    : route;
}
