import { LayoutGrid, List } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ViewSwitch } from "~/components/ui/view-switch";
import type { ViewMode } from "~contract/preferences";

/** Cards or a table: links to the same list with another `view`, which its loader remembers. */
export function ViewModeSwitch({
  current,
  hrefOf,
}: {
  current: ViewMode;
  hrefOf: (view: ViewMode) => string;
}) {
  const { t } = useTranslation("ui");
  const views = [
    { id: "photo", to: hrefOf("photo"), label: t("view.photo"), icon: LayoutGrid },
    { id: "table", to: hrefOf("table"), label: t("view.table"), icon: List },
  ];
  return <ViewSwitch label={t("view.label")} current={current} views={views} />;
}
