import { Form, Link } from "@remix-run/react";
import { Search, SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { EventNameField } from "~/components/event/event-name-field";
import { RangeFilter } from "~/components/event/range-filter";
import { CarriedFields } from "~/components/form/carried-fields";
import { type FieldValues, useInstantForm } from "~/components/list/use-instant-form";
import { Button, buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import {
  type AiSearchQuery,
  aiSearchQuery,
  countingAttributes,
} from "~/lib/ai-search/ai-search-query";
import { cx } from "~/lib/cx";
import { listHostIds, type PlaceRegion } from "~/lib/event/camera-tree";
import { rangeFields, resolveRange } from "~/lib/event/event-filter";
import { useFormat } from "~/lib/hooks/use-format";
import { toLocalTime } from "~/lib/time/local-time";
import type { AiSearchPage } from "../route.server";
import { AttributeFields } from "./attribute-fields";
import { CategoryField } from "./category-field";
import { PlacesField } from "./places-field";
import { useSearchChips } from "./use-search-chips";

interface SearchFiltersProps {
  page: AiSearchPage;
  tree: readonly PlaceRegion[];
}

/** Everything a search is narrowed by, as one GET form that applies itself; the button is for a page without script. */
export function SearchFilters({ page, tree }: SearchFiltersProps) {
  const { t } = useTranslation(["ai_search", "ui", "errors"]);
  const { query, faults } = page;
  const [isOpen, setOpen] = useState(false);
  /** The page whose categories were all taken off: another one has its own. */
  const [unset, setUnset] = useState<AiSearchPage | null>(null);
  const values = useFieldValues(page, tree);
  const form = useInstantForm(values, (data) => {
    // "At least one": said at the field, and nothing is sent (C274).
    setUnset(hasCategory(data) ? null : page);
    return hasCategory(data);
  });
  const chips = useSearchChips(query);
  const rangeError =
    faults.range && t(faults.range === "order" ? "ui:range.order" : `errors:${faults.range}`);
  const isCategoryMissing = faults.category !== null || unset === page;
  return (
    <section
      aria-label={t("filters.label")}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-5"
    >
      <Button
        aria-expanded={isOpen}
        aria-controls="ai-search-filters"
        onClick={() => setOpen(!isOpen)}
        className="lg:hidden noscript:hidden"
      >
        <Icon as={SlidersHorizontal} />
        {t("filters.open", { number: chips.length })}
      </Button>
      <Form
        ref={form}
        id="ai-search-filters"
        method="get"
        action={aiSearchQuery.path}
        role="search"
        noValidate
        className={cx(
          cardClass,
          "flex flex-col lg:max-h-[calc(100dvh-13.5rem)]",
          !isOpen && "max-lg:hidden max-lg:noscript:flex",
        )}
        onSubmit={(event) => {
          const isSet = hasCategory(new FormData(event.currentTarget));
          setUnset(isSet ? null : page);
          if (!isSet) event.preventDefault();
        }}
      >
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4">
          <RangeFilter
            id="ai-range"
            label={t("filters.when")}
            range={query.range}
            now={page.now}
            error={rangeError ?? undefined}
          />
          <CategoryField
            chosen={query.category}
            error={isCategoryMissing ? t("errors:NO_CATEGORY_SELECTED") : undefined}
          />
          <AttributeFields query={query} />
          {query.category.includes("ai_event") ? (
            <EventNameField
              id="ai-event"
              name={aiSearchQuery.nameOf("event")}
              label={t("filters.event")}
              kinds={["ai"]}
              values={query.event === null ? [] : [String(query.event)]}
              empty={t("filters.any_event")}
              error={undefined}
            />
          ) : (
            // It narrows people and vehicles too: a sentence may name it with them.
            <CarriedFields values={[[aiSearchQuery.nameOf("event"), toTexts(query.event)]]} />
          )}
          <PlacesField page={page} tree={tree} />
        </div>
        <div className="flex gap-2 border-line border-t p-3">
          <Button type="submit" variant="primary" className="flex-1">
            <Icon as={Search} />
            {t("ui:search")}
          </Button>
          <Link to={aiSearchQuery.path} className={buttonClass("secondary")}>
            {t("filters.reset")}
          </Link>
        </div>
      </Form>
    </section>
  );
}

const hasCategory = (data: FormData) => data.getAll("category").some((each) => each !== "");

/** What the address says of every field, as the form sends it. */
function useFieldValues({ query, now }: AiSearchPage, tree: readonly PlaceRegion[]): FieldValues {
  const { timeZone } = useFormat().options;
  return useMemo(() => {
    const { range, hosts, cameras } = query;
    const ends = typeof range === "string" ? resolveRange(range, now, timeZone).ends : range;
    const toTime = (seconds: number | null | undefined) =>
      seconds == null ? [] : [toLocalTime(seconds, timeZone)];
    const isEverywhere = hosts === null && cameras.length === 0;
    const keys = ["event", ...countingAttributes(query.category)] as const;
    return Object.fromEntries<readonly string[]>([
      ["category", query.category],
      [rangeFields.from, toTime(ends?.from)],
      [rangeFields.until, toTime(ends?.until)],
      [aiSearchQuery.nameOf("hosts"), isEverywhere ? listHostIds(tree) : (hosts ?? [])],
      [aiSearchQuery.nameOf("cameras"), cameras],
      ...keys
        .filter((key) => key !== "event" || query.category.includes("ai_event"))
        .map((key) => [aiSearchQuery.nameOf(key), toTexts(query[key])] as const),
    ]);
  }, [query, now, tree, timeZone]);
}

function toTexts(value: AiSearchQuery[keyof AiSearchQuery]): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === "" ? [] : [String(value)];
}
