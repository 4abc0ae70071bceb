import type { ReactNode } from "react";
import type { HoneypotInputProps } from "remix-utils/honeypot/server";
import {
  ActionForm,
  type ActionFormProps,
  FormFailure,
  SubmitButton,
} from "~/components/form/action-form";
import { CaptchaInput, CaptchaNotice } from "~/components/form/captcha-notice";
import { HoneypotField } from "~/components/form/honeypot-field";
import type { Captcha } from "~/lib/captcha/captcha";

export interface RecoveryFormProps {
  form: ActionFormProps["form"] & { busy: boolean; error: string | undefined };
  captcha: Captcha | null;
  honeypot: HoneypotInputProps;
  submit: string;
  /** Link after the form's error. */
  wayOn?: ReactNode;
  children: ReactNode;
}

/** Form that requests a recovery mail: fields, captcha, button. */
export function RecoveryForm({
  form,
  captcha,
  honeypot,
  submit,
  wayOn,
  children,
}: RecoveryFormProps) {
  return (
    <>
      <ActionForm form={form} className="flex flex-col gap-4">
        <CaptchaInput captcha={captcha} />
        <HoneypotField honeypot={honeypot} />
        {children}
        <FormFailure form={form}>{wayOn}</FormFailure>
        <SubmitButton form={form} size="lg" className="mt-1 w-full">
          {submit}
        </SubmitButton>
      </ActionForm>
      {captcha && <CaptchaNotice captcha={captcha} />}
    </>
  );
}
