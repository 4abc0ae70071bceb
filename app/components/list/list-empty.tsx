import { Link } from "@remix-run/react";
import { Inbox, type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";

export interface ListEmptyProps {
  /** There are some, which the filters hide. */
  isFiltered: boolean;
  /** Nothing matches. */
  filtered: { title: string; text: string; showAll: string };
  /** Address of the list without filters. */
  showAllTo: string;
  /** There is none at all: how to make the first one. */
  first: { icon?: LucideIcon; title: string; text: ReactNode; action?: ReactNode };
}

/** Why a list is empty, and one next step. */
export function ListEmpty({ isFiltered, filtered, showAllTo, first }: ListEmptyProps) {
  if (!isFiltered) {
    return (
      <EmptyState icon={first.icon ?? Inbox} title={first.title} action={first.action}>
        {first.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={filtered.title}
      action={
        <Link to={showAllTo} className={buttonClass("secondary", "sm")}>
          {filtered.showAll}
        </Link>
      }
    >
      {filtered.text}
    </EmptyState>
  );
}
