import { redirect } from "@remix-run/node";
import { promiseHash } from "remix-utils/promise";
import { planSearch, type SearchPlan } from "~/lib/ai-search/ai-search.server";
import type { AiSearchCall } from "~/lib/ai-search/ai-search-call";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { followWords, readSaid } from "~/lib/ai-search/read-words.server";
import { findSearchKeptDays, searchFindings } from "~/lib/ai-search/search-call.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { resolveEventViewMode } from "~/lib/cookies/view-mode.server";
import { listHostIds } from "~/lib/event/camera-tree";
import { listPagePlaces } from "~/lib/event/camera-tree.server";
import { readPostedRange, tidyPlaces } from "~/lib/event/event-filter";
import { answerForms } from "~/lib/forms/form.server";
import { type CloudArgs, notLoaded } from "~/lib/http/graphql.server";
import { listSavedSearches, savedSearchForms } from "~/lib/saved-search/saved-search.server";
import { readSearchDialog } from "~/lib/saved-search/search-dialog";
import { requireUser } from "~/lib/session/guards.server";

/** All the page shows, with the Set-Cookie values that go along. @throws Response a redirect to the tidy address */
export async function loadAiSearch(args: CloudArgs) {
  await requireUser(args);
  const { request } = args;
  const { searchParams } = new URL(request.url);
  const query = aiSearchQuery.read(searchParams);
  await followWords(args, query);
  await tidyAddress(args, query);
  const plan = await planSearch(request, query);
  const said = readSaid(query);
  const { tree, view, results, keptDays, searches } = await promiseHash({
    tree: listPagePlaces(args, query).catch(notLoaded("the cameras")),
    view: resolveEventViewMode(request),
    results: searchIfComplete(args, plan.call, { size: query.size, words: said.text }),
    keptDays: findKeptDays(args, plan),
    searches: listSavedSearches(args, "ai_search"),
  });
  const page = {
    query,
    viewMode: view.viewMode,
    now: plan.now,
    tree,
    faults: plan.faults,
    /** What was asked for; null where something is missing. */
    ends: plan.call && { from: plan.call.st, until: plan.call.et },
    results,
    keptDays,
    searches,
    said,
    searchDialog: readSearchDialog(searchParams),
    isExporting: searchParams.get("dialog") === "export",
    requestId: args.context.requestId,
  };
  return { page, cookies: view.cookies };
}

export type AiSearchPage = Awaited<ReturnType<typeof loadAiSearch>>["page"];

/** Null where something is missing, and where it did not load. */
async function searchIfComplete(
  args: CloudArgs,
  call: AiSearchCall | null,
  asked: { size: number; words: string },
) {
  return call && searchFindings(args, call, asked).catch(notLoaded("the AI search"));
}

/** Null where all of the range is kept, and where it did not load. */
const findKeptDays = async (args: CloudArgs, { call, now }: SearchPlan) =>
  call && findSearchKeptDays(args, call, now).catch(notLoaded("how long events are kept"));

/** A form's address has fields that are empty, and times of the visitor's clock: the list has one of its own. */
async function tidyAddress(args: CloudArgs, query: AiSearchQuery): Promise<void> {
  const { searchParams } = new URL(args.request.url);
  const { timeZone } = await readPreferences(args.request);
  const range = readPostedRange(searchParams, timeZone);
  if (range === null) return;
  const tree = await listPagePlaces(args, { hosts: null, cameras: [] }).catch(
    notLoaded("the cameras"),
  );
  const places = tidyPlaces(query, listHostIds(tree ?? []));
  throw redirect(aiSearchQuery.href({ ...query, ...places, range }));
}

/** Saved searches; then back to the list. */
export async function changeAiSearch(args: CloudArgs) {
  const { request } = args;
  const query = aiSearchQuery.read(new URL(request.url).searchParams);
  const forms = savedSearchForms(args, "ai_search", aiSearchQuery.href(query));
  return answerForms(await request.formData(), forms);
}
