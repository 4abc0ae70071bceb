import { type FormEvent, useEffect, useState } from "react";
import type { Captcha, CaptchaAction } from "./captcha";

const load = () => import("./token");

/**
 * Delays a form's submission until it has a token. Put `onSubmit` on the form, and CaptchaInput into it.
 * @param send sends the form with the token in it
 */
export function useCaptcha(
  captcha: Captcha | null,
  action: CaptchaAction,
  send: (form: HTMLFormElement) => void,
) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Errors are ignored: submitting tries again and shows a failure.
    if (captcha) load().then(({ prepareCaptcha }) => prepareCaptcha(captcha), console.warn);
  }, [captcha]);
  return {
    busy,
    failed,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (!captcha || event.defaultPrevented) return;
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      setBusy(true);
      void load()
        .then(({ addCaptchaToken }) => addCaptchaToken(form, captcha, action))
        .catch(() => false)
        .then((added) => {
          setBusy(false);
          setFailed(!added);
          if (added) send(form);
        });
    },
  };
}
