import { useLocation } from "@remix-run/react";
import { ArchiveDialog } from "~/components/archive/archive-dialog";
import { ShareDialog } from "~/components/share/share-dialog";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { readEventDialog, withoutDialog } from "~/lib/event/event-dialog";

/** The dialog that the address opens over an event's detail; its route takes the forms with changeEvent(). */
export function EventDialogs({ event }: { event: EventDetail }) {
  const location = useLocation();
  const closeTo = withoutDialog(location);
  switch (readEventDialog(location)) {
    case "share":
      return <ShareDialog event={event} closeTo={closeTo} />;
    case "archive":
      return <ArchiveDialog events={[event]} closeTo={closeTo} />;
    default:
      return null;
  }
}
