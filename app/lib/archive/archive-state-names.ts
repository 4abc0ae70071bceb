import { type ArchiveState, archiveStates } from "~contract/names";

/** Keys of the states' texts. */
export const archiveStateNames = {
  [archiveStates.waiting]: "waiting",
  [archiveStates.copying]: "copying",
  [archiveStates.kept]: "kept",
  [archiveStates.hostAway]: "host_away",
  [archiveStates.failed]: "failed",
} as const satisfies Record<ArchiveState, string>;
