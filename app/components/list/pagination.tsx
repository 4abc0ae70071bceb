import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

export interface PaginationProps {
  page: number;
  total: number;
  perPage: number;
  /** Address of a page of this list. */
  pageTo: (page: number) => string;
  texts: {
    label: string;
    /** "1–50 of 342". */
    range: string;
    previous: string;
    next: string;
  };
}

/** "1–50 of 342" with the ways back and on, as links. */
export function Pagination({ page, total, perPage, pageTo, texts }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label={texts.label} className="flex items-center justify-end gap-2">
      <span className="tnum text-xs text-fg-3">{texts.range}</span>
      <Step to={page > 1 ? pageTo(page - 1) : null} label={texts.previous} icon={ChevronLeft} />
      <Step to={page < pages ? pageTo(page + 1) : null} label={texts.next} icon={ChevronRight} />
    </nav>
  );
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: LucideIcon }) {
  const look = buttonClass("ghost", "sm", true);
  if (to === null) {
    return (
      <span aria-hidden="true" className={`${look} opacity-45`}>
        <Icon as={icon} />
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset aria-label={label} title={label} className={look}>
      <Icon as={icon} />
    </Link>
  );
}
