import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { ActionForm, type ActionFormProps, FormFailure, SubmitButton } from "./action-form";

export interface FormDialogProps {
  /** From useActionForm(), or usePost() with its error where there are no fields. */
  form: ActionFormProps["form"] & { busy: boolean; error: string | undefined };
  /** A verb phrase: "Reset the password of HQ-NVR-01". */
  title: string;
  /** What will happen. */
  text?: ReactNode;
  submitLabel: string;
  /** Address of the page without the dialog. */
  closeTo: string;
  hidden?: ActionFormProps["hidden"];
  /** It destroys something: read out at once, and focus starts on the way out. */
  danger?: boolean;
  /** There is nothing to do: only the way out is offered. */
  off?: boolean;
  wide?: boolean;
  /** A way on, behind the text of what is wrong with all of it. */
  wayOn?: ReactNode;
  /** Above the form: forms of their own, which a form cannot hold. */
  above?: ReactNode;
  /** Fields, or consequences in detail. */
  children?: ReactNode;
}

/** The one dialog that changes something: it asks, or holds the fields of one thing. It has an address. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, text, closeTo, hidden, danger = false, off, wide = false, children } = props;
  const { t } = useTranslation("ui");
  return (
    <RouteDialog alert={danger} wide={wide} title={title} text={text} closeTo={closeTo}>
      {props.above}
      <ActionForm form={form} hidden={hidden}>
        {(children || form.error) && (
          <div className="flex flex-col gap-4 px-5 pt-4">
            {children}
            <FormFailure form={form}>{props.wayOn}</FormFailure>
          </div>
        )}
        <DialogFoot closeTo={closeTo} closeLabel={t("cancel")} firstFocus={danger}>
          {!off && (
            <SubmitButton form={form} variant={danger ? "danger" : "primary"}>
              {props.submitLabel}
            </SubmitButton>
          )}
        </DialogFoot>
      </ActionForm>
    </RouteDialog>
  );
}
