import { Link } from "@remix-run/react";
import { Download, ListFilter } from "lucide-react";
import { memo, type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { EventHistogram } from "~/components/event/histogram/event-histogram";
import { KeptNote } from "~/components/event/kept-note";
import { ListBody } from "~/components/list/list-screen";
import { buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import { LoadFailed } from "~/components/ui/load-failed";
import { useEventViews } from "~/components/ui/use-event-views";
import { ViewSwitch } from "~/components/ui/view-switch";
import { resolveRange } from "~/lib/event/event-filter";
import { eventsQuery } from "~/lib/event/events-query";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import type { EventsData } from "../events-call.server";
import { FilterChips } from "../filters/filter-chips";
import type { EventsPage } from "../route.server";
import { EventsList } from "./events-list";
import { NewEvents } from "./new-events";

/** How many events match, when they were, and one page of them. Not drawn anew with each step of a navigation. */
export const EventsResults = memo(function EventsResults({ page }: { page: EventsPage }) {
  const { t } = useTranslation("event_query");
  const { options } = useFormat();
  const { query, events } = page;
  const heading = useRef<HTMLHeadingElement>(null);
  const { ends } = resolveRange(query.range, page.now, options.timeZone);
  return (
    <section aria-label={t("results")} className="flex min-w-0 flex-1 flex-col gap-3">
      <ResultHead page={page} heading={heading} />
      {!page.isAsked && (
        <div className={cardClass}>
          <EmptyState icon={ListFilter} title={t("missing.title")}>
            {t("missing.text")}
          </EmptyState>
        </div>
      )}
      {page.isAsked && !events && <LoadFailed />}
      {events && ends && (
        <>
          <NewEvents
            key={page.now}
            page={page}
            // The link goes with the list it leads to, and must not take the focus to the page's beginning.
            onFollow={() => heading.current?.focus({ preventScroll: true })}
          />
          <KeptNote days={events.keptDays} />
          <ListBody path={eventsQuery.path} gap="gap-3">
            <EventHistogram
              bars={events.histogram.bars}
              step={events.histogram.step}
              range={ends}
              hrefOf={(range) => eventsQuery.href(query, { range })}
            />
            <EventsList page={page} events={events} />
          </ListBody>
        </>
      )}
    </section>
  );
});

function ResultHead({
  page,
  heading,
}: {
  page: EventsPage;
  heading: RefObject<HTMLHeadingElement>;
}) {
  const { t } = useTranslation(["event_query", "ui"]);
  const { number } = useFormat();
  const { query, events, viewMode } = page;
  const views = useEventViews((view) => eventsQuery.href(query, {}, { view }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {events && (
        <h2 ref={heading} tabIndex={-1} className="tnum mr-1 text-lg outline-none">
          <span role="status">
            {t("count", { count: events.total, number: number(events.total) })}
          </span>
        </h2>
      )}
      <FilterChips query={query} tree={page.tree ?? []} aiEventsOnly={page.aiEventsOnly} />
      <div className="ml-auto flex items-center gap-2">
        {events && events.total > 0 && <ExportLink page={page} events={events} />}
        <ViewSwitch label={t("ui:view.label")} current={viewMode} views={views} />
      </div>
    </div>
  );
}

function ExportLink({ page, events }: { page: EventsPage; events: EventsData }) {
  const { t } = useTranslation("event_query");
  const { number } = useFormat();
  const to = eventsQuery.href(page.query, {}, { dialog: "export", all: "1" });
  return (
    <Link to={to} preventScrollReset className={buttonClass("secondary", "sm")}>
      <Icon as={Download} />
      {t("export.list")}
      {events.total > limits.exportEventsMax && (
        <span className="text-fg-3">
          {t("export.max", { max: number(limits.exportEventsMax) })}
        </span>
      )}
    </Link>
  );
}
