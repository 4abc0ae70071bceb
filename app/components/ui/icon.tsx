import type { LucideIcon } from "lucide-react";
import type { SVGProps } from "react";
import { cx } from "~/lib/cx";

/** Lucide's own attributes that style `icon` sets instead: a page has a hundred icons, and pays for each attribute. */
const setByStyle: Pick<
  SVGProps<SVGSVGElement>,
  "xmlns" | "fill" | "stroke" | "strokeLinecap" | "strokeLinejoin"
> = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

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
  return (
    <Glyph
      {...setByStyle}
      size={size}
      strokeWidth={1.75}
      aria-hidden
      className={cx("icon", className)}
    />
  );
}
