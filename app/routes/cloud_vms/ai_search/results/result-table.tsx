import { useParams } from "@remix-run/react";
import { ScanSearch } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useEventTime } from "~/components/event/event-time";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { AiSearchQuery } from "~/lib/ai-search/ai-search-query";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { describeFinding } from "~/lib/event/describe-finding";
import type { Follow } from "~/lib/hooks/use-follow-links";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { FindingPicture } from "./finding-picture";
import { useResultTexts } from "./use-result-texts";

interface ResultTableProps {
  query: AiSearchQuery;
  findings: Finding[];
}

/** Results as rows, with all that is known of each. Drawn inside useFollowLinks. */
export function ResultTable({ query, findings }: ResultTableProps) {
  const { t } = useTranslation("ai_search");
  const { id } = useParams();
  const columns = useColumns(query);
  return (
    <ResourceTable
      caption={t("results.caption")}
      density="picture"
      columns={columns}
      rows={findings}
      rowKey={(finding) => finding._id}
      currentKey={id}
    />
  );
}

/** What is known of a result in a line: "Age: Adult, Hat: Yes". */
function useDescription(): (finding: Finding) => string {
  const { t } = useTranslation("ai");
  const format = useFormat();
  return useMemo(
    () =>
      ({ attributes }) => {
        const lines = describeFinding(attributes, t, format).map(
          ([name, value]) => `${t(`attribute.${name}`)}: ${value}`,
        );
        return joinList(lines, format.options.tag);
      },
    [t, format],
  );
}

/** The same for as long as the search is: rows whose columns change are drawn anew. */
function useColumns(query: AiSearchQuery): Column<Finding>[] {
  const { t } = useTranslation("ai_search");
  const textsOf = useResultTexts(query);
  const describe = useDescription();
  const drawTime = useEventTime();
  return useMemo(() => {
    return [
      {
        id: "what",
        head: t("column.what"),
        cell: (finding) => {
          const { title, to } = textsOf(finding);
          return (
            <span className="flex items-center gap-3 py-1.5">
              <FindingPicture
                finding={finding}
                aspect={4 / 3}
                className="w-16 shrink-0 rounded-tile"
              />
              <a
                href={to}
                data-follow={"in-place" satisfies Follow}
                className="font-medium text-fg hover:underline"
              >
                {title}
              </a>
            </span>
          );
        },
      },
      {
        id: "time",
        head: t("column.time"),
        cell: ({ local_time: eventTime, ...finding }) =>
          drawTime({ ...finding, event_time: eventTime }),
      },
      {
        id: "camera",
        head: t("column.camera"),
        cell: (finding) => (
          <>
            <span className="text-fg">{finding.device_name}</span>
            <span className="block text-xs text-fg-3">{finding.host_name}</span>
          </>
        ),
      },
      {
        id: "attributes",
        head: t("column.attributes"),
        cell: (finding) => (
          <span className="line-clamp-2 min-w-60 whitespace-normal text-xs [overflow-wrap:anywhere]">
            {describe(finding)}
          </span>
        ),
      },
      {
        id: "actions",
        head: t("same"),
        headHidden: true,
        end: true,
        cell: (finding) => {
          const { same } = textsOf(finding);
          return (
            <a
              href={same.to}
              data-follow={"page" satisfies Follow}
              title={same.name}
              className={buttonClass("ghost", "sm", true)}
            >
              <Icon as={ScanSearch} />
            </a>
          );
        },
      },
    ];
  }, [t, textsOf, describe, drawTime]);
}
