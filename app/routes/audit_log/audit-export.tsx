import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ExportDialog } from "~/components/list/export-dialog";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { type AuditQuery, auditQuery } from "~/lib/audit/audit-query";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

interface AuditExportProps {
  query: AuditQuery;
  /** How many match; at least one. */
  total: number;
}

/** Opens the dialog. */
export function ExportLink({ query }: Pick<AuditExportProps, "query">) {
  const { t } = useTranslation("audit_log");
  return (
    <Link
      to={auditQuery.href(query, {}, { dialog: "export" })}
      preventScrollReset
      className={buttonClass()}
    >
      <Icon as={Download} />
      {t("export.open")}
    </Link>
  );
}

/** Says how many entries go into the file, or that they are too many, before it is made. */
export function ExportEntries({ query, total }: AuditExportProps) {
  const { t } = useTranslation("audit_log");
  const { number } = useFormat();
  const max = limits.auditExportMax;
  const counted = { count: total, number: number(total) };
  const search = new URLSearchParams(auditQuery.entries(query, ["open", "page", "size"]));
  const file = { href: `${paths.auditLogExport}?${search}`, label: t("export.submit", counted) };
  const isTooMany = total > max;
  return (
    <ExportDialog
      title={t("export.title")}
      text={
        isTooMany
          ? t("export.too_many", { total: number(total), max: number(max) })
          : t("export.text", counted)
      }
      file={isTooMany ? null : file}
      closeTo={auditQuery.href(query)}
    />
  );
}
