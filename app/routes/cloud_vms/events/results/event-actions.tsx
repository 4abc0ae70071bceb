import { Link } from "@remix-run/react";
import { Archive, Link2, MonitorPlay, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { KeptMarks } from "~/components/event/kept-marks";
import { buttonClass } from "~/components/ui/button";
import { SheetIcon } from "~/components/ui/icon-sheet";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import { paths } from "~/lib/paths";
import { type EventReason, eventReasons } from "~contract/names";
import type { EventRow } from "../events-call.server";

/** Of an IconSheet in the page. */
export const eventActionIcons = {
  playback: Play,
  live: MonitorPlay,
  share: Link2,
  archive: Archive,
};

/** What can be done with one event; what this viewer may not do says why (C140). */
export function EventActions({ event, query }: { event: EventRow; query: EventsQuery }) {
  const { t } = useTranslation("event_query");
  const nameOf = useEventName();
  const { id, cam, event_time: seconds } = event;
  const values = { event: nameOf(event.event_id), camera: event.device_name };
  const dialog = (name: string) => eventsQuery.href(query, {}, { dialog: name, id });
  return (
    <span className="inline-flex items-center gap-1">
      <KeptMarks event={event} />
      {/* A host's own event has nothing to watch (C139). */}
      {cam !== null && (
        <>
          <Action
            to={paths.playbackOfEvent(cam, seconds)}
            icon="playback"
            label={t("action.playback", values)}
            reason={event.playback_reason}
          />
          <Action
            to={paths.liveOf([cam])}
            icon="live"
            label={t("action.live", values)}
            reason={event.live_reason}
          />
        </>
      )}
      <Action
        isDialog
        to={dialog("share")}
        icon="share"
        label={t("action.share", values)}
        reason={null}
      />
      <Action
        isDialog
        to={dialog("archive")}
        icon="archive"
        label={t("action.archive", values)}
        reason={event.archive_reason}
      />
    </span>
  );
}

interface ActionProps {
  to: string;
  icon: keyof typeof eventActionIcons;
  label: string;
  /** Null where it can be done. */
  reason: string | null;
  isDialog?: boolean;
}

function Action({ to, icon, label, reason, isDialog }: ActionProps) {
  const { t } = useTranslation("event_query");
  const known = eventReasons.find((each): each is EventReason => each === reason);
  if (reason !== null) {
    const text = known ? `${label}: ${t(`reason.${known}`)}` : label;
    return (
      // A link without an address: it takes the focus and says why it leads nowhere.
      // biome-ignore lint/a11y/useSemanticElements: a link that is off has no element of its own
      <span
        role="link"
        tabIndex={0}
        aria-disabled="true"
        aria-label={text}
        title={text}
        className={`${buttonClass("ghost", "sm", true)} cursor-not-allowed opacity-45`}
      >
        <SheetIcon name={icon} />
      </span>
    );
  }
  return (
    <Link
      to={to}
      preventScrollReset={isDialog}
      aria-label={label}
      title={label}
      className={buttonClass("ghost", "sm", true)}
    >
      <SheetIcon name={icon} />
    </Link>
  );
}
