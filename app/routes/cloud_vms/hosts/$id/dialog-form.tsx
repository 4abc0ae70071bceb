import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button } from "~/components/ui/button";
import { DialogFoot } from "~/components/ui/route-dialog";
import { answerTo, type FormAnswer } from "~/lib/forms/refusal-answer";

interface DialogFormProps<Field extends string> {
  intent: string;
  /** What is edited: the name and value of its hidden field. */
  subject: { name: string; value: string };
  labels: Record<Field, string>;
  /** Answer to a form that was sent without script. */
  posted: unknown;
  closeTo: string;
  /** The fields, with what was typed and what is wrong with it. */
  children: (form: {
    typed: Record<string, string | undefined> | undefined;
    errorOf: (field: Field) => string | undefined;
  }) => ReactNode;
}

/** The form of a dialog that edits one thing of the host: fields, what is wrong with all of it, way out and save. */
export function DialogForm<Field extends string>(props: DialogFormProps<Field>) {
  const { intent, subject, labels, posted, closeTo, children } = props;
  const { t } = useTranslation("ui");
  const fetcher = useFetcher<FormAnswer>({ key: `host-${intent}` });
  const answer = answerTo(intent, fetcher.data ?? posted);
  const form = useFocusFirstError(answer);
  const busy = fetcher.state !== "idle";
  const errorOf = useFieldErrors(answer?.refusal, labels);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={subject.name} value={subject.value} />
      <div className="flex flex-col gap-4 px-5 pt-4">
        {children({ typed: answer?.typed, errorOf })}
        <FormFailure refusal={answer?.refusal} />
      </div>
      <DialogFoot closeTo={closeTo} closeLabel={t("cancel")}>
        <Button type="submit" variant="primary" busy={busy}>
          {t("save")}
        </Button>
      </DialogFoot>
    </fetcher.Form>
  );
}
