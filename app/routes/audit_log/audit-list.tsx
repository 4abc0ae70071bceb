import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ResourceList } from "~/components/list/resource-list";
import type { AuditData } from "~/lib/audit/audit-call.server";
import { auditQuery } from "~/lib/audit/audit-query";
import { AuditDetail } from "./audit-detail";
import { useRangeFault } from "./audit-range";
import type { AuditPage } from "./route.server";
import { useAuditColumns } from "./use-audit-columns";

/** One page of entries, newest first; one of them may be open. */
export function AuditList({ page, entries }: { page: AuditPage; entries: AuditData }) {
  const { t } = useTranslation("audit_log");
  const { query, fault } = page;
  const faultOf = useRangeFault();
  const columns = useAuditColumns(query);
  return (
    <ResourceList
      caption={t("heading")}
      query={auditQuery}
      values={query}
      sorts={["-time"]}
      columns={columns}
      rows={entries.list}
      rowKey={({ id }) => id}
      currentKey={query.open || undefined}
      detail={(entry) => entry.id === query.open && <AuditDetail entry={entry} query={query} />}
      total={entries.total}
      density="dense"
      empty={{
        ...((fault || auditQuery.activeFilters(query).length === 0) && { isFiltered: false }),
        first: {
          icon: ScrollText,
          title: faultOf(fault) ?? t("empty.title"),
          text: t(fault ? "empty.fault" : "empty.text"),
        },
      }}
    />
  );
}
