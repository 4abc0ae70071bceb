import { type FormEvent, useEffect, useState } from "react";
import type { Captcha, CaptchaAction } from "./captcha";

const load = () => import("./token");

/**
 * Holds a form back until it has its token. Put `onSubmit` on the form, and CaptchaInput into it.
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
    // What does not come now is asked for again, and missed in words, when the form is sent.
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
