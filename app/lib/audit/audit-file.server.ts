import { readPreferences } from "~/lib/cookies/preferences.server";
import { formatTime } from "~/lib/i18n/format";
import { getTexts } from "~/lib/i18n/i18n.server";
import { csvResponse } from "~/lib/lists/csv.server";
import { behaviorTextKey } from "~contract/audit-behaviors";
import { services } from "~contract/names";
import type { ExportedEntry } from "./audit-call.server";

const serviceNames = Object.entries(services) as [keyof typeof services, number][];

/** Entries as a CSV file in the user's words and on the user's clock. */
export async function writeAuditFile(request: Request, entries: ExportedEntry[]) {
  const [{ t, tag }, { timeFormat, timeZone }] = await Promise.all([
    getTexts(request),
    readPreferences(request),
  ]);
  const options = { tag, timeFormat, timeZone };
  const serviceOf = (id: number | null) => {
    const known = serviceNames.find(([, number]) => number === id);
    return known ? t(`audit_log:service.${known[0]}`) : null;
  };
  return csvResponse(
    t("audit_log:export.file"),
    [
      { head: t("audit_log:column.time"), cell: (entry) => formatTime(entry.time, options) },
      {
        head: t("audit_log:column.action"),
        cell: ({ behavior_id: id }) =>
          t(`audit:${behaviorTextKey(id)}` as "audit:fallback.other", { id }),
      },
      { head: t("audit_log:column.number"), cell: (entry) => entry.behavior_id },
      { head: t("audit_log:column.user"), cell: (entry) => entry.user_name },
      { head: t("audit_log:column.email"), cell: (entry) => entry.user_email },
      { head: t("audit_log:column.ip"), cell: (entry) => entry.ip },
      { head: t("audit_log:column.target"), cell: (entry) => entry.target_name },
      {
        head: t("audit_log:column.target_id"),
        cell: ({ target_type: type, target_id: id }) => (type && id ? `${type} ${id}` : null),
      },
      { head: t("audit_log:column.service"), cell: (entry) => serviceOf(entry.service_id) },
      { head: t("audit_log:column.change"), cell: (entry) => entry.payload },
    ],
    entries,
  );
}
