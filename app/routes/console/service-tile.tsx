import { Link } from "@remix-run/react";
import { ArrowUpRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";

/** Why a tile is locked, and how to unlock it. */
export interface TileLock {
  marker: string;
  reason: string;
  /** Locked for a missing subscription, not for missing rights. */
  paid?: boolean;
  action?: { to: string; label: string };
}

/** One service. Its name is the link and covers the tile; a locked one has no link at all (C078). */
export function ServiceTile({
  icon,
  title,
  text,
  to,
  lock,
  badge,
  handsOff = false,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  lock: TileLock | null;
  badge?: ReactNode;
  /** Link to another application: must not be prefetched (C067). */
  handsOff?: boolean;
  children?: ReactNode;
}) {
  return (
    <li
      className={cx(
        "relative flex flex-col gap-2.5 rounded-card border p-4",
        lock ? "border-line-2 border-dashed" : "border-line bg-surface hover:border-line-2",
      )}
    >
      <div className="flex min-w-0 items-center gap-3">
        <TileIcon icon={icon} off={lock !== null} />
        <h2 className={cx("min-w-0 text-base", lock && "text-fg-2")}>
          {lock ? (
            title
          ) : (
            <TileLink to={to} prefetch={handsOff ? "none" : "intent"}>
              {title}
            </TileLink>
          )}
        </h2>
        <span className="ml-auto shrink-0 text-fg-3">
          {lock ? (
            <Badge tone={lock.paid ? "warn" : "neutral"}>{lock.marker}</Badge>
          ) : (
            <Icon as={ArrowUpRight} />
          )}
        </span>
      </div>
      <p className="text-fg-3">{text}</p>
      <div className="mt-auto flex min-h-7.5 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-2.5 text-xs text-fg-2">
        {lock ? lock.reason : children}
        {lock?.action && (
          <Link to={lock.action.to} className="ml-auto text-accent-text hover:underline">
            {lock.action.label}
          </Link>
        )}
        {!lock && badge && <span className="ml-auto">{badge}</span>}
      </div>
    </li>
  );
}

export function TileIcon({ icon, off = false }: { icon: LucideIcon; off?: boolean }) {
  return (
    <span
      className={cx(
        "grid size-9 shrink-0 place-items-center rounded-lg",
        off ? "bg-hover text-fg-3" : "bg-accent-soft text-accent-text",
      )}
    >
      <Icon as={icon} size={19} />
    </span>
  );
}

/** A link whose target is the whole tile around it. */
export function TileLink({
  to,
  prefetch = "intent",
  children,
}: {
  to: string;
  prefetch?: "intent" | "none";
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      prefetch={prefetch}
      className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
    >
      {children}
    </Link>
  );
}
