import { useEventName } from "~/components/event/event-name";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";

/** An archive goes by its note; without one, by its event. */
export function useArchiveName(): (archive: ArchiveItem) => string {
  const nameOf = useEventName();
  return ({ note, event }) => note || nameOf(event.event_id);
}
