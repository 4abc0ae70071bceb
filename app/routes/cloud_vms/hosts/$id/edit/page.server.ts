import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { useLoaderData } from "@remix-run/react";
import { createFlash } from "~/lib/cookies/flash.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { listTimeZones } from "~/lib/i18n/time-zones.server";
import { paths } from "~/lib/paths";
import type { Profile } from "~/lib/session/guards.server";
import { takeSecret } from "~/lib/session/host-secret.server";
import { socketOrigin } from "~/lib/session/is-secure";
import { getHost } from "../route.server";
import { countBelongings, listManagedRegions } from "./route.server";

/** The page's data. Viewers who may not manage the host are redirected to its page, which says so. */
export async function getEditPage(args: LoaderFunctionArgs, user: Profile) {
  const url = new URL(args.request.url);
  const host = await getHost(args, args.params.id ?? "");
  if (!host.can_manage) {
    throw redirect(paths.host(host.id), {
      headers: { "Set-Cookie": await createFlash("host_read_only") },
    });
  }
  const [regions, belongings, { secret, cookies }] = await Promise.all([
    listManagedRegions(args),
    user.master ? countBelongings(args, host.id) : null,
    takeSecret(args.request, host.id),
  ]);
  return data(
    {
      host,
      regions,
      belongings,
      secret,
      dialog: url.searchParams.get("dialog"),
      cloud: socketOrigin(args.request),
      timeZones: listTimeZones(),
    },
    { headers: setCookies(cookies) },
  );
}

export type EditPage = ReturnType<typeof useLoaderData<typeof getEditPage>>;
