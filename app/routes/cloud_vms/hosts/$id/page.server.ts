import type { LoaderFunctionArgs } from "@remix-run/node";
import type { useLoaderData } from "@remix-run/react";
import type { Profile } from "~/lib/session/guards.server";
import { hostQuery } from "./host-query";
import { countFreeLicenses, getHost, listAccess } from "./route.server";

/** Data of the page: the host, and tab and dialog from the address. */
export async function getHostPage(args: LoaderFunctionArgs, user: Profile) {
  const { searchParams } = new URL(args.request.url);
  const host = await getHost(args, args.params.id ?? "");
  const query = hostQuery(host.id).read(searchParams);
  const dialog = searchParams.get("dialog");
  const needsLicenses = user.master && (dialog === "camera" || query.tab === "access");
  const [access, freeLicenses] = await Promise.all([
    query.tab === "access" ? listAccess(args, host) : null,
    needsLicenses ? countFreeLicenses(args, host.id) : null,
  ]);
  return {
    host,
    query,
    dialog,
    /** Camera or drive of the dialog. */
    about: searchParams.get("about"),
    access,
    freeLicenses,
    master: user.master,
    now: Math.floor(Date.now() / 1000),
  };
}

export type HostPage = ReturnType<typeof useLoaderData<typeof getHostPage>>;
