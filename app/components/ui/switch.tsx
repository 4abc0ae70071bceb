import type { ButtonHTMLAttributes } from "react";
import { cx } from "~/lib/cx";

export const switchKnobClass =
  "absolute size-2.5 rounded-full transition-[left] duration-140 ease-out forced-colors:bg-[ButtonText]";

/** What a switch looks like; the button around it says by aria-checked whether it is on. */
export function SwitchTrack() {
  return (
    <span className="relative inline-block h-4.5 w-7.5 shrink-0 rounded-full border-[1.5px] border-control transition-colors duration-120 group-aria-checked:border-accent group-aria-checked:bg-accent">
      <span
        className={cx(
          switchKnobClass,
          "top-[2.5px] left-0.5 bg-fg-3 group-aria-checked:left-3.5 group-aria-checked:bg-on-accent",
        )}
      />
    </span>
  );
}

export const switchButtonClass =
  "group grid size-8 place-items-center rounded-ctl disabled:cursor-not-allowed disabled:opacity-45";

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
      className={switchButtonClass}
    >
      <SwitchTrack />
    </button>
  );
}
