import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { Dialog, DialogHead } from "~/components/ui/dialog";
import type { Refusal } from "~/lib/forms/form";
import { type ViewDialog, writeViewDialog } from "~/lib/wall/saved-view";

/** A change that was refused, as the route's action answers it. */
export interface ViewAnswer {
  id: string | null;
  typed: string;
  refusal: Refusal<"name">;
}

/** What each of these dialogs is given. */
export interface ViewDialogProps {
  params: URLSearchParams;
  answer: ViewAnswer | undefined;
  /** The wall without the dialog. */
  wallHref: string;
  onClose: () => void;
}

/** The action of every form: this address, so that what is refused comes back into the same dialog. */
export const actionOf = (params: URLSearchParams, dialog: ViewDialog) =>
  `/cloud_vms/live/views${writeViewDialog(params, dialog)}`;

/** Title and text of each of these dialogs, over its content. */
export function ViewFrame(props: {
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
export function WhatIsWrong({ refusal }: { refusal: Refusal<"name"> | undefined }) {
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

/** Whether a form of the dialog is on its way. */
export function useBusy(): boolean {
  return useNavigation().formData !== undefined;
}
