import type { FetcherWithComponents } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormError } from "~/components/form/form-error";
import { Button } from "./button";
import { DialogFoot, RouteDialog } from "./route-dialog";

export interface ConfirmDialogProps {
  /** The question as a verb phrase: "Reset the password of HQ-NVR-01". */
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** Sends the form without leaving the page; without script the browser posts the same form. */
  fetcher: Pick<FetcherWithComponents<unknown>, "Form" | "state">;
  /** Address of the action; the page's own where not given. */
  action?: string;
  /** Hidden fields: what is to be done, and to what. */
  fields: Record<string, string | string[]>;
  confirmLabel: string;
  cancelLabel: string;
  closeTo: string;
  danger?: boolean;
  /** There is nothing to confirm: only the way out is offered. */
  off?: boolean;
  /** When the form is sent. */
  onSubmit?: () => void;
  /** Why it was refused. */
  error?: string;
  /** Consequences in detail, fields. */
  children?: ReactNode;
}

/** Asks before something that is hard to undo. Focus starts on Cancel when it destroys something. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, fetcher, action, fields, closeTo, danger = false, error, children } = props;
  const busy = fetcher.state !== "idle";
  return (
    <RouteDialog alert={danger} title={title} text={text} closeTo={closeTo}>
      <fetcher.Form
        method="post"
        action={action}
        noValidate
        onSubmit={(event) => (busy ? event.preventDefault() : props.onSubmit?.())}
      >
        {Object.entries(fields).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value) => (
              <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
            )),
        )}
        {(children || error) && (
          <div className="flex flex-col gap-3 px-5 pt-4">
            {children}
            {error && <FormError>{error}</FormError>}
          </div>
        )}
        <DialogFoot closeTo={closeTo} closeLabel={props.cancelLabel} firstFocus={danger}>
          {!props.off && (
            <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
              {props.confirmLabel}
            </Button>
          )}
        </DialogFoot>
      </fetcher.Form>
    </RouteDialog>
  );
}
