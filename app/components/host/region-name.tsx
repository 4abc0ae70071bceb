import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";

/** A region, with the mark of the viewer who manages it (C284); a master has every region, and no mark. */
export function RegionName({ isManager, children }: { isManager: boolean; children: ReactNode }) {
  const { t } = useTranslation("hosts");
  if (!isManager) return children;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {children}
      <Badge tone="accent">{t("manager_mark")}</Badge>
    </span>
  );
}
