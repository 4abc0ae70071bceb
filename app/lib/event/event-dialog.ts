/** Dialogs over the detail of an event. */
const dialogs = ["share", "archive"] as const;
export type EventDialog = (typeof dialogs)[number];

interface Address {
  pathname: string;
  search: string;
}

/** Not "dialog", which opens those of the list behind, about its ticked rows. */
const parameter = "detail";

/** The dialog that an address opens; null for none. */
export function readEventDialog({ search }: Pick<Address, "search">): EventDialog | null {
  const asked = new URLSearchParams(search).get(parameter);
  return dialogs.find((dialog) => dialog === asked) ?? null;
}

/** Address of the same page with a dialog about its event. */
export function eventDialogHref({ pathname, search }: Address, dialog: EventDialog): string {
  const params = new URLSearchParams(search);
  params.set(parameter, dialog);
  return `${pathname}?${params}`;
}

/** Address of the same page without a dialog. */
export function withoutDialog({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
