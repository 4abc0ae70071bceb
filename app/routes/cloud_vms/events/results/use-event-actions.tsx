import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { KeptMarks } from "~/components/event/kept-marks";
import type { Follow } from "~/components/list/follow-links";
import { buttonClass } from "~/components/ui/button";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import { paths } from "~/lib/paths";
import { type EventReason, eventReasons } from "~contract/names";
import type { EventRow } from "../events-call.server";

const iconClasses = {
  playback: "row-icon row-icon-playback",
  live: "row-icon row-icon-live",
  share: "row-icon row-icon-share",
  archive: "row-icon row-icon-archive",
};
type ActionName = keyof typeof iconClasses;

const linkClass = buttonClass("ghost", "sm", true);

/** What can be done with one event; what this viewer may not do says why (C140). Drawn inside FollowLinks. */
export function useEventActions(query: EventsQuery): (event: EventRow) => ReactNode {
  const { t } = useTranslation("event_query");
  const nameOf = useEventName();
  return useMemo(() => {
    const whyNot = (label: string, reason: string) => {
      const known = eventReasons.find((each): each is EventReason => each === reason);
      return known ? `${label}: ${t(`reason.${known}`)}` : label;
    };
    const toDialog = (name: string) => eventsQuery.href(query, {}, { dialog: name });
    const dialogs = { share: toDialog("share"), archive: toDialog("archive") };
    return (event) => {
      const { id, cam, event_time: seconds } = event;
      const values = { event: nameOf(event.event_id), camera: event.device_name };
      const draw = (name: ActionName, to: string, follow: Follow, reason: string | null) => {
        const label = t(`action.${name}`, values);
        return reason === null ? (
          // biome-ignore lint/a11y/useAnchorContent: its title is its name, and need not stand in the page twice
          <a
            href={to}
            data-follow={follow}
            title={label}
            className={`${linkClass} ${iconClasses[name]}`}
          />
        ) : (
          <DisabledLink icon={name} label={whyNot(label, reason)} />
        );
      };
      return (
        <>
          {(event.share_links.length > 0 || event.archive_id !== null) && (
            <KeptMarks event={event} />
          )}
          {/* A host's own event has nothing to watch (C139). */}
          {cam !== null && (
            <>
              {draw("playback", paths.playbackOfEvent(cam, seconds), "page", event.playback_reason)}
              {draw("live", paths.liveOf([cam]), "page", event.live_reason)}
            </>
          )}
          {draw("share", `${dialogs.share}&id=${id}`, "in-place", null)}
          {draw("archive", `${dialogs.archive}&id=${id}`, "in-place", event.archive_reason)}
        </>
      );
    };
  }, [t, nameOf, query]);
}

/** A link without an address: it takes the focus and says why it leads nowhere. */
function DisabledLink({ icon, label }: { icon: ActionName; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link that is off has no element of its own
    <span
      role="link"
      tabIndex={0}
      aria-disabled="true"
      title={label}
      className={`${linkClass} ${iconClasses[icon]} cursor-not-allowed opacity-45`}
    />
  );
}
