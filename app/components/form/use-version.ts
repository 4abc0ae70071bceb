import { useRef } from "react";
import type { ActionFormHandle } from "./use-action-form";

/**
 * The version that a form's values started from, to be posted with them (decision D92): `hidden={{ version }}` of its
 * ActionForm. Draw FormConflict where the form's failure stands: its answer may be that somebody else saved meanwhile.
 * @param saved of the object as the page has loaded it; it may be newer than what the user changes
 */
export function useVersion(
  { answer, changed }: Pick<ActionFormHandle, "answer" | "changed">,
  saved: number,
): string {
  const started = useRef(saved);
  // Nothing typed: the form shows what is saved.
  if (changed.length === 0) started.current = saved;
  // A form that was refused is the one that was sent, whatever the page has loaded since. Once both states were shown,
  // sending it again is a choice.
  const sent = answer?.conflict?.version ?? answer?.result.initialValue?.version;
  return String(sent ?? started.current);
}
