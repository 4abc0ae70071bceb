import { Link } from "@remix-run/react";
import { Bookmark, ListFilter, ScanSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { NotLoaded } from "~/components/ui/not-loaded";
import { useFormat } from "~/lib/hooks/use-format";
import type { Shortcut } from "./shortcuts";

const icons = { view: Bookmark, events: ListFilter, ai_search: ScanSearch };

/** The viewer's saved views and searches, a click away. */
export function ShortcutsTile({ shortcuts }: { shortcuts: Shortcut[] | null }) {
  const { t } = useTranslation("console");
  const { number } = useFormat();
  return (
    <li className="flex flex-col gap-1.5 rounded-card border border-line bg-surface p-4">
      <h2 className="text-base">{t("shortcuts.title")}</h2>
      {shortcuts === null && (
        <div className="-mx-4">
          <NotLoaded />
        </div>
      )}
      {shortcuts?.length === 0 && <p className="text-fg-3">{t("shortcuts.none")}</p>}
      <ul>
        {shortcuts?.map(({ kind, name, to, count }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="none"
              className="-mx-1 flex min-h-7 items-center gap-2.5 rounded-ctl px-1 text-fg-2 hover:bg-hover hover:text-fg"
            >
              <Icon as={icons[kind]} className="shrink-0 text-fg-3" />
              <span className="min-w-0 truncate">{t(`shortcuts.${kind}`, { name })}</span>
              {count !== null && (
                <span className="tnum ml-auto text-xs text-fg-3">{number(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
