import { CircleAlert, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { type AuditQuery, auditQuery } from "~/lib/audit/audit-query";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

/** What matches as a file, or why it is too much for one. */
export function AuditExport({ query, total }: { query: AuditQuery; total: number }) {
  const { t } = useTranslation("audit_log");
  const { number } = useFormat();
  const max = limits.auditExportMax;
  if (total > max) {
    return <p className="text-xs text-fg-3">{t("export.too_many", { max: number(max) })}</p>;
  }
  const search = new URLSearchParams(auditQuery.entries(query, ["open", "page", "size"]));
  return (
    <a href={`${paths.auditLogExport}?${search}`} className={buttonClass()}>
      <Icon as={Download} />
      {t("export.button")}
    </a>
  );
}

export function ExportFailure() {
  const { t } = useTranslation("audit_log");
  return (
    <Banner alert tone="danger" icon={CircleAlert}>
      {t("export.failed")}
    </Banner>
  );
}
