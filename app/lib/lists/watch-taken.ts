import type { DataRouter } from "~/lib/hooks/data-router";

/**
 * Tells when a form with ticked rows (`ids`), posted to a list's address, was taken: its answer leads elsewhere. A
 * refusal stays in its dialog and tells nothing. Told by the router itself: a render may miss the moment.
 */
export function watchTaken(
  { subscribe }: Pick<DataRouter, "subscribe">,
  path: string,
  onTaken: (ids: string[]) => void,
): () => void {
  return subscribe(({ fetchers }) => {
    for (const { state, formAction, formData, data } of fetchers.values()) {
      // A redirect loads the page it leads to without data of its own.
      const isTaken = state === "loading" && data === undefined;
      const ids = formData?.getAll("ids").map(String) ?? [];
      if (isTaken && ids.length > 0 && formAction?.split("?")[0] === path) onTaken(ids);
    }
  });
}
