import { Link } from "@remix-run/react";
import { ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { RecentEventTime } from "~/components/event/event-time";
import { Snapshot } from "~/components/host/snapshot";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ItemLink } from "~/components/ui/item-link";
import { cx } from "~/lib/cx";
import { isAlarming } from "~/lib/event/alarming";
import { paths } from "~/lib/paths";
import type { HomeData } from "../route.server";

/** The newest events in reach; refreshed with the page. */
export function Feed({ home }: { home: HomeData }) {
  const { t } = useTranslation("vms");
  const nameOf = useEventName();
  return (
    <Card
      title={t("feed.title")}
      aside={
        <Link to={paths.events} className="text-xs text-accent-text hover:underline">
          {t("feed.all")}
        </Link>
      }
    >
      {home.feed.length === 0 && (
        <EmptyState icon={ListFilter} title={t("feed.empty")}>
          {t("feed.empty_text")}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {home.feed.map((event) => (
          <li key={event.id} className="relative flex gap-3 px-3 py-2 hover:bg-hover">
            <Snapshot
              src={event.snapshot_link}
              camera={event.device_name}
              className="w-19 shrink-0 self-start rounded-tile"
            />
            <div className="min-w-0 flex-1">
              <p
                className={cx(
                  "flex items-center gap-1.5 font-medium",
                  isAlarming(event.event_id) && "text-danger",
                  eventMark(event.event_type),
                )}
              >
                <ItemLink
                  to={paths.event(event.id)}
                  className="truncate after:absolute after:inset-0 hover:underline"
                >
                  {nameOf(event.event_id)}
                </ItemLink>
              </p>
              <p className="truncate text-xs text-fg-3">{event.device_name}</p>
              <RecentEventTime
                event={event}
                nowSeconds={home.refreshedAt}
                className="tnum block truncate text-xs text-fg-3"
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
