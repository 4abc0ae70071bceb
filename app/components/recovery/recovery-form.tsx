import { Form, useNavigation, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { CaptchaInput, CaptchaNotice } from "~/components/form/captcha-notice";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { Button } from "~/components/ui/button";
import type { Captcha, CaptchaAction } from "~/lib/captcha/captcha";
import { useCaptcha } from "~/lib/captcha/use-captcha";
import type { Refusal } from "~/lib/forms/form";

export interface RecoveryFormProps {
  captcha: Captcha | null;
  action: CaptchaAction;
  /** The action's data: a new object for each answer. */
  answer: { refusal?: Refusal | undefined } | undefined;
  submit: string;
  /** A way on, behind what is wrong with the form. */
  wayOn?: ReactNode;
  children: ReactNode;
}

/** Asks for a mail that helps somebody back in: fields, captcha, button. */
export function RecoveryForm({
  captcha,
  action,
  answer,
  submit,
  wayOn,
  children,
}: RecoveryFormProps) {
  const send = useSubmit();
  const check = useCaptcha(captcha, action, (form) => send(form));
  const busy = useNavigation().formMethod === "POST" || check.busy;
  const form = useFocusFirstError(answer);
  const refusal = check.failed ? { form: "CAPTCHA_UNAVAILABLE" as const } : answer?.refusal;
  return (
    <>
      <Form
        ref={form}
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={check.onSubmit}
      >
        <CaptchaInput captcha={captcha} />
        {children}
        <FormFailure refusal={refusal}>{!check.failed && wayOn}</FormFailure>
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1 w-full">
          {submit}
        </Button>
      </Form>
      {captcha && <CaptchaNotice captcha={captcha} />}
    </>
  );
}
