import { Link, useLocation } from "@remix-run/react";
import { cx } from "~/lib/cx";

export interface Tab {
  to: string;
  label: string;
  count?: string;
  /** Where the address does not tell: tabs that differ in more than their path. */
  current?: boolean;
}

/** Pages of one subject, as links; the current one carries aria-current. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={label}
      className="flex gap-[22px] overflow-x-auto overflow-y-hidden border-line border-b"
    >
      {tabs.map((tab) => {
        const current = tab.current ?? tab.to === pathname;
        return (
          <Link
            key={tab.to}
            to={tab.to}
            preventScrollReset
            aria-current={current ? "page" : undefined}
            className={cx(
              "-mb-px inline-flex items-center gap-1.5 whitespace-nowrap border-b-2 py-2.25 font-medium focus-visible:-outline-offset-2",
              current ? "border-accent text-fg" : "border-transparent text-fg-2 hover:text-fg",
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="tnum text-2xs text-fg-3">{tab.count}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
