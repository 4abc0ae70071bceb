import { Link, useSearchParams } from "@remix-run/react";
import { ChevronDown, ChevronUp, History, ImageOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { Icon } from "~/components/ui/icon";
import { ItemLink } from "~/components/ui/item-link";
import { cx } from "~/lib/cx";
import { isAlarming } from "~/lib/event/alarming";
import { useFormat } from "~/lib/hooks/use-format";
import { useNow } from "~/lib/hooks/use-now";
import { usePictureFailure } from "~/lib/hooks/use-picture-failure";
import { formatSearch } from "~/lib/http/format-search";
import { isUnknownTime } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import type { Activity } from "~/lib/wall/activity";
import type { WallCamera } from "~/lib/wall/camera-list";
import { eventTypes } from "~contract/names";

interface ActivityStripProps {
  activity: readonly Activity[];
  /** Cameras by id. */
  cameras: ReadonlyMap<string, WallCamera>;
  isFolded: boolean;
  serverSeconds: number;
}

const kinds = ["ai", "video", "io", "pos", "system"] as const;

/** Height of the header and one row of events; with less room the strip is hidden. */
const rowClass = "hidden [@container(min-height:3.75rem)]:flex";

/** The newest events of the cameras on the page, each a link to the event. Without pictures where there is little room. */
export function ActivityStrip(props: ActivityStripProps) {
  const { activity, cameras, isFolded, serverSeconds } = props;
  const { t } = useTranslation(["live", "events"]);
  const label = t(isFolded ? "activity.show" : "activity.hide");
  const [params] = useSearchParams();
  const other = new URLSearchParams(params);
  if (isFolded) other.delete("strip");
  else other.set("strip", "off");
  return (
    <section
      aria-label={t("activity.title")}
      className={cx(
        // Hidden where the tiles need the whole height.
        "hidden min-h-0 w-full overflow-hidden border-t border-[#1a1f26] bg-[#0b0e12] [@container(max-aspect-ratio:5/3)]:block",
        // Takes the height that the tiles leave, in whole rows.
        !isFolded && "flex-1 [container-type:size]",
      )}
    >
      <div className={cx("h-8 items-center gap-3 px-3 text-xs", isFolded ? "flex" : rowClass)}>
        <h2 className="font-medium text-[#c5cdd6]">{t("activity.title")}</h2>
        {kinds
          .filter((kind) => activity.some(({ type }) => type === eventTypes[kind]))
          .map((kind) => (
            <span
              key={kind}
              className={`flex items-center gap-1.5 text-fg-3 max-sm:hidden ${eventMark(eventTypes[kind])}`}
            >
              {t(`events:type.${kind}`)}
            </span>
          ))}
        <Link
          to={`?${formatSearch(other)}`}
          replace
          preventScrollReset
          aria-expanded={!isFolded}
          aria-label={label}
          title={label}
          className="ml-auto grid size-6 place-items-center rounded-ctl text-[#9aa5b1] hover:bg-white/10 hover:text-white"
        >
          <Icon as={isFolded ? ChevronUp : ChevronDown} />
        </Link>
      </div>
      {!isFolded && activity.length === 0 && (
        <p className={cx("px-3 text-xs text-fg-3", rowClass)}>{t("activity.none")}</p>
      )}
      {!isFolded && activity.length > 0 && (
        <ul
          className={cx(
            "gap-x-4 overflow-x-auto px-3 pb-2 [scrollbar-width:thin] [@container(min-height:11.75rem)]:gap-x-2",
            // In several rows where the tiles leave room for them, as on a tablet held upright.
            "[@container(min-height:22rem)]:h-[calc(100cqh-2rem)] [@container(min-height:22rem)]:flex-wrap [@container(min-height:22rem)]:content-start [@container(min-height:22rem)]:gap-y-2 [@container(min-height:22rem)]:overflow-y-auto",
            rowClass,
          )}
        >
          {activity.map((event) => (
            <li key={event.id} className="relative shrink-0 [@container(min-height:11.75rem)]:w-33">
              <ActivityLinks event={event} cameras={cameras}>
                <ActivityItem event={event} serverSeconds={serverSeconds} />
              </ActivityLinks>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** To the event; and to its recording, from a little before it, where the viewer may play that. */
function ActivityLinks({
  event: { id, cameraId, cameraName, seconds },
  cameras,
  children,
}: {
  event: Activity;
  cameras: ActivityStripProps["cameras"];
  children: ReactNode;
}) {
  const { t } = useTranslation("live");
  const label = t("activity.playback", { camera: cameraName });
  const isKnown = !isUnknownTime(seconds);
  return (
    <>
      <ItemLink to={paths.event(id)} className="group/event block rounded-tile">
        {children}
      </ItemLink>
      {isKnown && cameraId !== null && cameras.get(cameraId)?.canPlayback && (
        <Link
          to={paths.playbackOfEvent(cameraId, seconds)}
          aria-label={label}
          title={label}
          className="absolute top-1 right-1 hidden size-6 place-items-center rounded-[5px] bg-[rgb(8_10_13/.78)] text-[#dfe5ea] hover:text-white [@container(min-height:11.75rem)]:grid"
        >
          <Icon as={History} size={14} />
        </Link>
      )}
    </>
  );
}

function ActivityItem({ event, serverSeconds }: { event: Activity; serverSeconds: number }) {
  const nameOf = useEventName();
  const format = useFormat();
  const now = useNow(serverSeconds);
  return (
    <>
      <span className="relative hidden aspect-video overflow-hidden rounded-tile bg-video [@container(min-height:11.75rem)]:block">
        <EventPicture link={event.picture ?? ""} />
      </span>
      <span className="flex gap-1.5 text-xs [@container(min-height:11.75rem)]:mt-1 [@container(min-height:11.75rem)]:block">
        <span className={`flex items-center gap-1.5 ${eventMark(event.type)}`}>
          <span
            className={cx(
              "truncate group-hover/event:underline",
              isAlarming(event.eventId) ? "text-danger" : "text-[#dfe5ea]",
            )}
          >
            {nameOf(event.eventId)}
          </span>
        </span>
        <span className="flex gap-1.5 text-fg-3">
          <span className="truncate">{event.cameraName}</span>
          <time
            dateTime={new Date(event.seconds * 1000).toISOString()}
            title={format.timeAt(event.seconds, event.timeZone)}
            suppressHydrationWarning
            className="tnum ml-auto shrink-0"
          >
            {isUnknownTime(event.seconds) ? "–" : format.duration(now - event.seconds)}
          </time>
        </span>
      </span>
    </>
  );
}

/** An event's picture, or an icon when it has none or the picture was deleted. */
function EventPicture({ link }: { link: string }) {
  const { image, failed, onError } = usePictureFailure(link);
  if (failed) {
    return (
      <span className="absolute inset-0 grid place-items-center text-fg-3">
        <Icon as={ImageOff} size={18} />
      </span>
    );
  }
  return (
    <img
      ref={image}
      loading="lazy"
      src={link}
      alt=""
      decoding="async"
      onError={onError}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
