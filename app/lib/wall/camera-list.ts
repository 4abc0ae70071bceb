import type { recordingStates } from "~contract/names";

export type RecordingState = (typeof recordingStates)[number];

/** A camera as the wall needs it. Only cameras with can_live come this far (C091). */
export interface WallCamera {
  id: string;
  name: string;
  hostName: string;
  hostConnected: boolean;
  /** When the host was last heard, Unix seconds; null for never. */
  hostSeenSeconds: number | null;
  connected: boolean;
  hasLicense: boolean;
  /** Of its host: device type, and NAT type for the page's kind of video (1: a direct way may be tried). */
  hostType: number;
  natType: number;
  /** IANA name of the host's time zone. */
  timeZone: string;
  snapshotLink: string;
  canPlayback: boolean;
  canPtz: boolean;
  /** "1920x1080"; null before the host has told. */
  mainResolution: string | null;
  subResolution: string | null;
  recording: RecordingState;
  /** Days; null keeps as long as there is room. */
  keepDays: number | null;
  licenseNotMatch: boolean;
  resolutionNotMatch: boolean;
  /** Unix seconds; null without a licence. */
  licenseExpiredSeconds: number | null;
}

export interface WallHost {
  id: string;
  name: string;
  cameras: WallCamera[];
}

export interface WallRegion {
  id: string;
  name: string;
  hosts: WallHost[];
}

export function isReady(camera: WallCamera): boolean {
  return camera.hostConnected && camera.connected && camera.hasLicense;
}

export type CameraWarning = "licenseNotMatch" | "resolutionNotMatch" | "licenseExpired";

/** What is wrong with a camera though it may play, each on its own (C092, C093). */
export function listWarnings(camera: WallCamera, nowSeconds: number): CameraWarning[] {
  const warnings: CameraWarning[] = [];
  if (camera.licenseNotMatch) warnings.push("licenseNotMatch");
  if (camera.resolutionNotMatch) warnings.push("resolutionNotMatch");
  const { licenseExpiredSeconds: expired } = camera;
  if (expired !== null && expired < nowSeconds) warnings.push("licenseExpired");
  return warnings;
}

export function listCameras(regions: readonly WallRegion[]): WallCamera[] {
  return regions.flatMap((region) => region.hosts.flatMap((host) => host.cameras));
}

export function countCameras(region: WallRegion): number {
  return region.hosts.reduce((sum, host) => sum + host.cameras.length, 0);
}

/**
 * The part of the tree a search keeps: a matching region or host with all below it, a matching camera
 * with its parents. An empty search keeps everything.
 */
export function filterRegions(regions: readonly WallRegion[], search: string): WallRegion[] {
  const wanted = fold(search);
  if (wanted === "") return [...regions];
  const matches = (name: string) => fold(name).includes(wanted);
  return regions.flatMap((region) => {
    if (matches(region.name)) return [region];
    const hosts = region.hosts.flatMap((host) => {
      if (matches(host.name)) return [host];
      const cameras = host.cameras.filter((camera) => matches(camera.name));
      return cameras.length > 0 ? [{ ...host, cameras }] : [];
    });
    return hosts.length > 0 ? [{ ...region, hosts }] : [];
  });
}

/** Case and accents do not matter: "strasse" finds "Straße", "zahradni" finds "Zahradní". */
function fold(text: string): string {
  return text
    .trim()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
}
