import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { planSearch } from "~/lib/ai-search/ai-search.server";
import { aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { writeFindings } from "~/lib/ai-search/export-file.server";
import { exportFindings } from "~/lib/ai-search/search-call.server";
import { CloudError } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";

/** The AI search as a CSV file; where there is none to be had, the search says why. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const query = aiSearchQuery.read(new URL(args.request.url).searchParams);
  const { call } = await planSearch(args.request, query);
  if (!call) throw redirect(aiSearchQuery.href(query));
  try {
    return await writeFindings(args.request, await exportFindings(args, call));
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    throw redirect(aiSearchQuery.href(query, {}, { dialog: "export" }));
  }
}
