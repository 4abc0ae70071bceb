import { Link, useSearchParams } from "@remix-run/react";
import { ChevronDown, ChevronUp, ImageOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isAlarming } from "~/components/event/alarming";
import { EventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import { useFormat } from "~/lib/use-format";
import { eventTypes } from "~contract/names";
import { useNow } from "../use-now";
import type { Activity } from "./activity";

interface ActivityStripProps {
  activity: readonly Activity[];
  isFolded: boolean;
  serverSeconds: number;
}

const legend = [
  ["ai", eventTypes.ai],
  ["video", eventTypes.video],
  ["io", eventTypes.io],
] as const;

/** The newest events on the cameras of the page; each leads to its event. It folds where there is little room. */
export function ActivityStrip({ activity, isFolded, serverSeconds }: ActivityStripProps) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const other = new URLSearchParams(params);
  if (isFolded) other.delete("strip");
  else other.set("strip", "off");
  return (
    <section
      aria-label={t("activity.title")}
      className={cx(
        // Gone where the tiles need all of the height (design: Shells).
        "hidden min-h-0 w-full overflow-hidden border-t border-[#1a1f26] bg-[#0b0e12] px-3 [@container(max-aspect-ratio:16/10)]:block",
        !isFolded && "flex-1",
      )}
    >
      <div className="flex h-8 items-center gap-3 text-xs">
        <h2 className="font-medium text-[#c5cdd6]">{t("activity.title")}</h2>
        {legend.map(([name, type]) => (
          <span key={name} className="flex items-center gap-1.5 text-fg-3 max-sm:hidden">
            <EventMark type={type} />
            {t(`activity.${name}`)}
          </span>
        ))}
        <Link
          to={`?${other.toString().replaceAll("%2C", ",")}`}
          replace
          preventScrollReset
          aria-expanded={!isFolded}
          aria-label={isFolded ? t("activity.show") : t("activity.hide")}
          title={isFolded ? t("activity.show") : t("activity.hide")}
          className="ml-auto grid size-6 place-items-center rounded-ctl text-[#9aa5b1] hover:bg-white/10 hover:text-white"
        >
          <Icon as={isFolded ? ChevronUp : ChevronDown} />
        </Link>
      </div>
      {!isFolded && activity.length === 0 && (
        <p className="text-xs text-fg-3">{t("activity.none")}</p>
      )}
      {!isFolded && activity.length > 0 && (
        <ul className="flex gap-2 overflow-x-auto pb-2 [scrollbar-width:thin]">
          {activity.map((event) => (
            <li key={event.id} className="w-33 shrink-0">
              <ActivityItem event={event} serverSeconds={serverSeconds} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ActivityItem({ event, serverSeconds }: { event: Activity; serverSeconds: number }) {
  const nameOf = useEventName();
  const format = useFormat();
  const now = useNow(serverSeconds);
  return (
    <Link to={paths.event(event.id)} className="group/event block rounded-tile">
      <span className="relative block aspect-video overflow-hidden rounded-tile bg-video">
        <EventPicture event={event} />
      </span>
      <span className="mt-1 flex items-center gap-1.5 text-xs">
        <EventMark type={event.type} />
        <span
          className={cx(
            "truncate group-hover/event:underline",
            isAlarming(event.eventId) ? "text-danger" : "text-[#dfe5ea]",
          )}
        >
          {nameOf(event.eventId)}
        </span>
        <time
          dateTime={new Date(event.seconds * 1000).toISOString()}
          title={format.time(event.seconds)}
          suppressHydrationWarning
          className="tnum ml-auto shrink-0 text-fg-3"
        >
          {format.duration(now - event.seconds)}
        </time>
      </span>
    </Link>
  );
}

/** An event without a picture, or whose picture is gone, shows a mark instead. */
function EventPicture({ event }: { event: Activity }) {
  const [isBroken, setBroken] = useState(false);
  if (!event.picture || isBroken) {
    return (
      <span className="absolute inset-0 grid place-items-center text-fg-3">
        <Icon as={ImageOff} size={18} />
        <span className="sr-only">{event.cameraName}</span>
      </span>
    );
  }
  return (
    <img
      loading="lazy"
      src={event.picture}
      alt={event.cameraName}
      decoding="async"
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
