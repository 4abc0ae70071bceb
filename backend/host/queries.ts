import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { managedRegions, reachableHosts } from "../permission/rights";
import { toDate, toNumber, toText } from "../row-values";
import { containsWords, startsWithWord } from "../sql";
import type { Viewer } from "../viewer";
import { hostConnected } from "./connected";

export interface StorageRow {
  hostId: number;
  drive: string;
  path: string;
  usedBytes: number;
  totalBytes: number;
  recycleEnabled: boolean;
  /** Percent. */
  recycleThreshold: number;
  /** Days; null keeps recordings as long as there is room. */
  recycleKeepday: number | null;
}

export interface HostRow {
  id: number;
  /** Name at the time it was added. */
  name: string;
  /** Name users gave it; defaults to the name. */
  displayName: string;
  hostCode: string;
  type: number;
  enabled: boolean;
  connected: boolean;
  timezone: string;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  apVersion: string | null;
  cloudVersion: string | null;
  /** contract/names firmwareStates; null when no update was requested. */
  firmwareState: string | null;
  /** Percent. */
  firmwareProgress: number | null;
  support: boolean;
  externalSettings: boolean;
  externalIp: string | null;
  externalPort: number | null;
  relayHostId: number | null;
  natLive: number;
  natRpb: number;
  lastSeenAt: Date | null;
  createdAt: Date;
  regionId: number;
  regionName: string;
  regionIsDefault: boolean;
  /**
   * Whether the viewer may change it; what concerns only such viewers is hidden from others (threat
   * D9).
   */
  manages: boolean;
  /** Of what users change; see requireVersion(). */
  settingsVersion: number;
}

/** Null for all in reach. */
export interface HostSelection {
  hostIds?: number[];
  regionIds?: number[];
}

/** Hosts in the viewer's reach, by region and name. */
export async function listHosts(
  db: Database,
  viewer: Viewer,
  { hostIds, regionIds }: HostSelection = {},
): Promise<HostRow[]> {
  const result = await db.execute(sql`
    select host.*, ${hostConnected} as connected,
      region.name as region_name, region.is_default as region_is_default,
      host.region_id in ${managedRegions(viewer)} as manages
    from host join region on region.id = host.region_id
    where host.account_id = ${viewer.accountId} and host.id in ${reachableHosts(viewer)}
      ${hostIds ? sql`and host.id = any(${sql.param(hostIds)}::bigint[])` : sql``}
      ${regionIds ? sql`and host.region_id = any(${sql.param(regionIds)}::bigint[])` : sql``}
    order by region.is_default desc, region.name, coalesce(host.display_name, host.name), host.id
  `);
  return result.rows.map(toHost);
}

/** A host in reach as a search finds it. */
export interface FoundHost {
  id: number;
  name: string;
  regionName: string;
}

/** Hosts in reach that have every word in a name of theirs or their region's. */
export async function searchHosts(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<FoundHost[]> {
  const shownName = sql`coalesce(host.display_name, host.name)`;
  const result = await db.execute(sql`
    select host.id, ${shownName} as name, region.name as region_name
    from host join region on region.id = host.region_id
    where host.account_id = ${viewer.accountId} and host.id in ${reachableHosts(viewer)}
      and ${containsWords(words, [sql`host.name`, shownName, sql`region.name`])}
    order by ${startsWithWord(words, shownName)},
      (${containsWords(words, [shownName])}) desc, lower(${shownName}), host.id
    limit ${limit}
  `);
  return result.rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    regionName: String(row.region_name),
  }));
}

function toHost(row: Record<string, unknown>): HostRow {
  return {
    id: Number(row.id),
    name: String(row.name),
    displayName: toText(row.display_name) ?? String(row.name),
    hostCode: String(row.host_code),
    type: Number(row.type),
    enabled: row.enabled === true,
    connected: row.connected === true,
    timezone: String(row.timezone),
    contactName: toText(row.contact_name),
    email: toText(row.email),
    phone: toText(row.phone),
    address: toText(row.address),
    apVersion: toText(row.ap_version),
    cloudVersion: toText(row.cloud_version),
    firmwareState: toText(row.firmware_state),
    firmwareProgress: toNumber(row.firmware_progress),
    support: row.support === true,
    externalSettings: row.external_settings === true,
    externalIp: toText(row.external_ip),
    externalPort: toNumber(row.external_port),
    relayHostId: toNumber(row.relay_host_id),
    natLive: Number(row.nat_live),
    natRpb: Number(row.nat_rpb),
    lastSeenAt: toDate(row.last_seen_at),
    createdAt: new Date(row.created_at as string | Date),
    regionId: Number(row.region_id),
    regionName: String(row.region_name),
    regionIsDefault: row.region_is_default === true,
    manages: row.manages === true,
    settingsVersion: Number(row.version),
  };
}

/** Columns of a host's storages; also returned by updates. */
export const storageColumns = sql`storage.host_id, storage.drive, storage.path, storage.used_bytes,
  storage.total_bytes, storage.recycle_enabled, storage.recycle_threshold, storage.recycle_keepday`;

export async function listStorages(db: Database, hostIds: number[]): Promise<StorageRow[]> {
  const result = await db.execute(sql`
    select ${storageColumns} from storage
    where host_id = any(${sql.param(hostIds)}::bigint[]) order by host_id, drive
  `);
  return result.rows.map(toStorage);
}

export function toStorage(row: Record<string, unknown>): StorageRow {
  return {
    hostId: Number(row.host_id),
    drive: String(row.drive),
    path: String(row.path),
    usedBytes: Number(row.used_bytes),
    totalBytes: Number(row.total_bytes),
    recycleEnabled: row.recycle_enabled === true,
    recycleThreshold: Number(row.recycle_threshold),
    recycleKeepday: toNumber(row.recycle_keepday),
  };
}
