import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findEnds } from "~/lib/archive/archives-call.server";
import { archivesQuery } from "~/lib/archive/archives-query";
import { exportArchives, writeArchives } from "~/lib/archive/export-file.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { CloudError } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";
import { isReversed } from "~/lib/time/time-range";

/** The list of archives as a CSV file; where there is none to be had, the list says why. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { request } = args;
  const query = archivesQuery.read(new URL(request.url).searchParams);
  const { timeZone } = await readPreferences(request);
  const clock = { now: Math.floor(Date.now() / 1000), timeZone };
  if (isReversed(findEnds(query, clock))) throw redirect(archivesQuery.href(query));
  try {
    return await writeArchives(request, await exportArchives(args, query, clock));
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    throw redirect(archivesQuery.href(query, {}, { dialog: "export" }));
  }
}
