import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "~/lib/cx";
import { cardClass } from "./card";
import { Icon } from "./icon";
import { Progress } from "./progress";

/** One number of a whole, with what it is of. */
export function StatCard({
  icon,
  title,
  aside,
  children,
}: {
  icon: LucideIcon;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx(cardClass, "flex min-w-0 flex-col gap-3 p-4")}>
      <div className="flex min-h-5 items-center gap-1.5">
        <Icon as={icon} className="text-fg-3" />
        <h2 className="min-w-0 truncate">{title}</h2>
        <span className="ml-auto">{aside}</span>
      </div>
      {children}
    </div>
  );
}

/** "2.41 TB of 8.00 TB", with a bar of `part` in `whole`. */
export function ShareCard({
  icon,
  title,
  value,
  of,
  part,
  whole,
  children,
}: {
  icon: LucideIcon;
  title: string;
  value: string;
  of: string;
  part: number;
  whole: number;
  children?: ReactNode;
}) {
  return (
    <StatCard icon={icon} title={title}>
      <p className="tnum flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold">{value}</span>
        <span className="text-fg-3">{of}</span>
      </p>
      <Progress percent={whole === 0 ? 0 : (part / whole) * 100} />
      {children}
    </StatCard>
  );
}
