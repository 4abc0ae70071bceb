import { Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FormFailure } from "~/components/form/action-form";
import { PostButton } from "~/components/form/post-button";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { paths } from "~/lib/paths";
import { findView, openViewSearch, type SavedView, viewsHref } from "~/lib/wall/saved-view";
import { useSaveView } from "../use-save-view";

interface ViewsDialogProps {
  /** Null where they did not load. */
  views: readonly SavedView[] | null;
  /** The wall without the dialog. */
  wallHref: string;
}

/** The list of views, each to open, rename, move and delete. */
export function ViewsDialog({ views, wallHref }: ViewsDialogProps) {
  const { t } = useTranslation(["live", "ui", "common"]);
  const [params] = useSearchParams();
  // Without script the bar's form lands here when it is refused.
  const save = useSaveView(findView(views, params));
  return (
    <RouteDialog
      title={t("views.manage")}
      text={
        views ? t(views.length > 0 ? "views.order" : "views.empty") : t("common:could_not_load")
      }
      closeTo={wallHref}
    >
      {save.error && (
        <div className="px-5 pt-4">
          <FormFailure form={save} />
        </div>
      )}
      <ul className="mt-3 max-h-[50dvh] divide-y divide-line overflow-y-auto px-5">
        {views?.map((view, index) => (
          <ViewRow
            key={view.id}
            view={view}
            isFirst={index === 0}
            isLast={index === views.length - 1}
          />
        ))}
      </ul>
      <DialogFoot closeTo={wallHref} closeLabel={t("ui:close")} />
    </RouteDialog>
  );
}

function ViewRow({
  view,
  isFirst,
  isLast,
}: {
  view: SavedView;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const { id, name } = view;
  return (
    <li className="flex items-start gap-1 py-2">
      <Link
        to={`${paths.live}${openViewSearch(params, id)}`}
        className="mt-1 min-w-0 flex-1 truncate font-medium hover:text-accent-text"
      >
        {name}
        <span className="ml-2 text-xs font-normal text-fg-3">
          {t("bar.tiles", { count: view.layout })}
        </span>
      </Link>
      <MoveButton intent="up" id={id} label={t("views.up", { name })} isAtEnd={isFirst} />
      <MoveButton intent="down" id={id} label={t("views.down", { name })} isAtEnd={isLast} />
      <DialogLink
        to={viewsHref(params, { rename: id })}
        label={t("views.renameNamed", { name })}
        icon={Pencil}
      />
      <DialogLink
        to={viewsHref(params, { delete: id })}
        label={t("views.deleteNamed", { name })}
        icon={Trash2}
      />
    </li>
  );
}

function DialogLink({ to, label, icon }: { to: string; label: string; icon: LucideIcon }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      className={buttonClass("ghost", "sm", true)}
    >
      <Icon as={icon} size={14} />
    </Link>
  );
}

interface MoveButtonProps {
  intent: "up" | "down";
  id: string;
  label: string;
  isAtEnd: boolean;
}

/** Goes no further at the list's end, and keeps the focus there. */
function MoveButton({ intent, id, label, isAtEnd }: MoveButtonProps) {
  const hydrated = useHydrated();
  return (
    <PostButton
      intent={intent}
      id={id}
      variant="ghost"
      size="sm"
      iconOnly
      aria-label={label}
      title={label}
      disabled={isAtEnd && !hydrated}
      aria-disabled={isAtEnd || undefined}
      onClick={(event) => isAtEnd && event.preventDefault()}
      className={cx(isAtEnd && "cursor-not-allowed opacity-45")}
    >
      <Icon as={intent === "up" ? ArrowUp : ArrowDown} size={14} />
    </PostButton>
  );
}
