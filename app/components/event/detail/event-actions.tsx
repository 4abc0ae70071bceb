import { Link, useLocation } from "@remix-run/react";
import {
  Archive,
  Download,
  History,
  Image,
  type LucideIcon,
  MonitorPlay,
  Share2,
} from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
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
  const { cam, event_time: seconds } = event;
  const { live, playback } = findAccess(event);
  const ways: Way[] = [];
  if (cam !== null) {
    const to = paths.liveOf([cam]);
    ways.push({ to, icon: MonitorPlay, label: t("action.live"), reason: live });
  }
  if (cam !== null && event.show_playback) {
    const to = paths.playbackOfEvent(cam, seconds);
    ways.push({ to, icon: History, label: t("action.playback"), reason: playback });
  }
  return (
    <div className="flex flex-wrap justify-between gap-1.5 border-line-2 border-b px-5 py-3">
      <span className="flex flex-wrap gap-1.5">
        <Link
          to={eventDialogHref(location, "share")}
          preventScrollReset
          className={cx(buttonClass("primary"), narrow)}
        >
          <Icon as={Share2} />
          {t("action.share")}
        </Link>
        <Link
          to={eventDialogHref(location, "archive")}
          preventScrollReset
          className={cx(buttonClass(), narrow)}
        >
          <Icon as={Archive} />
          {t("action.archive")}
        </Link>
        {clip.type === "ready" && (
          <a href={`${clip.url}&download`} download className={cx(buttonClass(), narrow)}>
            <Icon as={Download} />
            {t("action.save_clip")}
          </a>
        )}
        {picture && (
          <a
            href={picture}
            download={`${event.device_name} ${fileTime(seconds)}.jpg`}
            className={cx(buttonClass(), narrow)}
          >
            <Icon as={Image} />
            {t("action.save_picture")}
          </a>
        )}
      </span>
      <Ways ways={ways} />
    </div>
  );
}

/** Six of them fit into a line of the drawer. */
const narrow = "md:px-2.5";

interface Way {
  to: string;
  icon: LucideIcon;
  label: string;
  reason: Reason | null;
}

/** Ways to the camera, live and recorded; one that is closed to the viewer says why. */
function Ways({ ways }: { ways: Way[] }) {
  const { t } = useTranslation("event_detail");
  const id = useId();
  const reasons = [...new Set(ways.flatMap(({ reason }) => reason ?? []))];
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        {ways.map(({ to, icon, label, reason }) =>
          reason === null ? (
            <Link key={label} to={to} className={cx(buttonClass(), narrow)}>
              <Icon as={icon} />
              {label}
            </Link>
          ) : (
            <button
              key={label}
              type="button"
              disabled
              aria-describedby={id + reason}
              className={cx(buttonClass(), narrow)}
            >
              <Icon as={icon} />
              {label}
            </button>
          ),
        )}
      </span>
      {reasons.map((reason) => (
        <p key={reason} id={id + reason} className="w-full text-xs text-fg-3">
          {t(`reason.${reason}`)}
        </p>
      ))}
    </>
  );
}
