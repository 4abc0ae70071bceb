import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CarriedFields, type CarriedValues } from "~/components/form/carried-fields";
import { Button } from "~/components/ui/button";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import type { RowSelection } from "./use-row-selection";

export interface BulkBarProps {
  /** Id of the form the ticks belong to. */
  formId: string;
  /** Address of the list, which opens the dialog that asks first. */
  action: string;
  /** What the list's address holds, carried along. */
  carried: CarriedValues;
  rows: RowSelection;
  /** Rows of the page, and of all pages: where there are more, all that match can be meant. */
  counts: { page: number; total: number };
  /** BulkActions. */
  children: ReactNode;
}

/**
 * What can be done with the ticked rows: floats at the bottom of the window once one is; the last part of a page of
 * at least the window's height. Without script it stands there, always. It sends the ticks as
 * `id`, and `all=1` where all that match the filters are meant.
 */
export function BulkBar({ formId, action, carried, rows, counts, children }: BulkBarProps) {
  const { t } = useTranslation("ui");
  const hydrated = useHydrated();
  return (
    <>
      <Form id={formId} method="get" action={action} preventScrollReset>
        <CarriedFields values={[...carried, ["all", rows.isAllMatching ? "1" : undefined]]} />
      </Form>
      {hydrated ? (
        <FloatingBar rows={rows} counts={counts}>
          {children}
        </FloatingBar>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-fg-2">{t("table.with_selected")}</span>
          {children}
        </div>
      )}
    </>
  );
}

function FloatingBar({
  rows,
  counts,
  children,
}: Pick<BulkBarProps, "rows" | "counts" | "children">) {
  const { t } = useTranslation("ui");
  const { number } = useFormat();
  const count = rows.isAllMatching ? counts.total : rows.ids.length;
  const text = t("table.selected", { count });
  const offersAll =
    !rows.isAllMatching && rows.ids.length === counts.page && counts.total > counts.page;
  return (
    <div className="pointer-events-none sticky bottom-5 z-30 mt-auto flex h-0 items-end justify-center">
      {/* Stands empty before the first tick: a live region must be there before it speaks. */}
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <div className="pointer-events-auto flex min-h-11 animate-pop flex-wrap items-center gap-2 rounded-card bg-overlay py-1.5 pr-2 pl-3.5 shadow-pop">
          <span className="tnum font-medium">{text}</span>
          {offersAll && (
            <Button variant="ghost" size="sm" onClick={rows.selectAllMatching}>
              {t("table.select_matching", { total: number(counts.total) })}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={rows.clear}>
            {t("table.clear")}
          </Button>
          <span aria-hidden="true" className="mx-1 h-4.5 w-px bg-line-2" />
          {children}
        </div>
      )}
    </div>
  );
}
