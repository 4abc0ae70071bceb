import { Link } from "@remix-run/react";
import { History, ListFilter, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { findAccess } from "~/lib/event/event-access";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { paths } from "~/lib/paths";

/** Ways to what else the camera saw at the time; none for an event of the host itself. */
export function EventAround({ event }: { event: EventDetail }) {
  const { t } = useTranslation("event_detail");
  const { cam, event_time: seconds } = event;
  if (cam === null) return null;
  return (
    <nav aria-label={t("around.title")} className="flex flex-col items-start gap-2">
      <h3 className="text-xs text-fg-2">{t("around.title")}</h3>
      <Way to={paths.eventsAround(cam, seconds)} icon={ListFilter} label={t("around.events")} />
      {event.show_playback && findAccess(event).playback === null && (
        <Way to={paths.playbackAt([cam], seconds)} icon={History} label={t("around.playback")} />
      )}
    </nav>
  );
}

const Way = ({ to, icon, label }: { to: string; icon: LucideIcon; label: string }) => (
  <Link to={to} className="inline-flex items-center gap-2 text-accent-text hover:underline">
    <Icon as={icon} />
    {label}
  </Link>
);
