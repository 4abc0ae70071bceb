/** Address of a dialog over this page: without script its answer comes back to it. */
export function withDialog(page: string, dialog: Record<string, string>): string {
  return `${page}${page.includes("?") ? "&" : "?"}${new URLSearchParams(dialog)}`;
}
