import { useParams } from "@remix-run/react";
import { ScanSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EventTime } from "~/components/event/event-time";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { RowLinks } from "~/components/list/row-links";
import { ItemLink } from "~/components/ui/item-link";
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

/** Results as rows, with all that is known of each. */
export function ResultTable({ query, findings }: ResultTableProps) {
  const { t } = useTranslation("ai_search");
  const { t: words } = useTranslation("ai");
  const { id } = useParams();
  const format = useFormat();
  const titleOf = useFindingTitle();
  const describe = ({ attributes }: Finding) =>
    describeFinding(attributes, words, format).map(
      ([name, value]) => `${words(`attribute.${name}`)}: ${value}`,
    );
  const columns: Column<Finding>[] = [
    {
      id: "what",
      head: t("column.what"),
      cell: (finding) => (
        <span className="flex items-center gap-3 py-1.5">
          <FindingPicture finding={finding} aspect={4 / 3} className="w-16 shrink-0 rounded-tile" />
          <ItemLink
            to={aiSearchQuery.itemHref(query, finding._id)}
            preventScrollReset
            className="font-medium text-fg hover:underline"
          >
            {titleOf(finding)}
          </ItemLink>
        </span>
      ),
    },
    {
      id: "time",
      head: t("column.time"),
      cell: ({ local_time: eventTime, ...finding }) => (
        <EventTime event={{ ...finding, event_time: eventTime }} />
      ),
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
          {joinList(describe(finding), format.options.tag)}
        </span>
      ),
    },
    {
      id: "actions",
      head: t("same"),
      headHidden: true,
      end: true,
      cell: (finding) => (
        <RowLinks
          links={[
            {
              to: aiSearchQuery.href(withSameAttributes(query, finding)),
              label: t("same_named", { title: titleOf(finding) }),
              icon: ScanSearch,
            },
          ]}
        />
      ),
    },
  ];
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
