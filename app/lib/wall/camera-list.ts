import { fold } from "~contract/fold";
import type { recordingStates } from "~contract/names";
import { findVideoRoutes } from "~contract/stream-types";

export type RecordingState = (typeof recordingStates)[number];

/** A camera of the wall. Only cameras with can_live are included (C091). */
export interface WallCamera {
  id: string;
  name: string;
  hostId: string;
  hostName: string;
  hostConnected: boolean;
  /** Last contact with the host, Unix seconds; null for never. */
  hostSeenSeconds: number | null;
  connected: boolean;
  hasLicense: boolean;
  /** The host's device type, and its NAT type for the page's kind of video (1: a direct connection may be tried). */
  hostType: number;
  natType: number;
  /** The host records onto other machines; only known where recordings are played. */
  recordsOnNetwork: boolean;
  /** The host's time zone, an IANA name. */
  timeZone: string;
  snapshotLink: string;
  canPlayback: boolean;
  canPtz: boolean;
  /** PTZ presets that have a name at the camera. */
  presets: { number: number; name: string }[];
  /** "1920x1080"; null before the host reported it. */
  mainResolution: string | null;
  subResolution: string | null;
  recording: RecordingState;
  /** Retention in days; null for as long as there is space. */
  keepDays: number | null;
  licenseNotMatch: boolean;
  resolutionNotMatch: boolean;
  /** Unix seconds; null without a licence. */
  licenseExpiredSeconds: number | null;
}

export interface WallHost {
  id: string;
  name: string;
  cameraCount: number;
  /** Null where they are loaded when the host is opened. */
  cameras: WallCamera[] | null;
  /** Closed at first: a host of a tree that is not whole. */
  isClosed: boolean;
}

export interface WallRegion {
  id: string;
  name: string;
  hosts: WallHost[];
}

export type VideoRight = "live" | "playback";

/** The cameras beside a wall, as they come with the page. */
export interface CameraTree {
  right: VideoRight;
  /** All cameras are listed; else those of a host are loaded when it is opened (decision D116). */
  isWhole: boolean;
  regions: WallRegion[];
  /** The part of a tree that is not whole which the address searches for; null without a search. */
  found: FoundTree | null;
  /** Of a tree that is not whole: cameras of the wall. */
  cameras: WallCamera[];
  /** Their ids, also those out of the viewer's reach. */
  asked: string[];
  /** Cameras to open without a choice; null for a whole tree, where they are told from the list. */
  first: string[] | null;
}

export interface FoundTree {
  search: string;
  regions: WallRegion[];
}

/** What an open page loads of a tree that is not whole. */
export interface TreePart {
  cameras: WallCamera[];
  found: FoundTree | null;
}

/** Whether the host's device type has video at all (decision D55). */
export const hasVideo = ({ hostType }: Pick<WallCamera, "hostType">): boolean =>
  findVideoRoutes(hostType) !== null;

export function isReady(camera: WallCamera): boolean {
  return hasVideo(camera) && camera.hostConnected && camera.connected && camera.hasLicense;
}

export type CameraWarning = "licenseNotMatch" | "resolutionNotMatch" | "licenseExpired";

/** Problems of a camera that may still play, independent of each other (C092, C093). */
export function listWarnings(camera: WallCamera, nowSeconds: number): CameraWarning[] {
  const warnings: CameraWarning[] = [];
  if (camera.licenseNotMatch) warnings.push("licenseNotMatch");
  if (camera.resolutionNotMatch) warnings.push("resolutionNotMatch");
  const { licenseExpiredSeconds: expired } = camera;
  if (expired !== null && expired < nowSeconds) warnings.push("licenseExpired");
  return warnings;
}

export function listCameras(regions: readonly WallRegion[]): WallCamera[] {
  return regions.flatMap((region) => region.hosts.flatMap((host) => host.cameras ?? []));
}

export function countCameras(region: WallRegion): number {
  return region.hosts.reduce((sum, host) => sum + host.cameraCount, 0);
}

/**
 * The part of the tree that matches a search: a matching region or host with all its cameras, a matching camera with
 * its parents. An empty search matches everything. A host whose cameras are not loaded stays: its cloud has searched it.
 */
export function filterRegions(regions: readonly WallRegion[], search: string): WallRegion[] {
  const wanted = fold(search);
  if (wanted === "") return [...regions];
  const matches = (name: string) => fold(name).includes(wanted);
  return regions.flatMap((region) => {
    if (matches(region.name)) return [region];
    const hosts = region.hosts.flatMap((host) => {
      if (host.cameras === null || matches(host.name)) return [host];
      const cameras = host.cameras.filter((camera) => matches(camera.name));
      return cameras.length > 0 ? [{ ...host, cameras, cameraCount: cameras.length }] : [];
    });
    return hosts.length > 0 ? [{ ...region, hosts }] : [];
  });
}

/**
 * The camera that a search means: the first licensed one whose own name matches, else the first below a matching host or
 * region. Null for no match, and for an empty search.
 */
export function findCamera(regions: readonly WallRegion[], search: string): WallCamera | null {
  const wanted = fold(search);
  if (wanted === "") return null;
  const cameras = listCameras(filterRegions(regions, search)).filter((each) => each.hasLicense);
  return cameras.find(({ name }) => fold(name).includes(wanted)) ?? cameras[0] ?? null;
}
