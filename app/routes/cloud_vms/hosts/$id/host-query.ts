import { defineQuery, pageNumber, requiredChoice, textFilter } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";

/** Tabs of a host's page; the first is the default. */
export const hostTabs = ["cameras", "modules", "storages", "pos", "firmware", "access"] as const;
export type HostTab = (typeof hostTabs)[number];

/** Camera filter: all, without signal, or with a licence problem. */
export const cameraFilters = ["all", "lost", "license"] as const;
export type CameraFilter = (typeof cameraFilters)[number];

/** The page of one host. */
export const hostQuery = (id: string) =>
  defineQuery(paths.host(id), {
    tab: requiredChoice(hostTabs, "cameras"),
    /** Part of a camera's name. */
    search: textFilter("q"),
    show: requiredChoice(cameraFilters, "all"),
    page: pageNumber(),
  });
