import { redirect } from "@remix-run/node";
import { promiseHash } from "remix-utils/promise";
import { archiveForms } from "~/lib/archive/archive-form.server";
import { resolveEventViewMode } from "~/lib/cookies/view-mode.server";
import { listHostIds } from "~/lib/event/camera-tree";
import { listPagePlaces } from "~/lib/event/camera-tree.server";
import { rangeFields } from "~/lib/event/event-filter";
import { type EventsPlan, planEvents } from "~/lib/event/events-plan.server";
import { eventsQuery, readPostedQuery, tidyKinds } from "~/lib/event/events-query";
import { withSmallPictures } from "~/lib/event/small-pictures.server";
import { answerForms } from "~/lib/forms/form.server";
import { type CloudArgs, notLoaded } from "~/lib/http/graphql.server";
import { bulkChoiceParam } from "~/lib/lists/bulk-choice";
import { paths } from "~/lib/paths";
import { listSavedSearches, savedSearchForms } from "~/lib/saved-search/saved-search.server";
import { readSearchDialog } from "~/lib/saved-search/search-dialog";
import { requireUser } from "~/lib/session/guards.server";
import { shareForms } from "~/lib/share/share-form.server";
import { findShareableEvent } from "~/lib/share/shareable-event.server";
import { limits } from "~contract/limits";
import { type EventsData, findEventIds, findEvents } from "./events-call.server";

/** What can be done with ticked rows, by the address's `dialog`. */
export const eventsDialogs = ["share", "archive", "export"] as const;

/**
 * All the page shows, with the Set-Cookie values that go along.
 * @throws Response a redirect to the list's own address, or an event's
 */
export async function loadEvents(args: CloudArgs) {
  await requireUser(args);
  const { request } = args;
  redirectToEvent(args);
  const plan = await planEvents(request);
  await tidyAddress(args, plan);
  const { tree, events, view, searches } = await promiseHash({
    tree: listPagePlaces(args, plan.query).catch(notLoaded("the cameras")),
    events: findEvents(args, plan),
    view: resolveEventViewMode(request),
    searches: listSavedSearches(args, "events"),
  });
  const { query, now, faults } = plan;
  const page = {
    query,
    now,
    faults,
    tree,
    events: view.viewMode === "list" ? withRowPictures(events) : events,
    isAsked: plan.filter !== null,
    aiEventsOnly: plan.aiEventsOnly,
    viewMode: view.viewMode,
    searches,
    searchDialog: readSearchDialog(new URL(request.url).searchParams),
    ...(await findDialog(args, plan, events)),
    requestId: args.context.requestId,
  };
  return { page, cookies: view.cookies };
}

const withRowPictures = (events: EventsData | null) =>
  events && { ...events, list: withSmallPictures(events.list) };

/** A form's address has every tick, and times of the visitor's clock: the list has a shorter one, the same for all. */
async function tidyAddress(args: CloudArgs, { timeZone, aiEventsOnly }: EventsPlan): Promise<void> {
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has(rangeFields.at)) return;
  const tree = await listPagePlaces(args, { hosts: null, cameras: [] }).catch(
    notLoaded("the cameras"),
  );
  const posted = readPostedQuery(searchParams, timeZone, listHostIds(tree ?? []));
  if (posted) throw redirect(eventsQuery.href(tidyKinds(posted, aiEventsOnly)));
}

export type EventsPage = Awaited<ReturnType<typeof loadEvents>>["page"];

/** Mails of before named an event in the list's address (decision D78). */
function redirectToEvent({ request }: CloudArgs): void {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get("id");
  const isDialog = searchParams.has("dialog") || searchParams.has(bulkChoiceParam);
  if (id !== null && !isDialog && pathname === paths.events) throw redirect(paths.event(id));
}

/** The dialog over the list, with the rows it is about. */
async function findDialog(args: CloudArgs, plan: EventsPlan, events: EventsData | null) {
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("dialog") ?? searchParams.get(bulkChoiceParam);
  const dialog = eventsDialogs.find((name) => name === asked) ?? null;
  const ids = searchParams.getAll("id");
  const isAll = searchParams.get("all") === "1";
  const total = isAll ? (events?.total ?? 0) : ids.length;
  const isArchiving = dialog === "archive" && isAll && total <= limits.archivesPerCall;
  const found = isArchiving ? await findEventIds(args, plan, limits.archivesPerCall) : null;
  return {
    dialog,
    picked: { isAll, total: found?.total ?? total, ids: found?.list.map(({ id }) => id) ?? ids },
    toShare: dialog === "share" && !isAll ? await findShareableEvent(args) : null,
    /** The ticked rows were sent without a word of what to do with them (C273). */
    isActionMissing: dialog === null && searchParams.has(bulkChoiceParam),
  };
}

/** Shares or archives events, or changes saved searches; then back to the list. */
export async function changeEvents(args: CloudArgs) {
  const { request } = args;
  const { query } = await planEvents(request);
  return answerForms(await request.formData(), {
    ...archiveForms(args, { to: eventsQuery.href(query) }),
    ...shareForms(args),
    ...savedSearchForms(args, "events", eventsQuery.href(query)),
  });
}
