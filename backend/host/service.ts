import type { HostState } from "../../contract/names";
import { type CameraRow, listCameras } from "../camera/service";
import { groupBy } from "../collections";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { Viewer } from "../viewer";
import { type HostFilter, listHostIds } from "./overview-queries";
import {
  type HostRow,
  type HostSelection,
  listHosts,
  listStorages,
  type StorageRow,
} from "./queries";

export { countHosts, type ReachSummary, summarizeReach } from "./overview-queries";
export { type FoundHost, searchHosts } from "./queries";

/** A host with the data of its card, its row and its warnings. */
export interface HostOverview extends HostRow {
  state: HostState;
  cameras: CameraRow[];
  storages: StorageRow[];
  /** Where they were counted without being read. */
  cameraCount?: number;
  /** For one set of privileges: whether the host's new cameras join it. */
  autoAllow?: boolean;
}

/** Something that needs attention, and its place. */
export interface Attention {
  kind: "offline_host" | "storage_over" | "license_missing" | "license_mismatch" | "camera_lost";
  host: HostOverview;
  camera: CameraRow | null;
  since: Date | null;
  /** Percent used, or number of cameras, by type. */
  value: number | null;
  /** Drive, for storage_over. */
  detail: string | null;
}

/** All hosts in reach, or a selection of them, with their cameras and storages. */
export async function listHostOverviews(
  db: Database,
  viewer: Viewer,
  selection: HostSelection = {},
): Promise<HostOverview[]> {
  const hosts = await listHosts(db, viewer, selection);
  if (hosts.length === 0) return [];
  const ids = hosts.map((host) => host.id);
  const [cameras, storages] = await Promise.all([
    listCameras(db, viewer, { hostIds: ids }),
    listStorages(db, ids),
  ]);
  const camerasOf = groupBy(cameras, (camera) => camera.hostId);
  const storagesOf = groupBy(storages, (storage) => storage.hostId);
  return hosts.map((host) => {
    const parts = {
      cameras: camerasOf.get(host.id) ?? [],
      storages: storagesOf.get(host.id) ?? [],
    };
    return {
      ...host,
      ...parts,
      state: hostState(host, parts.cameras, parts.storages),
    };
  });
}

/** The hosts in reach that match, by region and name. */
export async function listMatchingHosts(
  db: Database,
  viewer: Viewer,
  filter: HostFilter,
): Promise<HostOverview[]> {
  return listHostOverviews(db, viewer, { hostIds: await listHostIds(db, viewer, filter) });
}

/** These hosts, of those in reach, in this order. */
export async function listHostsInOrder(
  db: Database,
  viewer: Viewer,
  ids: number[],
): Promise<HostOverview[]> {
  const hosts = await listHostOverviews(db, viewer, { hostIds: ids });
  const byId = new Map(hosts.map((host) => [host.id, host]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One host in reach. Throws HOST_NOT_FOUND for any other id (threat D1). */
export async function getHostOverview(
  db: Database,
  viewer: Viewer,
  id: number | null,
): Promise<HostOverview> {
  const [host] = id === null ? [] : await listHostOverviews(db, viewer, { hostIds: [id] });
  if (!host) throw codedError("HOST_NOT_FOUND", { field: "id" });
  return host;
}

function hostState(host: HostRow, cameras: CameraRow[], storages: StorageRow[]): HostState {
  if (!host.enabled) return "disabled";
  if (!host.connected) return "disconnected";
  const warns =
    hasNewVersion(host) ||
    storages.some(isOverThreshold) ||
    cameras.some((camera) => !camera.connected || hasLicenseProblem(camera));
  return warns ? "warning" : "online";
}

export function hasNewVersion(host: HostRow): boolean {
  return host.cloudVersion !== null && host.cloudVersion !== host.apVersion;
}

/** Percent used, rounded down. */
export function usedPercent(storage: StorageRow): number {
  return storage.totalBytes === 0 ? 0 : Math.floor((storage.usedBytes / storage.totalBytes) * 100);
}

function isOverThreshold(storage: StorageRow): boolean {
  return usedPercent(storage) >= storage.recycleThreshold;
}

/** Whether its licence is for something else: another camera type or another resolution. */
export function hasOtherLicense(camera: CameraRow): boolean {
  return camera.licensed && (camera.licenseNotMatch || camera.resolutionNotMatch);
}

function hasLicenseProblem(camera: CameraRow): boolean {
  return !camera.licensed || hasOtherLicense(camera);
}

/** Attention items, the most severe first: hosts gone, then storage, licences and cameras. */
export async function listAttention(db: Database, viewer: Viewer): Promise<Attention[]> {
  const hosts = await listMatchingHosts(db, viewer, { states: ["disconnected", "warning"] });
  return [
    ...hosts.filter((host) => !host.connected).map(offlineHost),
    ...hosts.filter((host) => host.connected).flatMap(connectedHostAttention),
  ];
}

function offlineHost(host: HostOverview): Attention {
  return {
    kind: "offline_host",
    host,
    camera: null,
    since: host.lastSeenAt,
    value: null,
    detail: null,
  };
}

function connectedHostAttention(host: HostOverview): Attention[] {
  const plain = { host, camera: null, since: null, detail: null };
  const unlicensed = host.cameras.filter((camera) => !camera.licensed);
  return [
    ...host.storages.filter(isOverThreshold).map(
      (storage): Attention => ({
        ...plain,
        kind: "storage_over",
        value: usedPercent(storage),
        detail: storage.drive,
      }),
    ),
    ...(unlicensed.length > 0
      ? [{ ...plain, kind: "license_missing", value: unlicensed.length } satisfies Attention]
      : []),
    ...host.cameras
      .filter(hasOtherLicense)
      .map((camera): Attention => ({ ...plain, kind: "license_mismatch", camera, value: null })),
    ...host.cameras
      .filter((camera) => !camera.connected)
      .map(
        (camera): Attention => ({
          ...plain,
          kind: "camera_lost",
          camera,
          since: camera.connectedChangedAt,
          value: null,
        }),
      ),
  ];
}
