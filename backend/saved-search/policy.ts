import type { Viewer } from "../viewer";
import type { SavedSearchRow } from "./queries";

/** Of those in sight: the owner, and a master what others share. */
export const canEditSavedSearch = (
  { userId, master }: Viewer,
  { ownerId }: Pick<SavedSearchRow, "ownerId">,
): boolean => master || ownerId === userId;
