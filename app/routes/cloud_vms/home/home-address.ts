import type { ViewMode } from "~/lib/cookies/preferences.server";
import { paths } from "~/lib/paths";
import type { HomeQuery } from "../route.server";

/** Address of the home with these filters; what is at its default is left out. */
export function homeAddress({ filter, region, search }: HomeQuery, view?: ViewMode): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (region) query.set("region", region);
  if (search) query.set("q", search);
  if (view) query.set("view", view);
  const text = query.toString();
  return text ? `${paths.cloudVms}?${text}` : paths.cloudVms;
}
