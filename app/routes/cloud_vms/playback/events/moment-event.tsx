import { Info } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { Icon } from "~/components/ui/icon";
import { ItemLink } from "~/components/ui/item-link";
import { paths } from "~/lib/paths";
import type { PlaybackSession } from "~/player/recording/playback-session";
import type { KnownEvents } from "./use-events";

/** An event is the current one for this long before and after its time. */
const currentMs = 3_000;

/** The event nearest to the current time, with the way to it; nothing between events. */
export function MomentEvent(props: {
  session: PlaybackSession | null;
  events: KnownEvents | null;
}) {
  const { session, events } = props;
  const { t } = useTranslation("playback");
  const nameOf = useEventName();
  // An id, so that the component re-renders only when another event is the current one.
  const id = useSyncExternalStore(
    (onChange) => session?.watch(onChange) ?? (() => {}),
    () => findCurrent(events, session?.clock.read() ?? 0)?.id ?? null,
    () => null,
  );
  const event = events?.events.find((each) => each.id === id);
  if (!event) return null;
  return (
    <ItemLink
      to={paths.event(event.id)}
      title={t("openEvent")}
      className={`flex min-w-0 items-center gap-1.5 text-xs hover:text-white hover:underline ${eventMark(event.event_type)}`}
    >
      <span className="truncate max-xl:sr-only">{nameOf(event.event_id)}</span>
      <Icon as={Info} size={14} />
    </ItemLink>
  );
}

export function findCurrent(known: KnownEvents | null, ms: number) {
  let nearest: KnownEvents["events"][number] | null = null;
  for (const event of known?.events ?? []) {
    const distance = Math.abs(event.time_ms - ms);
    if (distance > currentMs) continue;
    if (nearest === null || distance < Math.abs(nearest.time_ms - ms)) nearest = event;
  }
  return nearest;
}
