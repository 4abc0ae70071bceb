import { Form } from "@remix-run/react";
import { CalendarDays, MapPinned } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CameraFilter } from "~/components/event/camera-filter";
import { RangeFilter } from "~/components/event/range-filter";
import { CarriedFields } from "~/components/form/carried-fields";
import { FilterBar } from "~/components/list/filter-bar";
import { FilterBox } from "~/components/list/search-box";
import { Button, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import { useEventViews } from "~/components/ui/use-event-views";
import { ViewSwitch } from "~/components/ui/view-switch";
import { type ArchivesQuery, archivesQuery } from "~/lib/archive/archives-query";
import { eventKinds } from "~/lib/event/event-kinds";
import { archiveSorts, eventTypes } from "~contract/names";
import { ExportLink } from "./export-archives";
import type { ArchivesPage } from "./route.server";
import { useFilterTexts } from "./use-filter-texts";

/** Search, filters, order, and the way the list is looked at. */
export function ArchivesFilters({ page, total }: { page: ArchivesPage; total: number }) {
  const { t } = useTranslation(["archives", "events", "ui"]);
  const { query, viewMode } = page;
  const { kinds, range, places } = useFilterTexts(query);
  const [kind] = query.kinds ?? [];
  const views = useEventViews((view) => archivesQuery.href(query, {}, { view }));
  return (
    <FilterBar
      query={archivesQuery}
      values={query}
      filters={[
        { key: "search", kind: "search", label: t("filter.search") },
        { key: "range", kind: "flag", label: range },
        { key: "hosts", kind: "flag", label: places },
        { key: "cameras", kind: "flag", label: places },
        { key: "kinds", kind: "flag", label: kinds },
      ]}
      more={{
        fields: ["kinds", "sort"],
        content: (
          <>
            <FilterBox
              name={archivesQuery.nameOf("kinds")}
              label={t("filter.type")}
              value={kind && query.kinds?.length === 1 ? String(eventTypes[kind]) : ""}
              options={[
                { value: "", label: t("ui:any") },
                ...eventKinds.map((each) => ({
                  value: String(eventTypes[each]),
                  label: t(`events:type.${each}`),
                })),
              ]}
            />
            <FilterBox
              name={archivesQuery.nameOf("sort")}
              label={t("filter.sort")}
              value={query.sort}
              options={archiveSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            />
          </>
        ),
      }}
      beside={<MoreFilters page={page} />}
      end={
        <>
          <span role="status" className="tnum text-xs text-fg-3">
            {t("total", { count: total })}
          </span>
          <ExportLink query={query} total={total} />
          <ViewSwitch label={t("ui:view.label")} current={viewMode} views={views} />
        </>
      }
    />
  );
}

/** When and where: too large for the bar, so that each opens from a button. */
function MoreFilters({ page }: { page: ArchivesPage }) {
  const { t } = useTranslation("archives");
  const { query, tree, now, isReversed } = page;
  return (
    <>
      <FilterPanel
        query={query}
        fields={["range"]}
        icon={CalendarDays}
        label={t("filter.range")}
        isOpen={isReversed}
      >
        <RangeFilter
          optional
          id="archives-range"
          label={t("filter.range")}
          range={query.range ?? { from: null, until: null }}
          now={now}
          error={isReversed ? t("filter.reversed") : undefined}
        />
      </FilterPanel>
      {tree.length > 0 && (
        <FilterPanel
          query={query}
          fields={["hosts", "cameras"]}
          icon={MapPinned}
          label={t("filter.places")}
        >
          <CameraFilter
            id="archives-places"
            label={t("filter.places")}
            tree={tree}
            places={query}
            className="max-h-80"
          />
        </FilterPanel>
      )}
    </>
  );
}

interface FilterPanelProps {
  query: ArchivesQuery;
  fields: readonly (keyof ArchivesQuery)[];
  icon: typeof MapPinned;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

function FilterPanel({ query, fields, icon, label, isOpen = false, children }: FilterPanelProps) {
  const { t } = useTranslation("ui");
  return (
    <Popover
      button={
        <>
          <Icon as={icon} size={14} />
          {label}
        </>
      }
      buttonClassName={buttonClass("secondary", "sm")}
      panelClassName="w-96 max-w-[calc(100vw-2rem)]"
      startsOpen={isOpen}
    >
      {({ close }) => (
        <Form
          method="get"
          action={archivesQuery.path}
          preventScrollReset
          onSubmit={close}
          className="flex flex-col gap-3 p-3"
        >
          <CarriedFields values={archivesQuery.carry(query, fields)} />
          {children}
          <Button type="submit" variant="primary" size="sm" className="self-end">
            {t("apply")}
          </Button>
        </Form>
      )}
    </Popover>
  );
}
