import { Link, useLocation } from "@remix-run/react";
import {
  Archive,
  Check,
  Copy,
  Download,
  History,
  Image,
  type LucideIcon,
  MonitorPlay,
  Share2,
} from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/button";
import { useCopy } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { findAccess, type Reason } from "~/lib/event/event-access";
import { findClip } from "~/lib/event/event-clip";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { eventDialogHref } from "~/lib/event/event-dialog";
import { findEventPicture } from "~/lib/event/event-picture";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";

/** What can be done with an event. What the viewer may not do is there, with the reason. */
export function EventActions({ event }: { event: EventDetail }) {
  const { t } = useTranslation("event_detail");
  const location = useLocation();
  const { fileTime } = useFormat();
  const clip = findClip(event);
  const picture = findEventPicture(event);
  const { live, playback } = findAccess(event);
  return (
    <div className="flex flex-wrap gap-2 border-line-2 border-b px-5 py-3">
      <Link
        to={eventDialogHref(location, "share", event.id)}
        preventScrollReset
        className={buttonClass("primary")}
      >
        <Icon as={Share2} />
        {t("action.share")}
      </Link>
      <Link
        to={eventDialogHref(location, "archive", event.id)}
        preventScrollReset
        className={buttonClass()}
      >
        <Icon as={Archive} />
        {t("action.archive")}
      </Link>
      {clip.type === "ready" && (
        <a href={`${clip.url}&download`} download className={buttonClass()}>
          <Icon as={Download} />
          {t("action.save_clip")}
        </a>
      )}
      {picture && (
        <a
          href={picture}
          download={`${event.device_name} ${fileTime(event.event_time)}.jpg`}
          className={buttonClass()}
        >
          <Icon as={Image} />
          {t("action.save_picture")}
        </a>
      )}
      <CopyLink event={event} />
      <span className="flex flex-wrap gap-2 md:ml-auto">
        {event.cam !== null && (
          <Way
            to={paths.liveOf([event.cam])}
            icon={MonitorPlay}
            label={t("action.live")}
            reason={live}
          />
        )}
        {event.cam !== null && event.show_playback && (
          <Way
            to={paths.playbackOfEvent(event.cam, event.event_time)}
            icon={History}
            label={t("action.playback")}
            reason={playback}
          />
        )}
      </span>
    </div>
  );
}

/** A link elsewhere, or, with a reason, what is in its place. */
function Way(props: { to: string; icon: LucideIcon; label: string; reason: Reason | null }) {
  const { to, icon, label, reason } = props;
  const { t } = useTranslation("event_detail");
  const reasonId = useId();
  if (reason === null) {
    return (
      <Link to={to} className={buttonClass()}>
        <Icon as={icon} />
        {label}
      </Link>
    );
  }
  return (
    <span className="flex flex-col">
      <button type="button" disabled aria-describedby={reasonId} className={buttonClass()}>
        <Icon as={icon} />
        {label}
      </button>
      <span id={reasonId} className="mt-1 max-w-50 text-2xs text-fg-3">
        {t(`reason.${reason}`)}
      </span>
    </span>
  );
}

/** Puts the event's own address on the clipboard. Absent without clipboard access. */
function CopyLink({ event }: { event: EventDetail }) {
  const { t } = useTranslation("event_detail");
  const { copy, isDone } = useCopy();
  if (!copy) return null;
  const label = t(isDone ? "action.copied" : "action.copy");
  return (
    <>
      <Button onClick={() => copy(window.location.origin + paths.event(event.id))}>
        <Icon as={isDone ? Check : Copy} />
        {label}
      </Button>
      <span role="status" className="sr-only">
        {isDone ? label : ""}
      </span>
    </>
  );
}
