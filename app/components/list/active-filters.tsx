import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";

export interface ActiveFilter {
  key: string;
  text: string;
  /** The same list without it; null for a filter the list always starts with. */
  to: string | null;
}

const chipClass =
  "inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-2.25 text-xs font-medium text-accent-text [overflow-wrap:anywhere]";

/** What narrows a list now, each with the way to the list without it. */
export function ActiveFilters({
  chips,
  clearTo,
}: {
  chips: readonly ActiveFilter[];
  clearTo: string;
}) {
  const { t } = useTranslation("ui");
  const frame = useKeptFocus<HTMLDivElement>("a");
  return (
    // Stays without chips too, out of the layout: it takes the focus of the last one.
    <div ref={frame} tabIndex={-1} className={chips.length === 0 ? "sr-only" : "min-w-0"}>
      {chips.length > 0 && (
        <nav aria-label={t("active_filters")} className="flex flex-wrap items-center gap-2">
          {chips.map(({ key, text, to }) =>
            to === null ? (
              <span key={key} className={chipClass}>
                {text}
              </span>
            ) : (
              <Link
                key={key}
                to={to}
                preventScrollReset
                aria-label={t("remove_filter", { filter: text })}
                className={cx(chipClass, "hover:underline")}
              >
                {text}
                <Icon as={X} size={13} />
              </Link>
            ),
          )}
          {chips.some(({ to }) => to !== null) && (
            <Link
              to={clearTo}
              preventScrollReset
              className="text-xs text-accent-text hover:underline"
            >
              {t("clear_filters")}
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
