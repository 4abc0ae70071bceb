/** Whether a control says something else than the page that came from the server had it say. */
export function isTypedIn(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    const isTicked = control.checked !== control.defaultChecked;
    return control.type !== "hidden" && (isTicked || control.value !== control.defaultValue);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) return control.value !== findFirstChoice(control);
  return false;
}

/** Of a list without a chosen option the browser shows the first. */
function findFirstChoice({ options }: HTMLSelectElement): string | undefined {
  const [first] = options;
  return ([...options].find((option) => option.defaultSelected) ?? first)?.value;
}
