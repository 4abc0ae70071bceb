import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "~/lib/cx";
import type { Tick } from "~/lib/forms/tree-ticks";

/** A box in one of three states, drawn: the row around it carries the role. */
export function TickBox({ tick }: { tick: Tick }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-4 shrink-0 place-items-center rounded-[4px] border-[1.5px]",
        tick === "off" ? "border-control bg-field" : "border-accent bg-accent text-on-accent",
      )}
    >
      {tick === "on" && <Check size={12} strokeWidth={3} />}
      {tick === "mixed" && <span className="w-2 rounded-full border-t-2 border-current" />}
    </span>
  );
}

interface TickInputProps {
  tick: Tick;
  label: string;
  isSwitch?: boolean | undefined;
  column: number;
  tabIndex: number;
  onFocus: () => void;
  onTick: () => void;
}

/** A box of a grid's cell: a real checkbox, which posts nothing itself, drawn over. */
export function TickInput(props: TickInputProps) {
  const { tick, label, isSwitch, column, onTick, ...input } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = tick === "mixed";
  }, [tick]);
  return (
    <label className="relative inline-grid size-7 place-items-center align-middle max-md:size-11">
      <input
        {...input}
        ref={box}
        type="checkbox"
        role={isSwitch ? "switch" : undefined}
        data-column={column}
        aria-label={label}
        checked={tick === "on"}
        onChange={onTick}
        className="absolute inset-0 cursor-pointer appearance-none rounded-ctl"
      />
      <span className="pointer-events-none">
        {isSwitch ? <SwitchMark isOn={tick === "on"} /> : <TickBox tick={tick} />}
      </span>
    </label>
  );
}

function SwitchMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative block h-4.5 w-7.5 rounded-full border-[1.5px]",
        isOn ? "border-accent bg-accent" : "border-control",
      )}
    >
      <span
        className={cx(
          "absolute top-[2.5px] size-2.5 rounded-full forced-colors:bg-[ButtonText]",
          isOn ? "left-3.5 bg-on-accent" : "left-0.5 bg-fg-3",
        )}
      />
    </span>
  );
}
