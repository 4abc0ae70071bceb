import { formatSearch } from "~/lib/http/format-search";

/**
 * Branches of a tree that is not whole which differ from how it stands at first, by the keys of their rows. In the
 * address only without script: `?open=host-12,more-3`.
 */
const param = "open";
/** Each open host's cameras are in the page. */
const maxOpen = 50;

export const hostKey = (id: string): string => `host-${id}`;

export function readOpenBranches(params: URLSearchParams): Set<string> {
  const keys = params.get(param)?.split(",").filter(Boolean) ?? [];
  return new Set(keys.slice(-maxOpen));
}

/** Query string with a branch opened, or closed again. */
export function toggleBranch(params: URLSearchParams, key: string): string {
  const keys = readOpenBranches(params);
  if (!keys.delete(key)) keys.add(key);
  const next = new URLSearchParams(params);
  if (keys.size > 0) next.set(param, [...keys].join(","));
  else next.delete(param);
  return `?${formatSearch(next)}`;
}

/** Ids of the hosts among them. */
export const listOpenHosts = (params: URLSearchParams): string[] =>
  [...readOpenBranches(params)].flatMap((key) => (key.startsWith("host-") ? [key.slice(5)] : []));
