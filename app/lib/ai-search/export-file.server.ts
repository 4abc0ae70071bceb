import { readPreferences } from "~/lib/cookies/preferences.server";
import { describeFinding } from "~/lib/event/describe-finding";
import { formatNumber, formatTimeAt, toDuration } from "~/lib/i18n/format";
import { getTexts } from "~/lib/i18n/i18n.server";
import { type CsvColumn, csvResponse } from "~/lib/lists/csv.server";
import type { Finding } from "./search-call.server";

const attributes = [
  "age",
  "gender",
  "hat",
  "bag",
  "up_body",
  "low_body",
  "vehicle",
  "car",
  "color",
  "brand",
  "plate",
  "speed",
  "stay",
] as const;

/** Results as a CSV file in the user's words, times on each host's clock. */
export async function writeFindings(request: Request, findings: Finding[]): Promise<Response> {
  const [{ t, ai, tag }, { timeFormat, timeZone }] = await Promise.all([
    getTexts(request),
    readPreferences(request),
  ]);
  const options = { tag, timeFormat, timeZone };
  const format = {
    number: (value: number) => formatNumber(value, tag),
    duration: (seconds: number) => {
      const { unit, count } = toDuration(seconds);
      return t(`duration.${unit}`, { count });
    },
  };
  const known = new Map(
    findings.map((finding) => [
      finding,
      new Map<string, string>(describeFinding(finding.attributes, ai, format)),
    ]),
  );
  const columns: CsvColumn<Finding>[] = [
    {
      head: t("ai_search:column.time"),
      cell: ({ local_time: seconds, timezone }) => formatTimeAt(seconds, timezone, options),
    },
    { head: t("ai_search:column.camera"), cell: (finding) => finding.device_name },
    { head: t("ai_search:column.host"), cell: (finding) => finding.host_name },
    ...attributes.map((name) => ({
      head: t(`ai:attribute.${name}`),
      cell: (finding: Finding) => known.get(finding)?.get(name) ?? null,
    })),
  ];
  return csvResponse(t("ai_search:export.file"), columns, findings);
}
