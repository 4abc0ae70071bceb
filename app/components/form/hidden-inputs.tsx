import { useEffect, useRef } from "react";

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
  const marker = useRef<HTMLInputElement>(null);
  const key = JSON.stringify(values);
  const toldKey = useRef(key);
  useEffect(() => {
    if (marker.current) marker.current.focus = focus;
  }, [focus]);
  useEffect(() => {
    if (toldKey.current === key) return;
    toldKey.current = key;
    marker.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [key]);
  return (
    <>
      {/* Posts nothing: it stands for the control while no value does. */}
      <input ref={marker} type="hidden" disabled name={Object.keys(values)[0]} form={form} />
      {Object.entries(values).flatMap(([name, list]) =>
        list.map((value) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} form={form} />
        )),
      )}
    </>
  );
}
