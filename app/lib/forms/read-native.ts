export type Values<Name extends string = string> = Record<Name, readonly string[]>;

/**
 * What the controls of these names hold, the browser's own or the hidden inputs of those that script draws; a name
 * without a control is left out.
 */
export function readNative<Name extends string>(
  frame: HTMLElement,
  names: Name[],
): Partial<Values<Name>> {
  const found: Partial<Values<Name>> = {};
  for (const name of names) {
    const controls = [...frame.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`)];
    if (controls.length > 0) found[name] = controls.flatMap(readControl);
  }
  return found;
}

function readControl(control: HTMLElement): string[] {
  if (control instanceof HTMLSelectElement)
    return [...control.selectedOptions].map(({ value }) => value).filter(Boolean);
  if (control instanceof HTMLTextAreaElement) return control.value.split("\n").filter(Boolean);
  if (!(control instanceof HTMLInputElement)) return [];
  const isTicked = !["checkbox", "radio"].includes(control.type) || control.checked;
  return isTicked && control.value !== "" ? [control.value] : [];
}
