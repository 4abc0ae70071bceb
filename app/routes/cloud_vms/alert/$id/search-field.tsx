import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/components/form/select-field";
import { paths } from "~/lib/paths";
import type { AlertPage } from "./route.server";
import type { AlertFormHandle } from "./use-alert-form";

/** A saved AI search whose findings trigger the alert, beside its events. */
export function SearchField({ page, form }: { page: AlertPage; form: AlertFormHandle }) {
  const { t } = useTranslation("alerts");
  const options = page.searches.map(({ id, name, is_own, owner_name }) => ({
    value: id,
    label: is_own ? name : t("search.of", { name, owner: owner_name }),
  }));
  // Its owner shares it no longer, or the list did not load: saving the rest must not take it from the alert.
  const kept = page.values.saved_search;
  if (kept !== "" && !options.some(({ value }) => value === kept)) {
    options.push({ value: kept, label: page.searchName ?? t("search.hidden") });
  }
  return (
    <SelectField
      {...form.field("saved_search")}
      hint={t(options.length > 0 ? "hint.search" : "hint.no_search")}
      labelEnd={
        <Link to={paths.aiSearch} className="text-xs text-accent-text hover:underline">
          {t("search.open")}
        </Link>
      }
      options={[{ value: "", label: t("search.none") }, ...options]}
    />
  );
}
