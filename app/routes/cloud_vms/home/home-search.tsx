import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CarriedFields } from "~/components/form/carried-fields";
import { FilterBox, SearchBox } from "~/components/list/search-box";
import type { HomeData } from "../route.server";
import { type HomeQuery, homeQuery } from "./home-query";

/** Search by name and the region, as a plain GET form; with script a chosen region applies at once. */
export function HomeSearch({ query, regions }: { query: HomeQuery; regions: HomeData["regions"] }) {
  const { t } = useTranslation("vms");
  return (
    <Form
      method="get"
      action={homeQuery.path}
      className="flex flex-wrap gap-2 max-md:w-full"
      role="search"
    >
      <CarriedFields values={homeQuery.carry(query, ["search", "region"])} />
      <SearchBox label={t("search.label")} value={query.search} className="w-55" />
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
