/**
 * Puts a value into a field as if it were typed: its form, and whatever listens to the field, learns of it.
 * A plain assignment would pass React by, which watches the property.
 */
export function typeInto(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
