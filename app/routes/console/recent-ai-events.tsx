import { Link } from "@remix-run/react";
import { ScanSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { RecentEventTime } from "~/components/event/event-time";
import { Snapshot } from "~/components/host/snapshot";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ItemLink } from "~/components/ui/item-link";
import { NotLoaded } from "~/components/ui/not-loaded";
import { cx } from "~/lib/cx";
import { isAlarming } from "~/lib/event/alarming";
import { paths } from "~/lib/paths";
import type { ConsoleData } from "./route.server";

/** The four newest AI events, as pictures. */
export function RecentAiEvents({
  events,
  nowSeconds,
}: {
  events: ConsoleData["aiEvents"];
  nowSeconds: number;
}) {
  const { t } = useTranslation("console");
  const nameOf = useEventName();
  return (
    <Card
      title={t("ai.title")}
      aside={
        <Link to={paths.aiSearch} className="text-xs text-accent-text hover:underline">
          {t("ai.all")}
        </Link>
      }
    >
      {events === null ? (
        <NotLoaded />
      ) : events.length === 0 ? (
        <EmptyState icon={ScanSearch} title={t("ai.empty")}>
          {t("ai.empty_text")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-2.5 p-3 md:grid-cols-4">
          {events.map((event) => (
            <li key={event.id} className="relative">
              <Snapshot
                src={event.snapshot_link}
                camera={event.device_name}
                className="rounded-tile"
              />
              {/* A time with its zone goes below a name that leaves it no room. */}
              <p className="mt-1.5 flex flex-wrap justify-between gap-x-2 text-xs">
                <ItemLink
                  to={paths.event(event.id)}
                  className={cx(
                    "truncate after:absolute after:inset-0 hover:underline",
                    isAlarming(event.event_id) && "text-danger",
                  )}
                >
                  {nameOf(event.event_id)}
                </ItemLink>
                <RecentEventTime
                  short
                  event={event}
                  nowSeconds={nowSeconds}
                  className="shrink-0 text-fg-3"
                />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
