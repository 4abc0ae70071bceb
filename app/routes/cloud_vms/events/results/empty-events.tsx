import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import { rangePresets } from "~/lib/time/time-range";

/** Longer ones, shortest first. */
const wider = ["day", "week", "month"] as const;

/** The next longer range; null where there is none. */
function widen({ range }: EventsQuery) {
  if (typeof range !== "string") return null;
  const place = rangePresets.indexOf(range);
  return wider.find((preset) => rangePresets.indexOf(preset) > place) ?? null;
}

export function EmptyText({ query }: { query: EventsQuery }) {
  const { t } = useTranslation("event_query");
  return t(widen(query) ? "empty.widen_text" : "empty.filtered_text");
}

/** Nothing matches: the same filters over a longer time, else the list without them. */
export function WidenLink({ query }: { query: EventsQuery }) {
  const { t } = useTranslation(["event_query", "ui"]);
  const range = widen(query);
  const change = range ? { range } : eventsQuery.without();
  return (
    <Link
      to={eventsQuery.href(query, change)}
      className={buttonClass("secondary", "sm")}
      preventScrollReset
    >
      {range ? t("empty.widen", { range: t(`ui:range.${range}`) }) : t("ui:empty.show_all")}
    </Link>
  );
}
