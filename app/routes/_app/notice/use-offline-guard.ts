import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";

/**
 * Without network a link or a form would replace the page, and what was typed, by an error page: the page stays, and
 * a toast says why. Forms of the form kit say it themselves (decision D36).
 */
export function useOfflineGuard(): void {
  const { t } = useTranslation("notice");
  const toast = useToast();
  useEffect(() => {
    const stay = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const title = t("offline.title");
      toast({
        key: "offline",
        kind: "notification",
        tone: "error",
        title,
        text: t("offline.text"),
      });
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (navigator.onLine || !(link instanceof HTMLAnchorElement)) return;
      const leads = link.origin === window.location.origin && !link.hasAttribute("download");
      // A place on this very page asks for nothing.
      if (leads && link.href.split("#")[0] !== window.location.href.split("#")[0]) stay(event);
    };
    const onSubmit = (event: SubmitEvent) => {
      const saysItself = event.target instanceof Element && event.target.matches("[data-offline]");
      if (!navigator.onLine && !saysItself) stay(event);
    };
    // Before React, which hears them at the document.
    window.addEventListener("click", onClick, true);
    window.addEventListener("submit", onSubmit, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("submit", onSubmit, true);
    };
  }, [t, toast]);
}
