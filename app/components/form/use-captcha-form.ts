import type { Captcha, CaptchaAction } from "~/lib/captcha/captcha";
import { useCaptcha } from "~/lib/captcha/use-captcha";
import { type ActionFormOptions, useActionForm } from "./use-action-form";
import { useFaultText } from "./use-fault-text";

/** A form that is sent with a captcha's token where the cloud asks for one. Draw CaptchaInput inside it. */
export function useCaptchaForm<Field extends string, Data = unknown>({
  captcha,
  captchaAction,
  ...options
}: ActionFormOptions<Field> & { captcha: Captcha | null; captchaAction: CaptchaAction }) {
  const check = useCaptcha(captcha, captchaAction, (element) => form.send(element));
  const form = useActionForm<Field, Data>({ ...options, onSubmit: check.onSubmit });
  const failure = useFaultText()({ code: "CAPTCHA_UNAVAILABLE" }, "");
  return {
    ...form,
    busy: form.busy || check.busy,
    error: check.failed ? failure : form.error,
  };
}
