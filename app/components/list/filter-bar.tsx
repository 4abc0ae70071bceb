import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CarriedFields } from "~/components/form/carried-fields";
import type { Definition, ListQuery, ValuesOf } from "~/lib/lists/define-query";
import { ActiveFilters } from "./active-filters";
import { FilterBox, SearchBox } from "./search-box";

/** How one filter is chosen, and what its chip says. */
export type Filter<Key extends string> =
  | { key: Key; kind: "search"; label: string; narrow?: boolean }
  | { key: Key; kind: "choice"; label: string; options: readonly FilterOption[] }
  /** On or off: a link of the screen's own sets it. */
  | { key: Key; kind: "flag"; label: string };

export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterBarProps<D extends Definition> {
  query: ListQuery<D>;
  values: ValuesOf<D>;
  filters: readonly Filter<keyof D & string>[];
  /** Fields of another kind, by their names in the query. */
  more?: { fields: readonly (keyof D & string)[]; content: ReactNode };
  /** Links right after the fields, such as a filter that is on or off. */
  beside?: ReactNode;
  /** At the right: counts, columns, view. */
  end?: ReactNode;
}

/**
 * Search and filters of a list as one plain GET form, with a chip for each that narrows it and the way to the same list
 * without it. All of it is in the address; with script a choice applies at once.
 */
export function FilterBar<D extends Definition>(props: FilterBarProps<D>) {
  const { query, values, filters, more, beside, end } = props;
  const { t } = useTranslation("ui");
  const fields = [
    ...filters.flatMap(({ key, kind }) => (kind === "flag" ? [] : [key])),
    ...(more?.fields ?? []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Form
          method="get"
          action={query.path}
          role="search"
          className="flex flex-wrap items-center gap-2 max-md:w-full"
        >
          <CarriedFields values={query.carry(values, fields)} />
          {filters.map((filter) => {
            const name = query.nameOf(filter.key);
            const value = String(values[filter.key] ?? "");
            if (filter.kind === "flag") return null;
            if (filter.kind === "search") {
              return (
                <SearchBox
                  key={name}
                  name={name}
                  label={filter.label}
                  value={value}
                  className={filter.narrow ? "w-34" : "w-65"}
                />
              );
            }
            const options = [{ value: "", label: t("any") }, ...filter.options];
            return <FilterBox key={name} {...{ name, value, options }} label={filter.label} />;
          })}
          {more?.content}
        </Form>
        {beside}
        {end && <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
      </div>
      <ActiveFilters chips={useChips(props)} clearTo={query.href(values, query.without())} />
    </div>
  );
}

function useChips<D extends Definition>({ query, values, filters }: FilterBarProps<D>) {
  const { t } = useTranslation("ui");
  const toText = (filter: (typeof filters)[number], value: string): string => {
    if (filter.kind === "flag") return filter.label;
    if (filter.kind === "search") return t("quoted", { words: value });
    const option = filter.options.find((each) => each.value === value);
    return t("labelled", { label: filter.label, value: option?.label ?? value });
  };
  const active = query.activeFilters(values);
  return filters
    .filter(({ key }) => active.includes(key))
    .map((filter) => ({
      key: filter.key,
      text: toText(filter, String(values[filter.key] ?? "")),
      to: query.href(values, query.without([filter.key])),
    }));
}
