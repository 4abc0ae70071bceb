import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { StepList } from "~/components/form/steps";
import { RouteDialog } from "~/components/ui/route-dialog";
import { ShareFoot } from "./share-foot";
import { ShareMade } from "./share-made";
import { ShareReaders } from "./share-readers";
import { type ShareableEvent, ShareSubject } from "./share-subject";
import { type ShareForm, useShareForm } from "./use-share-form";

export interface ShareDialogProps {
  event: ShareableEvent;
  /** Address of the page without it. */
  closeTo: string;
}

/**
 * Makes a link of one event, in two steps. Stands at an address of its own ("?dialog=share&id=4"), whose route takes
 * its form with shareForms(), and names the namespaces "share_dialog", "password", "events", "ui" and "errors".
 */
export function ShareDialog({ event, closeTo }: ShareDialogProps) {
  const { t } = useTranslation("share_dialog");
  const form = useShareForm(event.id);
  const { data } = form.answer ?? {};
  const step = data?.step === 2 && !isFirstRefused(form) ? 2 : 1;
  useFocusOnStep(step, form.field(step === 1 ? "note" : "password").id);
  if (data?.step === "made") return <ShareMade link={data.link} closeTo={closeTo} />;
  return (
    <RouteDialog
      wide
      title={t("title")}
      text={<StepList titles={[t("step.subject"), t("step.readers")]} current={step} />}
      closeTo={closeTo}
    >
      <ActionForm form={form}>
        {/* The form's first button: Enter presses it. */}
        <button type="submit" name="go" value={step === 1 ? "on" : "send"} hidden />
        <div className="flex flex-col gap-4 px-5 pt-5">
          <ShareSubject form={form} event={event} hidden={step !== 1} />
          <ShareReaders
            form={form}
            mail={data?.step === 2 ? data.mail : null}
            hidden={step !== 2}
          />
          <FormFailure form={form} />
        </div>
        <ShareFoot form={form} step={step} closeTo={closeTo} />
      </ActionForm>
    </RouteDialog>
  );
}

const isFirstRefused = ({ errorOf }: ShareForm) =>
  errorOf("note") !== undefined || errorOf("expire_hours") !== undefined;

/** The next step starts on its first field. */
function useFocusOnStep(step: number, fieldId: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(fieldId)?.focus();
  }, [step, fieldId]);
}
