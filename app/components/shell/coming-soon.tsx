import { useMatches } from "@remix-run/react";
import { Hammer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/ui/empty-state";
import { isRouteHandle } from "~/lib/handle";

/** The honest state of a screen whose address, guard and title exist before its content. */
export function ComingSoon() {
  const { t } = useTranslation();
  const title = useMatches()
    .flatMap(({ handle }) => (isRouteHandle(handle) && handle.title ? [handle.title] : []))
    .at(-1);
  return (
    <div className="p-5 max-md:p-4">
      {title && <h1 className="text-xl">{t(`title.${title}`)}</h1>}
      <EmptyState icon={Hammer} title={t("being_built.title")}>
        {t("being_built.text")}
      </EmptyState>
    </div>
  );
}
