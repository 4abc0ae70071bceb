import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { StepLink } from "./step-link";

/** Which part of a list is shown. */
export interface ListPage {
  /** Of all pages. */
  total: number;
  /** From 1. */
  page: number;
  perPage: number;
}

/** The place of a page's first row in the whole list, from 1. */
export const firstRow = ({ page, perPage }: ListPage) => (page - 1) * perPage + 1;

export interface PaginationProps {
  paging: ListPage;
  /** Address of a page of this list. */
  hrefOf: (page: number) => string;
  /** Rows a page that may be chosen, and the address of the list with them. */
  sizes?: { all: readonly number[]; hrefOf: (size: number) => string };
}

/** "51–100 of 342" with the ways back and on, and the page's size, as links. */
export function Pagination({ paging, hrefOf, sizes }: PaginationProps) {
  const { t } = useTranslation("ui");
  const { number } = useFormat();
  const { page, perPage, total } = paging;
  const pages = Math.max(1, Math.ceil(total / perPage));
  // At the first and the last page a step has no link any more.
  const steps = useKeptFocus<HTMLElement>("a");
  const smallest = Math.min(perPage, ...(sizes?.all ?? []));
  if (total <= smallest && page === 1) return null;
  const first = Math.min(firstRow(paging), total);
  const last = Math.min(page * perPage, total);
  return (
    <nav
      ref={steps}
      aria-label={t("pages.label")}
      className="flex flex-wrap items-center justify-end gap-2"
    >
      {sizes && (
        <p className="tnum mr-2 flex items-center gap-2 text-xs text-fg-3">
          {t("pages.size")}
          {sizes.all.map((size) => (
            <Link
              key={size}
              to={sizes.hrefOf(size)}
              preventScrollReset
              aria-current={size === perPage ? "true" : undefined}
              className="rounded-ctl px-1 hover:text-fg aria-[current=true]:bg-active aria-[current=true]:text-fg"
            >
              {number(size)}
            </Link>
          ))}
        </p>
      )}
      {page <= pages && (
        <span className="tnum text-xs text-fg-3">
          {t("pages.range", { first: number(first), last: number(last), total: number(total) })}
        </span>
      )}
      <StepLink
        to={page > 1 ? hrefOf(Math.min(page - 1, pages)) : null}
        label={t("pages.previous")}
        icon={ChevronLeft}
      />
      <StepLink
        to={page < pages ? hrefOf(page + 1) : null}
        label={t("pages.next")}
        icon={ChevronRight}
      />
    </nav>
  );
}
