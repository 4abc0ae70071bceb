import type { LucideIcon } from "lucide-react";
import { cx } from "~/lib/cx";

/** A decorative icon: 16 px, stroke 1.75. The words stand beside it or on its button. */
export function Icon({
  as: Glyph,
  size = 16,
  className,
}: {
  as: LucideIcon;
  size?: number;
  className?: string;
}) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden className={cx("shrink-0", className)} />;
}
