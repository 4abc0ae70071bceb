import type { HostState } from "../../contract/names";
import type { Database } from "../db/client";
import type { Page } from "../graphql/page";
import { parseId } from "../ids";
import type { Viewer } from "../viewer";
import { type HostOverview, listHostOverviews } from "./service";

export interface HostQuery {
  region_id?: string | null;
  state?: HostState | null;
  type?: number | null;
  keyword?: string | null;
}

export interface HostPage {
  list: HostOverview[];
  total: number;
  perPage: number;
}

/** One page of the hosts in reach that pass; `total` counts those of all pages. */
export async function findHosts(
  db: Database,
  viewer: Viewer,
  { region_id: regionId, state, type, keyword }: HostQuery,
  { limit, offset }: Page,
): Promise<HostPage> {
  const inRegion = regionId ? { regionIds: [parseId(regionId) ?? 0] } : {};
  const hosts = (await listHostOverviews(db, viewer, inRegion)).filter(
    (host) =>
      (!state || host.state === state) &&
      (type === null || type === undefined || host.type === type) &&
      (!keyword || matches(host, keyword.toLowerCase())),
  );
  return { list: hosts.slice(offset, offset + limit), total: hosts.length, perPage: limit };
}

/** Whoever may not see a field cannot find by it either (threat D10). */
function matches(host: HostOverview, text: string): boolean {
  const names = [host.name, host.displayName];
  const managed = host.manages ? [host.hostCode, host.externalIp] : [];
  return [...names, ...managed].some((value) => value?.toLowerCase().includes(text));
}
