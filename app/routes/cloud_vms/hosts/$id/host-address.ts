import { paths } from "~/lib/paths";

/** Tabs of a host's page; the first is the default. */
export const hostTabs = ["cameras", "modules", "storages", "pos", "firmware", "access"] as const;
export type HostTab = (typeof hostTabs)[number];

/** Camera filter: all, without signal, or with a licence problem. */
export const cameraFilters = ["all", "lost", "license"] as const;
export type CameraFilter = (typeof cameraFilters)[number];

export interface HostQuery {
  tab: HostTab;
  /** Part of a camera's name. */
  search: string;
  show: CameraFilter;
  page: number;
}

export function readHostQuery(query: URLSearchParams): HostQuery {
  return {
    tab: hostTabs.find((tab) => tab === query.get("tab")) ?? "cameras",
    search: (query.get("q") ?? "").trim().slice(0, 64),
    show: cameraFilters.find((filter) => filter === query.get("show")) ?? "all",
    page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
  };
}

/** Address of a host's page, without parameters at their defaults. */
export function hostAddress(
  id: string,
  { tab = "cameras", search = "", show = "all", page = 1 }: Partial<HostQuery> = {},
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams();
  if (tab !== "cameras") query.set("tab", tab);
  if (search) query.set("q", search);
  if (show !== "all") query.set("show", show);
  if (page > 1) query.set("page", String(page));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  const text = query.toString();
  return text ? `${paths.host(id)}?${text}` : paths.host(id);
}
