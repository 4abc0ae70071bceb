import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A 2 px bar under the top bar once a navigation takes longer than 400 ms. */
export function PendingBar() {
  const { t } = useTranslation();
  if (useNavigation().state === "idle") return null;
  return (
    <div className="absolute inset-x-0 -bottom-px h-0.5 origin-left animate-pending bg-accent">
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
