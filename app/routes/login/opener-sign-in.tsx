import { type RefObject, useEffect } from "react";
import { readOpenerMessage } from "./opener-message";

/** Fills and sends the form when the window that opened the page hands credentials over (C025). */
export default function OpenerSignIn({
  form,
  origins,
}: {
  form: RefObject<HTMLFormElement>;
  origins: readonly string[];
}) {
  useEffect(() => {
    const opener: unknown = window.opener;
    const receive = (event: MessageEvent<unknown>) => {
      const allowed = [window.location.origin, ...origins];
      const credentials = readOpenerMessage(event, opener, allowed);
      const { current } = form;
      if (!credentials || !current) return;
      for (const [name, value] of Object.entries(credentials)) {
        const field = current.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      current.requestSubmit();
    };
    window.addEventListener("message", receive);
    // The opener cannot know when somebody listens. It says nothing secret, so it may go to any opener.
    window.opener?.postMessage({ type: "LOGIN_READY" }, "*");
    return () => window.removeEventListener("message", receive);
  }, [form, origins]);
  return null;
}
