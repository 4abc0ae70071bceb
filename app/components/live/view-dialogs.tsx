import { Form, Link, useNavigation } from "@remix-run/react";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button, buttonClass } from "~/components/ui/button";
import { Dialog, DialogHead, dialogFootClass } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";
import type { Refusal } from "~/lib/form";
import { limits } from "~contract/limits";
import { openViewSearch, type SavedView, type ViewDialog, writeViewDialog } from "./saved-view";
import type { WallState } from "./wall-state";

/** A change that was refused, as the route's action answers it. */
interface Answer {
  id: string | null;
  typed: string;
  refusal: Refusal<"name">;
}

interface CommonProps {
  params: URLSearchParams;
  answer: Answer | undefined;
  /** The wall without the dialog. */
  wallHref: string;
  onClose: () => void;
}

/** The action of every form: this address, so that what is refused comes back into the same dialog. */
const actionOf = (params: URLSearchParams, dialog: ViewDialog) =>
  `/cloud_vms/live/views${writeViewDialog(params, dialog)}`;

/** Title and text of each of these dialogs, over its content. */
function ViewFrame(props: {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      labelledBy="views-title"
      describedBy="views-text"
      onClose={props.onClose}
      // Without script the browser shows a dialog only where it stands open: the style has it shown as a page.
      className="w-110 noscript:fixed noscript:inset-0 noscript:z-50 noscript:block"
    >
      <DialogHead titleId="views-title" title={props.title} textId="views-text" text={props.text} />
      {props.children}
    </Dialog>
  );
}

/** What is wrong with the wall that was to be saved, or with all of a form. */
function WhatIsWrong({ refusal }: { refusal: Refusal<"name"> | undefined }) {
  const { t } = useTranslation("live");
  if (!refusal?.form) return null;
  const own =
    (refusal.form === "HOST_NOT_FOUND" && t("views.unreachable")) ||
    (refusal.form === "AT_LEAST_ONE" && t("views.noCamera"));
  return (
    <div className="px-5 pt-4">
      {own ? <FormError>{own}</FormError> : <FormFailure refusal={refusal} />}
    </div>
  );
}

function useBusy(): boolean {
  return useNavigation().formData !== undefined;
}

/** Asks for the name under which the wall is saved. */
export function NewView(props: CommonProps & { wall: WallState }) {
  const { params, answer, wallHref, wall, onClose } = props;
  const { t } = useTranslation("live");
  const form = useFocusFirstError(answer);
  return (
    <ViewFrame
      title={t("views.newTitle")}
      text={t("views.newText", { tiles: t("bar.tiles", { count: wall.layout }) })}
      onClose={onClose}
    >
      <Form ref={form} method="post" action={actionOf(params, { new: true })} noValidate>
        <input type="hidden" name="intent" value="create" />
        <WallFields layout={wall.layout} cameras={wall.slots} />
        <div className="px-5 pt-4">
          <NameField value={answer?.typed ?? ""} refusal={answer?.refusal} />
        </div>
        <WhatIsWrong refusal={answer?.refusal} />
        <div className={dialogFootClass}>
          <Link to={wallHref} preventScrollReset className={buttonClass()}>
            {t("views.cancel")}
          </Link>
          <Button type="submit" variant="primary" busy={useBusy()}>
            {t("views.save")}
          </Button>
        </div>
      </Form>
    </ViewFrame>
  );
}

/** What a view holds, for the forms that save it. */
export function WallFields(props: { layout: number; cameras: readonly (string | null)[] }) {
  return (
    <>
      <input type="hidden" name="layout" value={props.layout} />
      <input type="hidden" name="cameras" value={props.cameras.map((id) => id ?? "").join(",")} />
    </>
  );
}

function NameField(props: { value: string; refusal: Refusal<"name"> | undefined }) {
  const { t } = useTranslation("live");
  const errorOf = useFieldErrors(props.refusal, { name: t("views.name") });
  return (
    <TextField
      name="name"
      label={t("views.name")}
      defaultValue={props.value}
      error={errorOf("name")}
      // A little more than is allowed: what is too long is said, not cut.
      maxLength={limits.viewNameMaxChars * 2}
      autoComplete="off"
      required
      data-first-focus
    />
  );
}

export function DeleteView(props: CommonProps & { view: SavedView }) {
  const { params, answer, view, onClose } = props;
  const { t } = useTranslation("live");
  const listHref = actionOf(params, null);
  return (
    <ViewFrame
      title={t("views.deleteTitle", { name: view.name })}
      text={t("views.deleteText")}
      onClose={onClose}
    >
      <WhatIsWrong refusal={answer?.refusal} />
      <Form
        method="post"
        action={actionOf(params, { delete: view.id })}
        className={dialogFootClass}
      >
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={view.id} />
        <Link to={listHref} preventScrollReset data-first-focus className={buttonClass()}>
          {t("views.cancel")}
        </Link>
        <Button type="submit" variant="danger" busy={useBusy()}>
          {t("views.delete")}
        </Button>
      </Form>
    </ViewFrame>
  );
}

/** The list of views, each to open, rename, move and delete. */
export function ViewsDialog(
  props: CommonProps & { views: readonly SavedView[]; renamed: string | null },
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

function RenameForm(props: {
  params: URLSearchParams;
  view: SavedView;
  answer: Answer | undefined;
}) {
  const { params, view } = props;
  const answer = props.answer?.id === view.id ? props.answer : undefined;
  const { t } = useTranslation("live");
  const form = useFocusFirstError(answer);
  return (
    <Form
      ref={form}
      method="post"
      action={actionOf(params, { rename: view.id })}
      noValidate
      className="flex flex-col gap-2"
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={view.id} />
      <NameField value={answer?.typed ?? view.name} refusal={answer?.refusal} />
      <div className="flex justify-end gap-2">
        <Link to={actionOf(params, null)} preventScrollReset className={buttonClass("ghost", "sm")}>
          {t("views.cancel")}
        </Link>
        <Button type="submit" size="sm" variant="primary" busy={useBusy()}>
          {t("views.rename")}
        </Button>
      </div>
    </Form>
  );
}
