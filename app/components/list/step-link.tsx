import { Link } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";

export interface StepLinkProps {
  /** Null at the end: the mark stays, greyed. */
  to: string | null;
  label: string;
  icon: LucideIcon;
  /** The key that does the same. */
  keys?: string;
  replace?: boolean;
}

/** The way to the page or row before or after, as an icon. */
export function StepLink({ to, label, icon, keys, replace }: StepLinkProps) {
  const look = cx(buttonClass("ghost", "sm", true), "max-md:size-11");
  if (to === null) {
    return (
      <span aria-hidden="true" className={`${look} opacity-45`}>
        <Icon as={icon} />
      </span>
    );
  }
  return (
    <Link
      to={to}
      replace={replace}
      preventScrollReset
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      className={look}
    >
      <Icon as={icon} />
    </Link>
  );
}
