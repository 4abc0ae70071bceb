import { useSearchParams } from "@remix-run/react";
import { Bookmark, BookmarkPlus, Check, ChevronDown, SlidersHorizontal, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { MenuLink } from "~/components/ui/menu-item";
import { barButtonClass } from "~/components/wall/bar-style";
import type { WallController } from "~/components/wall/grid/use-wall";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import { isEdited, openViewSearch, type SavedView } from "~/lib/wall/saved-view";
import { SaveView } from "./save-view";
import { useSaveView } from "./use-save-view";

/** Element id of the menu, to return the focus to. */
export const viewMenuId = "view-menu";

interface ViewMenuProps {
  /** Null where they did not load. */
  views: readonly SavedView[] | null;
  /** The view of the address. */
  current: SavedView | null;
  wall: WallController;
}

/** Menu of saved views: saves or reverts changes of the current one, and opens the others. */
export function ViewMenu({ views, current, wall }: ViewMenuProps) {
  const { t } = useTranslation("live");
  const viewsOfWall = `${paths.liveViews}${wall.hrefOf(wall.state)}`;
  const form = useSaveView(current, viewsOfWall);
  // Shown as saved at once: a refusal brings the button back, with its reason.
  const edited = current !== null && !form.busy && isEdited(current, wall.state);
  return (
    <div id={viewMenuId} className="flex min-w-0 items-center gap-1.5">
      <Menu
        className="min-w-0"
        buttonClassName={cx(barButtonClass, "max-w-64 cursor-default")}
        panelClassName="w-64 max-w-[80vw] max-h-[70dvh] overflow-y-auto"
        button={
          <>
            <Icon as={Bookmark} />
            <span className="truncate max-sm:sr-only">
              {current ? t("views.current", { name: current.name }) : t("views.title")}
            </span>
            <Icon as={ChevronDown} size={13} />
          </>
        }
      >
        <ViewLinks views={views} current={current} />
        <div className="my-1 border-t border-line-2" />
        {edited && <RevertLink view={current} />}
        <MenuLink to={`${viewsOfWall}&new=1`} preventScrollReset>
          <Icon as={BookmarkPlus} />
          {t("views.saveAs")}
        </MenuLink>
        {views?.[0] && (
          <MenuLink to={viewsOfWall} preventScrollReset>
            <Icon as={SlidersHorizontal} />
            {t("views.manage")}
          </MenuLink>
        )}
      </Menu>
      {edited && <SaveView form={form} wall={wall.state} />}
    </div>
  );
}

function ViewLinks({ views, current }: Pick<ViewMenuProps, "views" | "current">) {
  const { t } = useTranslation(["live", "common"]);
  const [params] = useSearchParams();
  const empty = t(views ? "views.empty" : "common:could_not_load");
  if (!views?.[0]) return <p className="px-2 py-1.5 text-fg-3">{empty}</p>;
  return views.map((view) => (
    <MenuLink
      key={view.id}
      to={`${paths.live}${openViewSearch(params, view.id)}`}
      aria-current={view.id === current?.id ? "true" : undefined}
    >
      <span className="w-4">{view.id === current?.id && <Icon as={Check} size={14} />}</span>
      <span className="truncate">{view.name}</span>
      <span className="tnum ml-auto text-2xs text-fg-3">{view.layout}</span>
    </MenuLink>
  ));
}

function RevertLink({ view }: { view: SavedView }) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  return (
    <MenuLink to={`${paths.live}${openViewSearch(params, view.id)}`}>
      <Icon as={Undo2} />
      {t("views.revert")}
    </MenuLink>
  );
}
