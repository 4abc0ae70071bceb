import { readPreferences } from "~/lib/cookies/preferences.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { formatTimeAt } from "~/lib/i18n/format";
import { getTexts } from "~/lib/i18n/i18n.server";
import { csvResponse } from "~/lib/lists/csv.server";
import { toKind } from "./event-kinds";
import type { EventsPlan } from "./events-plan.server";

const exportDocument = graphql(`
  query query_event_export(
    $start_date: Int, $end_date: Int, $event_type: [Int!], $event_id: Int, $host_cam_id: [ID!],
    $host_id: [ID!], $id: [ID!]
  ) {
    query_event_export(
      start_date: $start_date, end_date: $end_date, event_type: $event_type, event_id: $event_id,
      host_cam_id: $host_cam_id, host_id: $host_id, id: $id
    ) {
      id event_type event_id event_time timezone cam device_name host_name
    }
  }
`);

type ExportedEvent = ResultOf<typeof exportDocument>["query_event_export"][number];

/**
 * Events for a file, which the cloud notes in the audit log.
 * @param ids of the ticked rows, which may have left a range that moves on with time; none for all that match
 * @throws CloudError EXCEED_EXPORT_LIMIT
 */
export async function exportEvents(
  args: CloudArgs,
  filter: NonNullable<EventsPlan["filter"]>,
  ids: string[],
): Promise<ExportedEvent[]> {
  const variables = ids.length > 0 ? { id: ids } : filter;
  const answer = await callCloud(args, exportDocument, variables);
  return answer.query_event_export;
}

/** Events as a CSV file in the user's words, times on each host's clock. */
export async function writeEvents(request: Request, events: ExportedEvent[]): Promise<Response> {
  const [{ t, tag }, { timeFormat, timeZone }] = await Promise.all([
    getTexts(request),
    readPreferences(request),
  ]);
  const options = { tag, timeFormat, timeZone };
  const nameOf = (id: number) =>
    t(`events:name.${id}` as "events:name.1", { defaultValue: t("events:fallback", { id }) });
  return csvResponse(
    t("event_query:export.file"),
    [
      {
        head: t("event_query:column.time"),
        cell: (event) => formatTimeAt(event.event_time, event.timezone, options),
      },
      { head: t("event_query:column.event"), cell: (event) => nameOf(event.event_id) },
      {
        head: t("event_query:filters.kinds"),
        cell: (event) => t(`events:type.${toKind(event.event_type)}`),
      },
      {
        head: t("event_query:column.camera"),
        cell: (event) => (event.cam === null ? null : event.device_name),
      },
      { head: t("event_query:column.host"), cell: (event) => event.host_name },
      { head: t("event_query:column.number"), cell: (event) => event.id },
    ],
    events,
  );
}
