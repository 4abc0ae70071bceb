import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useKeepChoice } from "~/components/shell/use-keep-choice";
import { useRootData } from "~/lib/hooks/use-root-data";

/** What every signed-in page does once script runs. */
export function useSignedInPage(): void {
  useFocusAfterNavigation();
  useReportedTimeZone();
  useFreshPageOnBack();
  useTextsAhead();
}

/**
 * After a navigation focus goes to the panel that came, to the row a drawer was opened from, or to the page's heading,
 * so that it is read out.
 */
function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const panel = document.querySelector<HTMLElement>("main [data-takes-focus]");
    // The same panel with its next content, which its own buttons lead to.
    if (panel?.contains(document.activeElement)) return;
    const target = panel ?? document.querySelector<HTMLElement>("main h1");
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}

/** Times are printed by the server, so it must know the zone; it stays known after the first visit. */
function useReportedTimeZone(): void {
  const known = useRootData()?.timeZone;
  const keepChoice = useKeepChoice();
  const told = useRef(false);
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (told.current || !zone || zone === known) return;
    told.current = true;
    keepChoice({ time_zone: zone });
  }, [known, keepChoice]);
}

/** A page kept whole by the browser may belong to someone who has logged out since (C182). */
function useFreshPageOnBack(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}

/** Fetches the texts of neighbouring screens while nothing else happens: going there waits for none. */
function useTextsAhead(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    const load = () => void i18n.loadNamespaces(["console", "vms", "hosts", "events", "live"]);
    if (!("requestIdleCallback" in window)) return;
    const id = requestIdleCallback(load, { timeout: 5_000 });
    return () => cancelIdleCallback(id);
  }, [i18n]);
}
