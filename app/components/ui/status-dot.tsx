import { cx } from "~/lib/cx";
import type { Status } from "~/lib/status";

// Shape as well as colour: disc, diamond, ring (C077).
const shapes: Record<Status, string> = {
  online: "rounded-full bg-ok",
  warning: "scale-90 rotate-45 rounded-[2px] bg-warn",
  disconnected: "rounded-full border-2 border-danger",
  disabled: "rounded-full border-2 border-fg-3",
  ai: "rounded-full bg-ai",
  accent: "rounded-full bg-accent",
};

/** Decorative: the word for the status stands beside it. */
export function StatusDot({ status, small = false }: { status: Status; small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-block shrink-0 forced-color-adjust-none",
        small ? "size-[7px]" : "size-2",
        shapes[status],
      )}
    />
  );
}
