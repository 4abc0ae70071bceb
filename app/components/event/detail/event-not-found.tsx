import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import { RouteDialog } from "~/components/ui/route-dialog";

/** The event of this address cannot be loaded (specification section 8, Handling; C327). Texts: namespace "errors". */
export function EventNotFound({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation(["common", "errors"]);
  return (
    <RouteDialog alert title={t("errors:EVENT_NOT_FOUND")} closeTo={closeTo}>
      <div className={dialogFootClass}>
        <Link
          to={closeTo}
          replace
          preventScrollReset
          className={buttonClass("primary")}
          data-first-focus
        >
          {t("ok")}
        </Link>
      </div>
    </RouteDialog>
  );
}
