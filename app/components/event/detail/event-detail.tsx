import { findClip } from "~/lib/event/event-clip";
import type { EventDetail as Event } from "~/lib/event/event-detail.server";
import { findEventPicture } from "~/lib/event/event-picture";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";
import { CloseUps } from "./close-ups";
import { EventActions } from "./event-actions";
import { EventAround } from "./event-around";
import { EventDialogs } from "./event-dialogs";
import { EventFacts, HostFacts } from "./event-facts";
import { EventKept } from "./event-kept";
import { EventMedia } from "./event-media";
import { FindingDetails } from "./finding-details";

/** Shared or archived in another tab, or by another user; the recording of a new event becomes complete without a word. */
const changes = ["ARCHIVE_CHANGE", "SHARE_LINK_CHANGE"] as const;
const refresh = { throttleMs: 1_000, fallbackMs: 60_000 };

/**
 * Everything about one event, and what can be done with it: in the drawers of events, of AI search and of the archive.
 * Its route names eventDetailTexts, and takes its forms with changeEvent().
 */
export function EventDetail({ event }: { event: Event }) {
  useMessageRefresh(changes, refresh);
  return (
    <>
      <EventDialogs event={event} />
      <EventMedia
        key={event.id}
        event={event}
        picture={findEventPicture(event)}
        source={findClip(event)}
      />
      <EventActions event={event} />
      <div className="flex gap-6 p-5 max-md:flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          <EventKept event={event} />
          <EventFacts event={event} />
          <FindingDetails event={event} />
          <EventAround event={event} />
          <HostFacts event={event} />
        </div>
        <CloseUps event={event} />
      </div>
    </>
  );
}
