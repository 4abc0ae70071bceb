import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { planEvents } from "~/lib/event/events-plan.server";
import { eventsQuery } from "~/lib/event/events-query";
import { exportEvents, writeEvents } from "~/lib/event/export-file.server";
import { CloudError } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";

/** The list of events, or its ticked rows, as a CSV file; where there is none to be had, the list says why. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { query, filter } = await planEvents(args.request);
  if (!filter) throw redirect(eventsQuery.href(query));
  const ids = new URL(args.request.url).searchParams.getAll("id");
  try {
    return await writeEvents(args.request, await exportEvents(args, filter, ids));
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    throw redirect(eventsQuery.href(query, {}, { dialog: "export", all: "1" }));
  }
}
