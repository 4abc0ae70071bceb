import { Link } from "@remix-run/react";
import { ArrowUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import { useFormat } from "~/lib/hooks/use-format";
import { useRealtimeMessage } from "~/lib/realtime/realtime-context";
import { countMatching } from "../count-matching";
import type { EventsPage } from "../route.server";

/** Says how many events came since the page was loaded; the list itself never moves under the pointer. */
export function NewEvents({ page, onFollow }: { page: EventsPage; onFollow: () => void }) {
  const { t } = useTranslation("event_query");
  const { number } = useFormat();
  const { query, now } = page;
  const [count, setCount] = useState(0);
  useRealtimeMessage("EVENTS_ADDED", (message) =>
    setCount((before) => before + countMatching(message, query, now)),
  );
  return (
    // Over the chart, in no room of its own: nothing below it moves.
    <div
      role="status"
      className="pointer-events-none sticky top-3 z-20 -mb-3 flex h-0 justify-center"
    >
      {count > 0 && (
        <Link
          to={toNewest(query)}
          onClick={onFollow}
          className={cx(buttonClass("primary", "sm"), "pointer-events-auto shadow-pop")}
        >
          <Icon as={ArrowUp} size={14} />
          {t("new_events", { count, number: number(count) })}
        </Link>
      )}
    </div>
  );
}

/** The same list from its newest row on. */
const toNewest = (query: EventsQuery) => eventsQuery.href(query, { sort: "-time" });
