import { paths } from "~/lib/paths";
import { type HostSort, type HostState, hostSorts, hostStates, hostTypes } from "~contract/names";

/** Columns of the table that may be shown beside the host itself, in their order. */
export const hostColumns = [
  "state",
  "type",
  "region",
  "cameras",
  "storage",
  "host_code",
  "version",
  "address",
  "timezone",
  "last_seen",
] as const;
export type HostColumn = (typeof hostColumns)[number];

const defaultColumns: readonly HostColumn[] = hostColumns.slice(0, 7);

/** What the address of the list asks for. */
export interface HostsQuery {
  /** Part of a name, host code or address. */
  search: string;
  /** Region id; empty for all. */
  region: string;
  type: number | null;
  state: HostState | null;
  /** Only hosts with a newer version. */
  updates: boolean;
  sort: HostSort;
  columns: HostColumn[];
  page: number;
}

const maxSearchChars = 64;

export function readHostsQuery(query: URLSearchParams): HostsQuery {
  const type = Number.parseInt(query.get("type") ?? "", 10);
  const asked = query.getAll("columns").flatMap((value) => value.split(","));
  return {
    search: (query.get("q") ?? "").trim().slice(0, maxSearchChars),
    region: (query.get("region") ?? "").slice(0, 20),
    type: type in hostTypes ? type : null,
    state: hostStates.find((state) => state === query.get("state")) ?? null,
    updates: query.get("updates") === "1",
    sort: hostSorts.find((sort) => sort === query.get("sort")) ?? "name",
    columns: query.has("columns")
      ? hostColumns.filter((column) => asked.includes(column))
      : [...defaultColumns],
    page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
  };
}

/** The parameters of a query, those at their default left out. */
export function hostsParameters(query: HostsQuery): [name: string, value: string][] {
  const { search, region, type, state, updates, sort, columns, page } = query;
  const listed = columns.join(",");
  const all: [string, string][] = [
    ["q", search],
    ["region", region],
    ["type", type === null ? "" : String(type)],
    ["state", state ?? ""],
    ["updates", updates ? "1" : ""],
    ["sort", sort === "name" ? "" : sort],
    ["page", page === 1 ? "" : String(page)],
  ];
  const kept = all.filter(([, value]) => value !== "");
  return listed === defaultColumns.join(",") ? kept : [...kept, ["columns", listed]];
}

/** Address of the list with this query, and with what else it carries: view, dialog. */
export function hostsAddress(query: HostsQuery, more: Record<string, string> = {}): string {
  const text = new URLSearchParams([...hostsParameters(query), ...Object.entries(more)]).toString();
  return text ? `${paths.hosts}?${text}` : paths.hosts;
}

/** The query sorted by this column; by the same one, the other way round. */
export function sortedBy(query: HostsQuery, key: HostSort): HostsQuery {
  const other = hostSorts.find((sort) => sort === `-${key}`) ?? key;
  return { ...query, page: 1, sort: query.sort === key ? other : key };
}
