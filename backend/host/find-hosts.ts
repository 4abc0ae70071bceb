import type { HostSort, HostState } from "../../contract/names";
import type { Database } from "../db/client";
import type { Page } from "../graphql/page";
import { parseId } from "../ids";
import type { Viewer } from "../viewer";
import { type HostOverview, hasNewVersion, listHostOverviews, storageUse } from "./service";

export interface HostQuery {
  region_id?: string | null;
  state?: HostState | null;
  type?: number | null;
  has_new_version?: boolean | null;
  keyword?: string | null;
  sort?: HostSort | null;
}

export interface HostPage {
  list: HostOverview[];
  total: number;
  perPage: number;
  summary: HostOverview[];
}

/**
 * One page of the matching hosts in reach; `total` counts those of all pages, `summary` every host
 * in reach.
 */
export async function findHosts(
  db: Database,
  viewer: Viewer,
  query: HostQuery,
  { limit, offset }: Page,
): Promise<HostPage> {
  const { region_id: regionId, state, type, has_new_version: newer, keyword, sort } = query;
  const inReach = await listHostOverviews(db, viewer);
  const inRegion = regionId ? (parseId(regionId) ?? 0) : null;
  const found = inReach.filter(
    (host) =>
      (inRegion === null || host.regionId === inRegion) &&
      (!state || host.state === state) &&
      (type === null || type === undefined || host.type === type) &&
      (newer === null || newer === undefined || hasNewVersion(host) === newer) &&
      (!keyword || matches(host, keyword.toLowerCase())),
  );
  const sorted = sort ? sortHosts(found, sort) : found;
  const list = sorted.slice(offset, offset + limit);
  return { list, total: found.length, perPage: limit, summary: inReach };
}

/** A field the viewer may not see is not searched either (threat D10). */
function matches(host: HostOverview, text: string): boolean {
  const names = [host.name, host.displayName];
  const managed = host.manages ? [host.hostCode, host.externalIp] : [];
  return [...names, ...managed].some((value) => value?.toLowerCase().includes(text));
}

/** The most severe state first. */
const severity: Record<HostState, number> = { disconnected: 0, warning: 1, online: 2, disabled: 3 };

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type SortKey = Exclude<HostSort, `-${string}`>;

const orders: Record<SortKey, (a: HostOverview, b: HostOverview) => number> = {
  name: (a, b) => collator.compare(a.displayName, b.displayName),
  state: (a, b) => severity[a.state] - severity[b.state],
  type: (a, b) => a.type - b.type,
  region: (a, b) => collator.compare(a.regionName, b.regionName),
  cameras: (a, b) => a.cameras.length - b.cameras.length,
  storage: (a, b) => storageUse(a) - storageUse(b),
  version: (a, b) => collator.compare(a.apVersion ?? "", b.apVersion ?? ""),
};

function sortHosts(hosts: HostOverview[], sort: HostSort): HostOverview[] {
  const isDescending = sort.startsWith("-");
  const order = orders[sort.replace("-", "") as SortKey];
  const sign = isDescending ? -1 : 1;
  return [...hosts].sort((a, b) => sign * order(a, b) || orders.name(a, b));
}
