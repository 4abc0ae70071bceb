import type { ButtonHTMLAttributes, InputHTMLAttributes } from "react";
import { cx } from "~/lib/cx";

const track =
  "relative inline-block h-4.5 w-7.5 shrink-0 rounded-full border-[1.5px] transition-colors duration-120";
const knob =
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
          className={cx(knob, "top-[2.5px]", on ? "left-3.5 bg-on-accent" : "left-0.5 bg-fg-3")}
        />
      </span>
    </button>
  );
}

/** A switch as a field of a form: a checkbox under its skin. */
export function SwitchField({
  label,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: string }) {
  return (
    <label className="group inline-flex min-h-6 items-center gap-2 text-fg-2">
      {label}
      <span className="relative inline-flex">
        <input
          {...input}
          type="checkbox"
          className="peer h-4.5 w-7.5 cursor-pointer appearance-none rounded-full border-[1.5px] border-control checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden="true"
          className={cx(
            knob,
            "pointer-events-none left-1 top-1 bg-fg-3 peer-checked:left-4 peer-checked:bg-on-accent",
          )}
        />
      </span>
    </label>
  );
}
