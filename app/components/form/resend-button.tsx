import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "~/components/ui/button";
import { cx } from "~/lib/cx";
import { useHydrated } from "~/lib/hooks/use-hydrated";

export interface ResendButtonProps
  extends Omit<ButtonProps, "type" | "children" | "variant" | "onClick"> {
  variant?: ButtonProps["variant"] | "link";
  /** Until the next message may be asked for; 0 for at once. */
  waitSeconds: number;
  /** What the wait belongs to: another value starts it again. */
  since: unknown;
  label: string;
  /** The label while it waits, from the time left: "2:51". */
  waitLabel: (timeLeft: string) => string;
}

/**
 * Submits its form for another message, once the wait is over. Without script nothing counts down: it can be
 * pressed at any time, and an early press is for the cloud to refuse.
 */
export function ResendButton({
  variant,
  waitSeconds,
  since,
  label,
  waitLabel,
  className,
  ...button
}: ResendButtonProps) {
  const hydrated = useHydrated();
  const left = useSecondsLeft(waitSeconds, since);
  const waiting = hydrated && left > 0;
  const props = {
    ...button,
    type: "submit" as const,
    // Not `disabled`: that would drop the focus of the user who pressed it.
    "aria-disabled": waiting || undefined,
    onClick: (event: { preventDefault: () => void }) => {
      if (waiting || button.busy) event.preventDefault();
    },
    className: cx("tnum", waiting && "cursor-not-allowed!", className),
  };
  const text = waiting ? waitLabel(toTimeLeft(left)) : label;
  if (variant !== "link") {
    return (
      <Button {...props} variant={variant} className={cx(props.className, waiting && "text-fg-3!")}>
        {text}
      </Button>
    );
  }
  const { busy, size: _size, iconOnly: _iconOnly, ...rest } = props;
  return (
    <button
      {...rest}
      aria-busy={busy || undefined}
      className={cx(
        "rounded-ctl",
        waiting
          ? "text-fg-3"
          : "text-accent-text underline-offset-3 hover:underline aria-busy:opacity-60",
        props.className,
      )}
    >
      {text}
    </button>
  );
}

function useSecondsLeft(waitSeconds: number, since: unknown): number {
  const [left, setLeft] = useState(waitSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` starts it again
  useEffect(() => {
    const endsAtMs = performance.now() + waitSeconds * 1000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [waitSeconds, since]);
  return left;
}

/** 171 is "2:51", 7371 is "2:02:51". */
function toTimeLeft(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = String(Math.floor(seconds / 60) % 60);
  const rest = `:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${minutes.padStart(2, "0")}${rest}` : `${minutes}${rest}`;
}
