import { useOutletContext } from "@remix-run/react";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { type DrawerList, findNeighbours, type Neighbours } from "~/lib/lists/drawer";
import { StepLink } from "./step-link";
import { useDrawerKeys } from "./use-drawer-keys";

export interface DrawerRouteProps {
  id: string;
  title: string;
  /** Beside the title: a mark before it, small words after it. */
  mark?: ReactNode;
  note?: ReactNode;
  /** From the loader: what comes before and after the rows of the page. */
  beyond?: Neighbours;
  /** 640 px, to look at something; else 440 px, to edit. */
  wide?: boolean;
  /** At the right of the title, before the way out. */
  actions?: ReactNode;
  /** Stays at the bottom: buttons of a form in it. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * Detail of one row beside its list, which stays as it is: the child route of a list that is drawn by ListScreen. j and
 * k, or its buttons, go to the rows after and before; Escape closes it and gives the focus back to the row. Without
 * script it is a part of the page, above the list.
 */
export function DrawerRoute(props: DrawerRouteProps) {
  const { id, title, beyond, wide = false, foot, children } = props;
  const { t } = useTranslation("ui");
  const titleId = useId();
  const list = useOutletContext<DrawerList>();
  const { previous, next } = findNeighbours(list, id, beyond);
  useDrawerKeys({ Escape: list.closeTo, j: next, k: previous });
  useFocusOnRowAfterwards(list.hrefOf(id));
  // At an end of the list a step has no link any more.
  const steps = useKeptFocus<HTMLSpanElement>("a");
  return (
    <>
      <div
        aria-hidden="true"
        className="fixed inset-0 z-[35] bg-[rgb(4_6_9/0.35)] noscript:hidden"
      />
      <section
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-takes-focus
        className={cx(
          "fixed inset-y-0 right-0 z-[35] flex animate-drawer flex-col bg-overlay text-fg shadow-dialog outline-none max-md:w-full",
          "noscript:static noscript:mx-auto noscript:w-full noscript:max-w-360 noscript:animate-none noscript:shadow-none",
          wide ? "w-160" : "w-110",
        )}
      >
        <header className="flex h-13 shrink-0 items-center gap-2 border-line-2 border-b px-5">
          {props.mark}
          <h2 id={titleId} className="min-w-0 truncate text-base" title={title}>
            {title}
          </h2>
          {props.note && (
            <span className="tnum shrink-0 text-fg-3 max-md:hidden">{props.note}</span>
          )}
          <span className="ml-auto flex shrink-0 gap-1">
            <span ref={steps} className="contents">
              <StepLink
                replace
                to={previous}
                label={t("drawer.previous")}
                icon={ChevronUp}
                keys="k"
              />
              <StepLink replace to={next} label={t("drawer.next")} icon={ChevronDown} keys="j" />
            </span>
            {props.actions}
            <StepLink replace to={list.closeTo} label={t("close")} icon={X} keys="Escape" />
          </span>
        </header>
        {/* Another row in the same drawer is read out too. */}
        <p role="status" className="sr-only">
          {title}
        </p>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        {foot && (
          <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-line-2 border-t px-5 py-3.5">
            {foot}
          </footer>
        )}
      </section>
    </>
  );
}

/** Marks the row of the drawer that closes: where it stands in the list, it takes the focus back. */
function useFocusOnRowAfterwards(href: string): void {
  const latest = useRef(href);
  latest.current = href;
  useEffect(
    () => () => {
      const { pathname } = new URL(latest.current, location.href);
      const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
      const row = Array.from(links).find((link) => link.pathname === pathname);
      row?.setAttribute("data-takes-focus", "");
      row?.addEventListener("blur", () => row.removeAttribute("data-takes-focus"), { once: true });
    },
    [],
  );
}
