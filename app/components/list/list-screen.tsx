import { useNavigation, useOutlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { cardClass } from "~/components/ui/card";
import { NoPermission, type NoPermissionProps } from "~/components/ui/no-permission";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import type { DrawerList } from "~/lib/lists/drawer";

export interface ListScreenProps {
  heading: string;
  /** Numbers below the heading. */
  lead?: ReactNode;
  /** The one thing to do here, at the right of the heading. */
  action?: ReactNode;
  /** For the route's child that is a DrawerRoute. */
  drawer?: DrawerList | undefined;
  /** Stands in place of the list: what this viewer lacks, and whom to ask. */
  noPermission?: NoPermissionProps | false | undefined;
  children: ReactNode;
}

/** The frame of a screen that is a list: heading, numbers, its main action, the list below, and its open drawer. */
export function ListScreen(props: ListScreenProps) {
  const { heading, lead, action, drawer, noPermission, children } = props;
  // An action may go with what it did.
  const head = useKeptFocus<HTMLDivElement>("form");
  return (
    <DrawerFrame
      drawer={drawer}
      className="mx-auto flex min-h-full max-w-360 flex-col gap-4 p-5 max-md:p-4"
    >
      <div ref={head} tabIndex={-1} className="flex flex-wrap items-end gap-4">
        <div className="min-w-0">
          <h1 className="text-xl">{heading}</h1>
          {lead && <div className="mt-0.5 text-fg-3">{lead}</div>}
        </div>
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {noPermission ? (
        <div className={cardClass}>
          <NoPermission {...noPermission} />
        </div>
      ) : (
        children
      )}
    </DrawerFrame>
  );
}

/**
 * Filters beside what they find; above it on a narrow screen. No higher than the two are: room to share would lie between
 * them, and results would move up as they come in.
 */
export function FilterColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">{children}</div>
  );
}

/** What a drawer stands beside, and the drawer where the address has one: it takes the focus until it is closed. */
export function DrawerFrame({
  drawer,
  className,
  children,
}: {
  drawer: DrawerList | undefined;
  className: string;
  children: ReactNode;
}) {
  const open = useOutlet(drawer);
  const isBehind = useHydrated() && open !== null;
  return (
    <>
      {open}
      {/* Without script the drawer stands above the list, and both can be used. */}
      <div className={className} {...(isBehind && { inert: "" })}>
        {children}
      </div>
    </>
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
