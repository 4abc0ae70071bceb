import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import {
  Bookmark,
  BookmarkPlus,
  Check,
  ChevronDown,
  Save,
  SlidersHorizontal,
  Undo2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { Menu, menuItemClass } from "~/components/ui/menu";
import { barButtonClass } from "~/components/wall/bar-style";
import type { WallController } from "~/components/wall/grid/use-wall";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import { isEdited, openViewSearch, type SavedView } from "~/lib/wall/saved-view";
import { WallFields } from "./wall-fields";

/** Element id of the menu, for the focus to come back to. */
export const viewMenuId = "view-menu";

interface ViewMenuProps {
  views: readonly SavedView[];
  /** The view of the address. */
  current: SavedView | null;
  wall: WallController;
}

/** The saved views: the current one with its changes to save or to take back, and all others to open. */
export function ViewMenu({ views, current, wall }: ViewMenuProps) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const saving = useNavigation().formData?.get("intent") === "save";
  // Shown as saved at once: a refusal comes back with its reason.
  const edited = current !== null && !saving && isEdited(current, wall.state);
  const wallSearch = wall.hrefOf(wall.state);
  return (
    <div id={viewMenuId} className="flex min-w-0 items-center gap-1.5">
      <Menu
        className="min-w-0"
        summaryClassName={cx(barButtonClass, "max-w-64 cursor-default list-none")}
        panelClassName="left-0 top-9 w-64 max-w-[80vw] max-h-[70dvh] overflow-y-auto"
        summary={
          <>
            <Icon as={Bookmark} />
            <span className="truncate max-sm:sr-only">
              {current ? t("views.current", { name: current.name }) : t("views.title")}
            </span>
            <Icon as={ChevronDown} size={13} />
          </>
        }
      >
        {views.map((view) => (
          <Link
            key={view.id}
            to={`${paths.live}${openViewSearch(params, view.id)}`}
            aria-current={view.id === current?.id ? "true" : undefined}
            className={menuItemClass}
          >
            <span className="w-4">{view.id === current?.id && <Icon as={Check} size={14} />}</span>
            <span className="truncate">{view.name}</span>
            <span className="tnum ml-auto text-2xs text-fg-3">{view.layout}</span>
          </Link>
        ))}
        {views.length === 0 && <p className="px-2 py-1.5 text-fg-3">{t("views.empty")}</p>}
        <div className="my-1 border-t border-line-2" />
        {edited && (
          <Link to={`${paths.live}${openViewSearch(params, current.id)}`} className={menuItemClass}>
            <Icon as={Undo2} />
            {t("views.revert")}
          </Link>
        )}
        <Link
          to={`${paths.liveViews}${wallSearch}&new=1`}
          preventScrollReset
          className={menuItemClass}
        >
          <Icon as={BookmarkPlus} />
          {t("views.saveAs")}
        </Link>
        {views.length > 0 && (
          <Link to={`${paths.liveViews}${wallSearch}`} preventScrollReset className={menuItemClass}>
            <Icon as={SlidersHorizontal} />
            {t("views.manage")}
          </Link>
        )}
      </Menu>
      {edited && (
        <>
          <span className="rounded-full bg-[#1d232b] px-2 py-0.5 text-2xs font-medium text-[#aeb7c2] max-lg:hidden">
            {t("views.edited")}
          </span>
          <SaveButton view={current} wall={wall} search={wallSearch} />
        </>
      )}
    </div>
  );
}

/** Saves the wall under the view's own name. */
function SaveButton(props: { view: SavedView; wall: WallController; search: string }) {
  const { view, wall, search } = props;
  const { t } = useTranslation("live");
  return (
    <Form method="post" action={`${paths.liveViews}${search}`} preventScrollReset>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={view.id} />
      <WallFields layout={wall.state.layout} cameras={wall.state.slots} />
      <button type="submit" className={barButtonClass}>
        <Icon as={Save} />
        <span className="max-lg:sr-only">{t("views.save")}</span>
      </button>
    </Form>
  );
}
