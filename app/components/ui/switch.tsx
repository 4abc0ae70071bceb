import type { ButtonHTMLAttributes } from "react";
import { cx } from "~/lib/cx";

const track =
  "relative inline-block h-4.5 w-7.5 shrink-0 rounded-full border-[1.5px] transition-colors duration-120";
export const switchKnobClass =
  "absolute size-2.5 rounded-full transition-[left] duration-140 ease-out forced-colors:bg-[ButtonText]";

/** A switch as a submit button: its form carries the state asked for, so it works without script. */
export function SwitchButton({
  on,
  label,
  ...button
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & { on: boolean; label: string }) {
  return (
    <button
      {...button}
      type="submit"
      role="switch"
      aria-checked={on}
      aria-label={label}
      title={label}
      className="grid size-8 place-items-center rounded-ctl disabled:cursor-not-allowed disabled:opacity-45"
    >
      <span className={cx(track, on ? "border-accent bg-accent" : "border-control")}>
        <span
          className={cx(
            switchKnobClass,
            "top-[2.5px]",
            on ? "left-3.5 bg-on-accent" : "left-0.5 bg-fg-3",
          )}
        />
      </span>
    </button>
  );
}
