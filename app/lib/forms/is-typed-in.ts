/** Whether a control's value differs from the default in the page's HTML. */
export function isTypedIn(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    const isTicked = control.checked !== control.defaultChecked;
    return control.type !== "hidden" && (isTicked || control.value !== control.defaultValue);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) return control.value !== findDefaultValue(control);
  return false;
}

/** The option selected by default; without one, browsers select the first. */
function findDefaultValue({ options }: HTMLSelectElement): string | undefined {
  const [first] = options;
  return ([...options].find((option) => option.defaultSelected) ?? first)?.value;
}
