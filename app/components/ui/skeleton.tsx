import { cx } from "~/lib/cx";

/** A box of the final size. Give it the same width and height as what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "block animate-shimmer rounded-[5px] bg-[linear-gradient(90deg,var(--color-hover)_25%,var(--color-active)_50%,var(--color-hover)_75%)] bg-[length:200%_100%]",
        className,
      )}
    />
  );
}
