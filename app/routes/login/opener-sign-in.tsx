import { useEffect } from "react";
import { readOpenerMessage } from "./opener-message";

/** Fills and submits the form with credentials sent by the window that opened the page (C025). */
export default function OpenerSignIn({
  formId,
  origins,
}: {
  formId: string;
  origins: readonly string[];
}) {
  useEffect(() => {
    const opener: unknown = window.opener;
    const receive = (event: MessageEvent<unknown>) => {
      const allowed = [window.location.origin, ...origins];
      const credentials = readOpenerMessage(event, opener, allowed);
      const form = document.forms.namedItem(formId);
      if (!credentials || !form) return;
      for (const [name, value] of Object.entries(credentials)) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      form.requestSubmit();
    };
    window.addEventListener("message", receive);
    // The opener cannot know when this page listens. The message has no secret, so any origin may receive it.
    window.opener?.postMessage({ type: "LOGIN_READY" }, "*");
    return () => window.removeEventListener("message", receive);
  }, [formId, origins]);
  return null;
}
