import { Fragment, useEffect, useRef } from "react";

/**
 * The values of a control that script draws, as its form posts them. Whoever listens to the form's input events learns
 * of each change, and who focuses a field by its name reaches the control.
 */
export function HiddenInputs({
  values,
  form,
  focus,
}: {
  values: Record<string, readonly string[]>;
  /** Id of the form, where the control stands outside of it. */
  form?: string | undefined;
  focus: () => void;
}) {
  const first = useRef<HTMLInputElement | null>(null);
  const key = JSON.stringify(values);
  const toldKey = useRef(key);
  useEffect(() => {
    if (toldKey.current === key) return;
    toldKey.current = key;
    first.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [key]);
  return Object.entries(values).map(([name, list], index) => (
    <Fragment key={name}>
      {/* Posts nothing: it stands for the control while no value does. */}
      <input
        ref={(marker) => {
          if (marker) marker.focus = focus;
          if (index === 0) first.current = marker;
        }}
        type="hidden"
        disabled
        name={name}
        form={form}
      />
      {list.map((value) => (
        <input key={value} type="hidden" name={name} value={value} form={form} />
      ))}
    </Fragment>
  ));
}
