import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBox, SearchBox } from "~/components/list/search-box";
import { paths } from "~/lib/paths";
import type { HomeData, HomeQuery } from "../route.server";

/** Search by name and the region, as a plain GET form; with script a chosen region applies at once. */
export function HomeSearch({ query, regions }: { query: HomeQuery; regions: HomeData["regions"] }) {
  const { t } = useTranslation("vms");
  return (
    <Form
      method="get"
      action={paths.cloudVms}
      // The fields follow the address when a link changes it.
      key={`${query.search}|${query.region}`}
      className="flex flex-wrap gap-2 max-md:w-full"
      role="search"
    >
      {query.filter !== "all" && <input type="hidden" name="filter" value={query.filter} />}
      <SearchBox
        label={t("search.label")}
        submitLabel={t("search.submit")}
        value={query.search}
        className="w-55"
      />
      <FilterBox
        name="region"
        label={t("region.label")}
        value={query.region}
        options={[
          { value: "", label: t("region.all") },
          ...regions.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="max-md:w-full"
      />
    </Form>
  );
}
