import { NavLink } from "@remix-run/react";
import { cx } from "~/lib/cx";

export interface Tab {
  to: string;
  label: string;
  count?: string;
}

/** Pages of one subject, as links; the current one carries aria-current. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="flex gap-[22px] overflow-x-auto border-line border-b">
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
          className={({ isActive }) =>
            cx(
              "-mb-px inline-flex items-center gap-1.5 whitespace-nowrap border-b-2 py-2.25 font-medium",
              isActive ? "border-accent text-fg" : "border-transparent text-fg-2 hover:text-fg",
            )
          }
        >
          {tab.label}
          {tab.count !== undefined && <span className="tnum text-2xs text-fg-3">{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
