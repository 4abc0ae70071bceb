import { Form, Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/button";
import { dialogFootClass } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";
import { openViewSearch, type SavedView } from "~/lib/wall/saved-view";
import { RenameForm } from "./rename-form";
import { actionOf, type ViewDialogProps, ViewFrame, WhatIsWrong } from "./view-frame";

/** The list of views, each to open, rename, move and delete. */
export function ViewsDialog(
  props: ViewDialogProps & { views: readonly SavedView[]; renamed: string | null },
) {
  const { params, answer, wallHref, views, renamed, onClose } = props;
  const { t } = useTranslation("live");
  return (
    <ViewFrame
      title={t("views.manage")}
      text={views.length > 0 ? t("views.order") : t("views.empty")}
      onClose={onClose}
    >
      <WhatIsWrong refusal={answer?.refusal} />
      <ul className="mt-3 max-h-[50dvh] divide-y divide-line overflow-y-auto px-5">
        {views.map((view, index) => (
          <li key={view.id} className="py-2">
            {view.id === renamed ? (
              <RenameForm params={params} view={view} answer={answer} />
            ) : (
              <ViewRow
                params={params}
                view={view}
                isFirst={index === 0}
                isLast={index === views.length - 1}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={dialogFootClass}>
        <Link to={wallHref} preventScrollReset className={buttonClass()}>
          {t("views.close")}
        </Link>
      </div>
    </ViewFrame>
  );
}

function ViewRow(props: {
  params: URLSearchParams;
  view: SavedView;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { params, view, isFirst, isLast } = props;
  const { t } = useTranslation("live");
  const { name } = view;
  const toolClass = buttonClass("ghost", "sm", true);
  return (
    <div className="flex items-center gap-1">
      <Link
        to={`/cloud_vms/live${openViewSearch(params, view.id)}`}
        className="min-w-0 flex-1 truncate font-medium hover:text-accent-text"
      >
        {name}
        <span className="ml-2 text-xs font-normal text-fg-3">
          {t("bar.tiles", { count: view.layout })}
        </span>
      </Link>
      <Form method="post" action={actionOf(params, null)} preventScrollReset className="flex gap-1">
        <input type="hidden" name="id" value={view.id} />
        <MoveButton intent="up" label={t("views.up", { name })} disabled={isFirst} />
        <MoveButton intent="down" label={t("views.down", { name })} disabled={isLast} />
      </Form>
      <Link
        to={actionOf(params, { rename: view.id })}
        preventScrollReset
        aria-label={t("views.renameNamed", { name })}
        title={t("views.renameNamed", { name })}
        className={toolClass}
      >
        <Icon as={Pencil} size={14} />
      </Link>
      <Link
        to={actionOf(params, { delete: view.id })}
        preventScrollReset
        aria-label={t("views.deleteNamed", { name })}
        title={t("views.deleteNamed", { name })}
        className={toolClass}
      >
        <Icon as={Trash2} size={14} />
      </Link>
    </div>
  );
}

function MoveButton(props: { intent: "up" | "down"; label: string; disabled: boolean }) {
  const { intent, label, disabled } = props;
  return (
    <Button
      type="submit"
      variant="ghost"
      size="sm"
      iconOnly
      name="intent"
      value={intent}
      aria-label={label}
      title={label}
      disabled={disabled}
    >
      <Icon as={intent === "up" ? ArrowUp : ArrowDown} size={14} />
    </Button>
  );
}
