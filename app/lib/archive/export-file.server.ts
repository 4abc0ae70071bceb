import { readPreferences } from "~/lib/cookies/preferences.server";
import { toKind } from "~/lib/event/event-kinds";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { formatTime, formatTimeAt } from "~/lib/i18n/format";
import { getTexts } from "~/lib/i18n/i18n.server";
import { csvResponse } from "~/lib/lists/csv.server";
import type { ArchiveState } from "~contract/names";
import { archiveStateNames } from "./archive-state-names";
import { type Clock, toArchiveArguments } from "./archives-call.server";
import type { ArchivesQuery } from "./archives-query";

const exportDocument = graphql(`
  query query_archive_export(
    $keyword: String, $start_date: Int, $end_date: Int, $host_id: [ID!], $host_cam_id: [ID!],
    $event_type: [Int!], $sort: String
  ) {
    query_archive_export(
      keyword: $keyword, start_date: $start_date, end_date: $end_date, host_id: $host_id,
      host_cam_id: $host_cam_id, event_type: $event_type, sort: $sort
    ) {
      note created_time created_by state
      clip { sha256 }
      event { event_type event_id event_time timezone device_name host_name cam }
    }
  }
`);

type ExportedArchive = ResultOf<typeof exportDocument>["query_archive_export"][number];

/**
 * All archives that match, for a file, which the cloud notes in the audit log.
 * @throws CloudError EXCEED_EXPORT_LIMIT
 */
export async function exportArchives(
  args: CloudArgs,
  query: ArchivesQuery,
  clock: Clock,
): Promise<ExportedArchive[]> {
  const answer = await callCloud(args, exportDocument, toArchiveArguments(query, clock));
  return answer.query_archive_export;
}

/** Archives as a CSV file in the user's words: events on their hosts' clocks, the archiving on the user's. */
export async function writeArchives(
  request: Request,
  archives: ExportedArchive[],
): Promise<Response> {
  const [{ t, tag }, { timeFormat, timeZone }] = await Promise.all([
    getTexts(request),
    readPreferences(request),
  ]);
  const options = { tag, timeFormat, timeZone };
  const nameOf = (id: number) =>
    t(`events:name.${id}` as "events:name.1", { defaultValue: t("events:fallback", { id }) });
  return csvResponse(
    t("archives:export.file"),
    [
      { head: t("archives:field.note"), cell: ({ note }) => note },
      { head: t("archives:column.event"), cell: ({ event }) => nameOf(event.event_id) },
      {
        head: t("archives:filter.type"),
        cell: ({ event }) => t(`events:type.${toKind(event.event_type)}`),
      },
      {
        head: t("archives:column.camera"),
        cell: ({ event }) => (event.cam === null ? null : event.device_name),
      },
      { head: t("archives:column.host"), cell: ({ event }) => event.host_name },
      {
        head: t("archives:column.time"),
        cell: ({ event }) => formatTimeAt(event.event_time, event.timezone, options),
      },
      {
        head: t("archives:column.created"),
        cell: ({ created_time: seconds }) => formatTime(seconds, options),
      },
      { head: t("archives:fact.by"), cell: (archive) => archive.created_by },
      {
        head: t("archives:column.state"),
        cell: ({ state }) => t(`archives:state.${archiveStateNames[state as ArchiveState]}`),
      },
      { head: t("archives:fact.sha256"), cell: ({ clip }) => clip?.sha256 ?? null },
    ],
    archives,
  );
}
