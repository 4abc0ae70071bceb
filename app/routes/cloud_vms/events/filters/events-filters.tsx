import { Form, Link, useNavigate } from "@remix-run/react";
import { Search, SlidersHorizontal } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CameraFilter } from "~/components/event/camera-filter";
import { EventNameField } from "~/components/event/event-name-field";
import { RangeFilter } from "~/components/event/range-filter";
import { CarriedFields } from "~/components/form/carried-fields";
import { Button, buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { listHostIds } from "~/lib/event/camera-tree";
import { rangeFields } from "~/lib/event/event-filter";
import {
  type EventsFaults,
  eventsQuery,
  findFaults,
  readPostedQuery,
  tidyKinds,
} from "~/lib/event/events-query";
import { useFormat } from "~/lib/hooks/use-format";
import type { EventsPage } from "../route.server";
import { KindsField } from "./kinds-field";

const formId = "events-filters";

/** Where, when, of which type, which event: one GET form, sent by its button. */
export function EventsFilters({ page }: { page: EventsPage }) {
  const { t } = useTranslation(["event_query", "ui", "errors"]);
  const { query } = page;
  const tree = page.tree ?? [];
  const [isOpen, setOpen] = useState(false);
  const { faults, onSubmit } = useSearch(page);
  const rangeError =
    faults.range && t(faults.range === "order" ? "ui:range.order" : `errors:${faults.range}`);
  return (
    <section aria-label={t("filters.label")} className="flex min-w-0 flex-col gap-3">
      <Button
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen(!isOpen)}
        className="lg:hidden noscript:hidden"
      >
        <Icon as={SlidersHorizontal} />
        {t("filters.label")}
      </Button>
      <Form
        id={formId}
        method="get"
        action={eventsQuery.path}
        role="search"
        noValidate
        onSubmit={onSubmit}
        className={cx(
          cardClass,
          "flex flex-col gap-4 p-4",
          !isOpen && "max-lg:hidden max-lg:noscript:flex",
        )}
      >
        <CarriedFields
          values={eventsQuery.carry(query, ["range", "hosts", "cameras", "kinds", "event"])}
        />
        <RangeFilter
          id="events-range"
          label={t("filters.when")}
          range={query.range}
          now={page.now}
          error={rangeError ?? undefined}
        />
        <KindsField query={query} totals={page.events?.histogram.totals} />
        <EventNameField
          id="events-name"
          name={eventsQuery.nameOf("event")}
          label={t("filters.event")}
          values={query.event === null ? [] : [String(query.event)]}
          empty={t("filters.any_event")}
          error={undefined}
        />
        <CameraFilter
          id="events-places"
          label={t("filters.where")}
          tree={tree}
          places={query}
          error={faults.places ? t(`errors:${faults.places}`) : undefined}
          className="max-h-80"
        />
        <div className="sticky bottom-0 flex gap-2 border-line border-t bg-surface pt-3">
          <Button type="submit" variant="primary" className="flex-1">
            <Icon as={Search} />
            {t("ui:search")}
          </Button>
          <Link
            to={eventsQuery.path}
            // What was changed and not sent goes too, where the address stays the same.
            onClick={({ currentTarget }) => currentTarget.closest("form")?.reset()}
            className={buttonClass("secondary")}
          >
            {t("filters.reset")}
          </Link>
        </div>
      </Form>
    </section>
  );
}

/** Sends what is chosen as the list's own address; what is missing is said at its field, and nothing is sent. */
function useSearch(page: EventsPage) {
  const { options } = useFormat();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<{ of: EventsPage; faults: EventsFaults } | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const search = new URLSearchParams(
      [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
    );
    const query = readPostedQuery(search, options.timeZone, listHostIds(page.tree ?? []));
    if (!query) return;
    event.preventDefault();
    const faults = findFaults(query, page.now, options.timeZone);
    const missing = faults.range
      ? rangeFields.from
      : faults.places
        ? eventsQuery.nameOf("cameras")
        : null;
    setRefused(missing ? { of: page, faults } : null);
    if (missing) form.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    else
      navigate(eventsQuery.href(tidyKinds(query, page.aiEventsOnly)), { preventScrollReset: true });
  };
  return { faults: refused?.of === page ? refused.faults : page.faults, onSubmit };
}
