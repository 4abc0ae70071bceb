import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "~/lib/cx";
import { Icon } from "./icon";

export type BannerTone = "accent" | "warn" | "danger";

const tones: Record<BannerTone, { box: string; icon: string }> = {
  accent: {
    box: "bg-accent-soft border-[color-mix(in_oklab,var(--color-accent),transparent_70%)]",
    icon: "text-accent-text",
  },
  warn: {
    box: "bg-warn-soft border-[color-mix(in_oklab,var(--color-warn),transparent_70%)]",
    icon: "text-warn",
  },
  danger: {
    box: "bg-danger-soft border-[color-mix(in_oklab,var(--color-danger),transparent_70%)]",
    icon: "text-danger",
  },
};

export interface BannerProps {
  tone: BannerTone;
  icon: LucideIcon;
  title?: string;
  children?: ReactNode;
  /** A button or form at the right edge. */
  action?: ReactNode;
  /** Makes it a region of this name, to be found among the landmarks. */
  label?: string;
  /** Read out at once. */
  alert?: boolean;
}

/** An in-page message that stays. */
export function Banner({ tone, icon, title, children, action, label, alert }: BannerProps) {
  const look = tones[tone];
  const Box = label ? "section" : "div";
  return (
    <Box
      role={alert ? "alert" : undefined}
      aria-label={label}
      className={cx("flex items-start gap-2.5 rounded-lg border px-3 py-2.5", look.box)}
    >
      <Icon as={icon} className={cx("mt-px", look.icon)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="mt-0.5 text-fg-2 first:mt-0">{children}</div>}
      </div>
      {action}
    </Box>
  );
}
