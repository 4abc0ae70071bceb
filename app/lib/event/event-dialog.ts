/** Dialogs over the detail of an event. */
export type EventDialog = "share" | "archive";

interface Address {
  pathname: string;
  search: string;
}

/** Address of the same page with a dialog about an event. */
export function eventDialogHref(
  { pathname, search }: Address,
  dialog: EventDialog,
  id: string,
): string {
  const params = new URLSearchParams(search);
  params.set("dialog", dialog);
  params.set("id", id);
  return `${pathname}?${params}`;
}

/** Address of the same page without a dialog. */
export function withoutDialog({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  params.delete("dialog");
  params.delete("id");
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
