import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import { openViewSearch, type SavedView } from "~/lib/wall/saved-view";

/** The saved views in the panel beside the wall. */
export function ViewList(props: {
  /** Null where they did not load. */
  views: readonly SavedView[] | null;
  current: SavedView | null;
}) {
  const { views, current } = props;
  const { t } = useTranslation(["live", "common"]);
  const [params] = useSearchParams();
  const empty = t(views ? "views.empty" : "common:could_not_load");
  if (!views?.[0]) return <p className="px-2 py-3 text-fg-3">{empty}</p>;
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={`${paths.live}${openViewSearch(params, view.id)}`}
            aria-current={view.id === current?.id ? "true" : undefined}
            className={cx(
              "flex h-7 items-center gap-2 rounded-ctl px-2 text-fg-2 hover:bg-hover focus-visible:-outline-offset-2",
              view.id === current?.id && "bg-accent-soft text-fg",
            )}
          >
            <span className="truncate">{view.name}</span>
            <span className="tnum ml-auto text-2xs text-fg-3">
              {t("bar.tiles", { count: view.layout })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
