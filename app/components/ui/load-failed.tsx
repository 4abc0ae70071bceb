import { Link, useLocation } from "@remix-run/react";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "./button";
import { cardClass } from "./card";
import { EmptyState } from "./empty-state";
import { FailedRequest } from "./failed-request";

interface LoadFailedProps {
  /** Of what it is; "The list did not load" where not given. */
  title?: string;
  /** What was kept; the filters where neither is given. */
  children?: ReactNode;
}

/** A list that did not load says so in its place and offers another try (decision D36, C333). */
export function LoadFailed({ title, children }: LoadFailedProps) {
  const { t } = useTranslation(["common", "ui"]);
  const { pathname, search } = useLocation();
  return (
    <div className={cardClass}>
      <EmptyState
        role="alert"
        icon={CloudOff}
        title={title ?? t("ui:failed.title")}
        action={
          <Link replace to={pathname + search} className={buttonClass("primary", "sm")}>
            {t("try_again")}
          </Link>
        }
      >
        {children ?? (title ? null : t("ui:failed.text"))}
        <p className="mt-1 empty:hidden">
          <FailedRequest />
        </p>
      </EmptyState>
    </div>
  );
}
