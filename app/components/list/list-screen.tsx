import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "~/lib/cx";

export interface ListScreenProps {
  heading: string;
  /** Numbers below the heading. */
  lead?: ReactNode;
  /** The one thing to do here, at the right of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen that is a list: heading, numbers, its main action, and the list below. */
export function ListScreen({ heading, lead, action, children }: ListScreenProps) {
  return (
    <div className="mx-auto flex min-h-full max-w-360 flex-col gap-4 p-5 max-md:p-4">
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0">
          <h1 className="text-xl">{heading}</h1>
          {lead && <p className="mt-0.5 text-fg-3">{lead}</p>}
        </div>
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {children}
    </div>
  );
}

/** Greyed while the same list is on its way with other filters: old results stay until the new ones are there. */
export function ListBody({
  path,
  gap = "gap-4",
  children,
}: {
  path: string;
  gap?: "gap-3" | "gap-4";
  children: ReactNode;
}) {
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && location.pathname === path;
  return (
    <div
      aria-busy={isLoading || undefined}
      className={cx("flex flex-1 flex-col transition-opacity", gap, isLoading && "opacity-60")}
    >
      {children}
    </div>
  );
}
