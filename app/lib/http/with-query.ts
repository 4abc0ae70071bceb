/**
 * An address with more parameters: it may carry a query already, as a filtered list's does. Without script a dialog's
 * form posts to such an address, so that its answer comes back to it.
 */
export const withQuery = (address: string, parameters: Record<string, string>): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(parameters)}`;
