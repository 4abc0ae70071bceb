import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FailedRequest } from "./failed-request";

/** In the place of a part that did not load: the rest of the page stands without it. */
export function NotLoaded() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <p role="alert" className="px-4 py-3 text-fg-3">
      {t("could_not_load")} ·{" "}
      <Link replace to={pathname + search} className="text-accent-text hover:underline">
        {t("try_again")}
      </Link>{" "}
      <FailedRequest />
    </p>
  );
}
