import { LayoutGrid, List } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EventViewMode } from "~contract/preferences";

/** Rows or pictures of events, as links of a ViewSwitch. */
export function useEventViews(hrefOf: (view: EventViewMode) => string) {
  const { t } = useTranslation("ui");
  return [
    { id: "list", to: hrefOf("list"), label: t("view.table"), icon: List },
    { id: "photo", to: hrefOf("photo"), label: t("view.photo"), icon: LayoutGrid },
  ];
}
