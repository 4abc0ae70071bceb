/** Dialogs over the detail of an event. */
const dialogs = ["share", "archive"] as const;
export type EventDialog = (typeof dialogs)[number];

interface Address {
  pathname: string;
  search: string;
}

/** The dialog that an address opens; null for none. */
export function readEventDialog({ search }: Pick<Address, "search">): EventDialog | null {
  const asked = new URLSearchParams(search).get("dialog");
  return dialogs.find((dialog) => dialog === asked) ?? null;
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
