import { Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ExportDialog } from "~/components/list/export-dialog";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { type ArchivesQuery, archivesQuery } from "~/lib/archive/archives-query";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

interface ExportProps {
  query: ArchivesQuery;
  /** How many match. */
  total: number;
}

/** Opens the dialog, where there is something to be had. */
export function ExportLink({ query, total }: ExportProps) {
  const { t } = useTranslation("archives");
  if (total === 0) return null;
  return (
    <Link
      to={archivesQuery.href(query, {}, { dialog: "export" })}
      preventScrollReset
      className={buttonClass("secondary", "sm")}
    >
      <Icon as={Download} size={14} />
      {t("export.open")}
    </Link>
  );
}

/** Says how many archives go into the file, or why they cannot, before it is made. */
export function ExportArchives({ query, total }: ExportProps) {
  const { t } = useTranslation("archives");
  const { number } = useFormat();
  const max = limits.exportEventsMax;
  const counted = { count: total, number: number(total) };
  const search = new URLSearchParams(archivesQuery.entries(query, ["page", "size"]));
  const file = { href: `${paths.archivesExport}?${search}`, label: t("export.submit", counted) };
  const text = total === 0 ? t("export.none") : t("export.text", counted);
  const isTooMany = total > max;
  return (
    <ExportDialog
      title={t("export.title")}
      text={isTooMany ? t("export.too_many", { total: number(total), max: number(max) }) : text}
      file={total > 0 && !isTooMany ? file : null}
      closeTo={archivesQuery.href(query)}
    />
  );
}
