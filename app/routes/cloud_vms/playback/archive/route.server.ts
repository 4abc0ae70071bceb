import { archiveForms } from "~/lib/archive/archive-form.server";
import { isAll, readKinds, toTypes } from "~/lib/event/event-kinds";
import { answerForms } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { rangeOf } from "~/lib/playback/event-steps";
import { listChosen } from "~/lib/wall/wall-state";
import { limits } from "~contract/limits";
import { getPlayback, readStart } from "../route.server";

const aroundDocument = graphql(`
  query playback_events_around(
    $host_cam_id: [ID!]!
    $event_type: [Int!]
    $earliest_ms: Float!
    $at_ms: Float!
    $latest_ms: Float!
    $before: Int!
    $after: Int!
  ) {
    before: query_playback_event_list(
      host_cam_id: $host_cam_id
      from_ms: $earliest_ms
      until_ms: $at_ms
      newest_first: true
      event_type: $event_type
      limit: $before
    ) { id host_cam_id event_type event_id time_ms }
    after: query_playback_event_list(
      host_cam_id: $host_cam_id
      from_ms: $at_ms
      until_ms: $latest_ms
      event_type: $event_type
      limit: $after
    ) { id host_cam_id event_type event_id time_ms }
  }
`);

const archivedDocument = graphql(`
  query archives_of_range($host_cam_id: [ID!]!, $from: Int!, $until: Int!, $limit: Int!) {
    query_archive_list(
      host_cam_id: $host_cam_id
      start_date: $from
      end_date: $until
      limit: $limit
    ) {
      limit_count
      used_count
      list { event { id } }
    }
  }
`);

/** Most cameras the cloud answers for at once: those of the largest layout. */
const maxCameras = 36;
/** Events offered up to the moment, and after it. */
const maxEvents = { before: 8, after: 4 };
/** An event within this time of the moment counts as before it. */
const atEventMs = 1_000;

/** Events around the address's moment, in order of time, and how full the archive is; null when they did not load. */
export async function findArchivable(args: CloudArgs) {
  const params = new URL(args.request.url).searchParams;
  const { startMs } = await readStart(args, Date.now());
  const chosen = listChosen(params, null) ?? (await getPlayback(args)).defaults.cameras;
  const cameras = chosen.slice(0, maxCameras);
  const kinds = readKinds(params);
  const atMs = Math.floor(startMs) + atEventMs;
  try {
    const { before, after } = await callCloud(args, aroundDocument, {
      host_cam_id: cameras,
      event_type: isAll(kinds) ? null : toTypes(kinds),
      earliest_ms: rangeOf(atMs, null, -1, isAll(kinds)).fromMs,
      at_ms: atMs,
      latest_ms: rangeOf(atMs, null, 1, isAll(kinds)).untilMs,
      ...maxEvents,
    });
    const events = [...before, ...after];
    const seconds = (ms = atMs) => Math.floor(ms / 1000);
    const { query_archive_list: archive } = await callCloud(args, archivedDocument, {
      host_cam_id: cameras,
      from: seconds(events[0]?.time_ms),
      until: seconds(events.at(-1)?.time_ms),
      limit: limits.exportEventsMax,
    });
    const archived = new Set(archive.list.map(({ event }) => event.id));
    return {
      atMs: startMs,
      events: events.map((event) => ({ ...event, isArchived: archived.has(event.id) })),
      nearestId: before.at(-1)?.id ?? after[0]?.id ?? null,
      usedCount: archive.used_count,
      limitCount: archive.limit_count,
    };
  } catch (error) {
    return notLoaded("the events to archive")(error);
  }
}

export type Archivable = NonNullable<Awaited<ReturnType<typeof findArchivable>>>;

/** Keeps the chosen event in the archive; then the page is loaded again. */
export async function archiveEvent(args: CloudArgs) {
  const { pathname, search } = new URL(args.request.url);
  return answerForms(await args.request.formData(), archiveForms(args, { to: pathname + search }));
}
