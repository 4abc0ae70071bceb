import { Link } from "@remix-run/react";
import { Inbox, type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

export interface NoMatchProps {
  /** Address of the list without filters. */
  showAllTo: string;
  /** In place of what every list says, and of its link. */
  text?: ReactNode;
  action?: ReactNode;
}

/** Every row is hidden by a filter. */
export function NoMatch({ showAllTo, text, action }: NoMatchProps) {
  const { t } = useTranslation("ui");
  const showAll = (
    <Link to={showAllTo} className={buttonClass("secondary", "sm")}>
      {t("empty.show_all")}
    </Link>
  );
  return (
    <EmptyState icon={SearchX} title={t("empty.title")} action={action ?? showAll}>
      {text ?? t("empty.text")}
    </EmptyState>
  );
}

export interface ListEmptyProps {
  /** There are some, which the filters hide. */
  isFiltered: boolean;
  filtered?: Omit<NoMatchProps, "showAllTo">;
  showAllTo: string;
  /** The list has rows, but none on this page, as after all of it were removed: address of the last page. */
  lastTo?: string | false;
  /** There is none at all: how to make the first one. */
  first: { icon?: LucideIcon; title: string; text: ReactNode; action?: ReactNode };
}

/** Why a list is empty, and one next step. */
export function ListEmpty({ isFiltered, filtered, showAllTo, lastTo, first }: ListEmptyProps) {
  const { t } = useTranslation("ui");
  if (lastTo) {
    const way = (
      <Link to={lastTo} className={buttonClass("secondary", "sm")}>
        {t("empty.last_page")}
      </Link>
    );
    return <EmptyState icon={Inbox} title={t("empty.beyond")} action={way} />;
  }
  if (isFiltered) return <NoMatch {...filtered} showAllTo={showAllTo} />;
  return (
    <EmptyState icon={first.icon ?? Inbox} title={first.title} action={first.action}>
      {first.text}
    </EmptyState>
  );
}
