import type { HostSort, HostState } from "../../contract/names";
import type { Database } from "../db/client";
import type { Page } from "../graphql/page";
import { parseId } from "../ids";
import type { Viewer } from "../viewer";
import { countHosts, type HostFilter, listHostIds } from "./overview-queries";
import { type HostOverview, listHostsInOrder } from "./service";

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
}

const toFilter = (query: HostQuery): HostFilter => ({
  regionId: query.region_id ? (parseId(query.region_id) ?? 0) : undefined,
  states: query.state ? [query.state] : undefined,
  types: query.type == null ? undefined : [query.type],
  hasNewVersion: query.has_new_version ?? undefined,
  keyword: query.keyword || undefined,
});

/** One page of the matching hosts in reach; `total` counts those of all pages. */
export async function findHosts(
  db: Database,
  viewer: Viewer,
  query: HostQuery,
  page: Page,
): Promise<HostPage> {
  const filter = toFilter(query);
  const [ids, total] = await Promise.all([
    listHostIds(db, viewer, filter, { sort: query.sort ?? undefined, page }),
    countHosts(db, viewer, filter),
  ]);
  return { list: await listHostsInOrder(db, viewer, ids), total, perPage: page.limit };
}
