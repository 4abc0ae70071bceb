import { Link, useLocation } from "@remix-run/react";
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";

/** A list that did not load says so in its place and offers another try (decision D36, C333). */
export function LoadFailed() {
  const { t } = useTranslation(["vms", "common"]);
  const { pathname, search } = useLocation();
  return (
    <div className={cardClass}>
      <EmptyState
        role="alert"
        icon={CloudOff}
        title={t("failed.title")}
        action={
          <Link replace to={pathname + search} className={buttonClass("primary", "sm")}>
            {t("common:try_again")}
          </Link>
        }
      >
        {t("failed.text")}
      </EmptyState>
    </div>
  );
}
