import { Form, Link, useSubmit } from "@remix-run/react";
import { CircleArrowUp, Columns3, LayoutGrid, List, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { FilterBox, SearchBox } from "~/components/list/search-box";
import { Button, buttonClass } from "~/components/ui/button";
import { ChipLink } from "~/components/ui/chip-link";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { ViewSwitch } from "~/components/ui/view-switch";
import type { ViewMode } from "~/lib/cookies/preferences.server";
import { useFormat } from "~/lib/hooks/use-format";
import { hostTypeOf } from "~/lib/host/host-state";
import { paths } from "~/lib/paths";
import { hostStates } from "~contract/names";
import { type HostsQuery, hostColumns, hostsAddress, hostsParameters } from "./hosts-address";
import type { HostsData } from "./route.server";

export interface HostsFiltersProps {
  hosts: HostsData;
  query: HostsQuery;
  viewMode: ViewMode;
}

/** Search and filters as one plain GET form; with script a choice applies at once. All of it is in the address. */
export function HostsFilters({ hosts, query, viewMode }: HostsFiltersProps) {
  const { t } = useTranslation(["host_admin", "ui", "hosts"]);
  const format = useFormat();
  const choices = [
    {
      name: "region",
      value: query.region,
      options: hosts.regions.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: "type",
      value: query.type === null ? "" : String(query.type),
      options: hosts.summary.types.map((type) => ({
        value: String(type),
        label: t(`hosts:type.${hostTypeOf(type)}`),
      })),
    },
    {
      name: "state",
      value: query.state ?? "",
      options: hostStates.map((state) => ({ value: state, label: t(`hosts:state.${state}`) })),
    },
  ] as const;
  const carried = hostsParameters({ ...query, page: 1 }).filter(
    ([name]) => !["q", "region", "type", "state"].includes(name),
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Form
          method="get"
          action={paths.hosts}
          role="search"
          // The fields follow the address when a link changes it.
          key={JSON.stringify(query)}
          className="flex flex-wrap items-center gap-2"
        >
          {carried.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchBox
            label={t("list.search")}
            submitLabel={t("ui:search")}
            value={query.search}
            className="w-65"
          />
          {choices.map(({ name, value, options }) => (
            <FilterBox
              key={name}
              name={name}
              label={t(`filter.${name}`)}
              value={value}
              options={[{ value: "", label: t("ui:any") }, ...options]}
            />
          ))}
        </Form>
        <ChipLink
          to={hostsAddress({ ...query, updates: !query.updates, page: 1 })}
          current={query.updates}
          count={format.number(hosts.summary.updates)}
        >
          <Icon as={CircleArrowUp} size={13} />
          {t("filter.updates")}
        </ChipLink>
        <div className="ml-auto flex items-center gap-2">
          <span role="status" className="tnum text-xs text-fg-3">
            {t("list.hosts", { count: hosts.total })}
          </span>
          {viewMode === "table" && <ColumnChooser query={query} />}
          <ViewSwitch
            label={t("ui:view.label")}
            current={viewMode}
            views={[
              {
                id: "photo",
                to: hostsAddress(query, { view: "photo" }),
                label: t("ui:view.photo"),
                icon: LayoutGrid,
              },
              {
                id: "table",
                to: hostsAddress(query, { view: "table" }),
                label: t("ui:view.table"),
                icon: List,
              },
            ]}
          />
        </div>
      </div>
      <ActiveFilters hosts={hosts} query={query} />
    </div>
  );
}

function ColumnChooser({ query }: { query: HostsQuery }) {
  const { t } = useTranslation(["host_admin", "ui"]);
  const submit = useSubmit();
  const carried = hostsParameters(query).filter(([name]) => name !== "columns");
  return (
    <Menu
      label={t("ui:table.columns")}
      summary={<Icon as={Columns3} />}
      summaryClassName={buttonClass("ghost", "sm", true)}
      panelClassName="top-9 right-0 w-52"
    >
      <Form
        method="get"
        action={paths.hosts}
        preventScrollReset
        className="flex flex-col gap-1 p-2"
        onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      >
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* None ticked is a choice too. */}
        <input type="hidden" name="columns" value="" />
        {hostColumns.map((column) => (
          <Checkbox
            key={column}
            name="columns"
            value={column}
            label={t(`column.${column}`)}
            defaultChecked={query.columns.includes(column)}
          />
        ))}
        <noscript>
          <Button type="submit" size="sm">
            {t("ui:apply")}
          </Button>
        </noscript>
      </Form>
    </Menu>
  );
}

/** One chip a filter, with the way to the same list without it. */
function ActiveFilters({ hosts, query }: { hosts: HostsData; query: HostsQuery }) {
  const { t } = useTranslation(["host_admin", "ui", "hosts"]);
  const first = { ...query, page: 1 };
  const region = hosts.regions.find(({ id }) => id === query.region);
  const chips = [
    query.search && { words: `“${query.search}”`, without: { ...first, search: "" } },
    query.region && {
      words: `${t("filter.region")} ${region?.name ?? query.region}`,
      without: { ...first, region: "" },
    },
    query.type !== null && {
      words: `${t("filter.type")} ${t(`hosts:type.${hostTypeOf(query.type)}`)}`,
      without: { ...first, type: null },
    },
    query.state && {
      words: `${t("filter.state")} ${t(`hosts:state.${query.state}`)}`,
      without: { ...first, state: null },
    },
    query.updates && { words: t("filter.updates"), without: { ...first, updates: false } },
  ].filter((chip) => chip !== false && chip !== "" && chip !== null);
  if (chips.length === 0) return null;
  const none = { ...first, search: "", region: "", type: null, state: null, updates: false };
  return (
    <nav aria-label={t("ui:active_filters")} className="flex flex-wrap items-center gap-2">
      {chips.map(({ words, without }) => (
        <Link
          key={words}
          to={hostsAddress(without)}
          preventScrollReset
          aria-label={t("ui:remove_filter", { filter: words })}
          className="inline-flex h-7 items-center gap-1.5 rounded-full bg-accent-soft px-2.25 text-xs font-medium text-accent-text hover:underline"
        >
          {words}
          <Icon as={X} size={13} />
        </Link>
      ))}
      <Link
        to={hostsAddress(none)}
        preventScrollReset
        className="text-xs text-accent-text hover:underline"
      >
        {t("ui:clear_filters")}
      </Link>
    </nav>
  );
}
