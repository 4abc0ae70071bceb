import { redirect } from "@remix-run/node";
import { promiseHash } from "remix-utils/promise";
import { type ArchiveList, findArchives, findEnds } from "~/lib/archive/archives-call.server";
import { type ArchivesQuery, archivesQuery } from "~/lib/archive/archives-query";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { resolveEventViewMode } from "~/lib/cookies/view-mode.server";
import { listHostIds } from "~/lib/event/camera-tree";
import { listPagePlaces } from "~/lib/event/camera-tree.server";
import { isNowhere, readPostedRange, tidyPlaces } from "~/lib/event/event-filter";
import { type CloudArgs, notLoaded } from "~/lib/http/graphql.server";
import { pickRows } from "~/lib/lists/picked-rows";
import { requireUser } from "~/lib/session/guards.server";
import { findShareableEvent } from "~/lib/share/shareable-event.server";
import { isReversed } from "~/lib/time/time-range";

/** All the list shows, with the Set-Cookie values that go along. */
export async function loadArchives(args: CloudArgs) {
  await requireUser(args);
  const { request } = args;
  const { searchParams } = new URL(request.url);
  const { timeZone } = await readPreferences(request);
  const clock = { now: Math.floor(Date.now() / 1000), timeZone };
  const query = archivesQuery.read(searchParams);
  await tidyAddress(args, query, timeZone);
  const isRangeReversed = isReversed(findEnds(query, clock));
  const { tree, view, archives, shared } = await promiseHash({
    tree: listPagePlaces(args, query).catch(notLoaded("the cameras")),
    view: resolveEventViewMode(request),
    archives: isRangeReversed ? noArchives(args, clock) : findArchives(args, query, clock),
    shared: findShareableEvent(args),
  });
  const dialog = searchParams.get("dialog");
  const manageable = (list: ArchiveList["list"]) =>
    list.map((archive) => ({ ...archive, can_manage: true }));
  const picked = await pickRows(searchParams, manageable(archives?.list ?? []), async (limit) => {
    const all = await findArchives(args, { ...query, page: 1 }, clock, limit);
    return all && { ...all, list: manageable(all.list) };
  });
  const page = {
    query,
    tree: tree ?? [],
    now: clock.now,
    isReversed: isRangeReversed,
    viewMode: view.viewMode,
    archives,
    noteId: searchParams.get("note"),
    shared,
    picked: dialog === "delete" ? picked : null,
    isExporting: dialog === "export",
    requestId: args.context.requestId,
  };
  return { page, cookies: view.cookies };
}

export type ArchivesPage = Awaited<ReturnType<typeof loadArchives>>["page"];

/** Nothing is asked for; how full the archive is stands there all the same. */
async function noArchives(args: CloudArgs, clock: Parameters<typeof findArchives>[2]) {
  const all = await findArchives(args, archivesQuery.read(new URLSearchParams()), clock, 1);
  return all && { ...all, list: [], total: 0 };
}

/**
 * A form's address has local times, or every tick: the list has a shorter one, the same for all.
 * @throws Response a redirect to it
 */
async function tidyAddress(args: CloudArgs, query: ArchivesQuery, timeZone: string) {
  const { searchParams } = new URL(args.request.url);
  const range = readPostedRange(searchParams, timeZone);
  // The form of places starts with an empty host, so that one without a tick is told from none.
  const hasPostedPlaces = searchParams.getAll(archivesQuery.nameOf("hosts")).includes("");
  if (range === null && !hasPostedPlaces) return;
  const isAny = typeof range === "object" && range?.from === null && range.until === null;
  const tidy = { ...query, ...(range && { range: isAny ? null : range }) };
  if (!hasPostedPlaces) throw redirect(archivesQuery.href(tidy));
  const tree = await listPagePlaces(args, query).catch(notLoaded("the cameras"));
  const places = isNowhere(query)
    ? { hosts: null, cameras: [] }
    : tidyPlaces(query, listHostIds(tree ?? []));
  throw redirect(archivesQuery.href({ ...tidy, ...places }));
}
