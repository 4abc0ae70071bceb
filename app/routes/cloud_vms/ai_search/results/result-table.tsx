import { useParams } from "@remix-run/react";
import { ScanSearch } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useEventTime } from "~/components/event/event-time";
import type { Follow } from "~/components/list/follow-links";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { withSameAttributes } from "~/lib/ai-search/same-attributes";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { describeFinding } from "~/lib/event/describe-finding";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { FindingPicture } from "./finding-picture";
import { useFindingTitle } from "./use-finding-title";

interface ResultTableProps {
  query: AiSearchQuery;
  findings: Finding[];
}

/** Results as rows, with all that is known of each. Drawn inside FollowLinks. */
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
  const { t } = useTranslation(["ai", "ui"]);
  const format = useFormat();
  return useMemo(
    () =>
      ({ attributes }) => {
        const lines = describeFinding(attributes, t, format).map(([name, value]) =>
          t("ui:labelled", { label: t(`attribute.${name}`), value }),
        );
        return joinList(lines, format.options.tag);
      },
    [t, format],
  );
}

/** The same for as long as the search is: rows whose columns change are drawn anew. */
function useColumns(query: AiSearchQuery): Column<Finding>[] {
  const { t } = useTranslation("ai_search");
  const titleOf = useFindingTitle();
  const describe = useDescription();
  const drawTime = useEventTime();
  return useMemo(() => {
    const toItem = aiSearchQuery.toItems(query);
    return [
      {
        id: "what",
        head: t("column.what"),
        cell: (finding) => (
          <span className="flex items-center gap-3 py-1.5">
            <FindingPicture
              finding={finding}
              aspect={4 / 3}
              className="w-16 shrink-0 rounded-tile"
            />
            <a
              href={toItem(finding._id)}
              data-follow={"in-place" satisfies Follow}
              className="font-medium text-fg hover:underline"
            >
              {titleOf(finding)}
            </a>
          </span>
        ),
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
        cell: (finding) => <span className="two-lines min-w-60 text-xs">{describe(finding)}</span>,
      },
      {
        id: "actions",
        head: t("same"),
        headHidden: true,
        end: true,
        cell: (finding) => (
          <a
            href={aiSearchQuery.href(withSameAttributes(query, finding))}
            data-follow={"page" satisfies Follow}
            title={t("same_named", { title: titleOf(finding) })}
            className={buttonClass("ghost", "sm", true)}
          >
            <Icon as={ScanSearch} />
          </a>
        ),
      },
    ];
  }, [t, titleOf, describe, drawTime, query]);
}
