import { data } from "@remix-run/node";
import type { useLoaderData } from "@remix-run/react";
import { readPreferences, writePreferences } from "~/lib/cookies/preferences.server";
import type { CloudArgs } from "~/lib/http/graphql.server";
import { listTimeZones } from "~/lib/i18n/time-zones.server";
import type { Profile } from "~/lib/session/guards.server";
import { takeSecret } from "~/lib/session/host-secret.server";
import { readHostsQuery } from "./hosts-address";
import { findHosts } from "./route.server";

const dialogs = ["new", "created", "move", "upgrade"] as const;

/** What the page shows: the hosts the address asks for, and the dialog over them. */
export async function getHostsPage(args: CloudArgs, user: Profile) {
  const { request } = args;
  const url = new URL(request.url);
  const query = readHostsQuery(url.searchParams);
  const [{ viewMode: kept, timeZone }, hosts, { secret, cookies }] = await Promise.all([
    readPreferences(request),
    findHosts(args, query),
    takeSecret(request, url.searchParams.get("host")),
  ]);
  const asked = url.searchParams.get("view");
  const viewMode = asked === "table" || asked === "photo" ? asked : kept;
  if (viewMode !== kept) cookies.push(...(await writePreferences(request, { viewMode })));
  const dialog = dialogs.find((name) => name === url.searchParams.get("dialog")) ?? null;
  const canAdd = hosts?.regions.some((region) => region.can_manage) ?? false;
  return data(
    {
      query,
      viewMode,
      hosts,
      dialog,
      picked: url.searchParams.getAll("id"),
      secret,
      cloud: `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`,
      timeZones: dialog === "new" ? listTimeZones() : [],
      timeZone,
      master: user.master,
      canAdd,
    },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export type HostsPage = ReturnType<typeof useLoaderData<typeof getHostsPage>>;
