import { Form, useSubmit } from "@remix-run/react";
import { ArrowRight, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { bareInputClass, InputBox } from "~/components/form/input-box";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";
import type { HomeData, HomeQuery } from "../home.server";

/** Search by name and the region, as a plain GET form; with script a chosen region applies at once. */
export function HomeSearch({ query, regions }: { query: HomeQuery; regions: HomeData["regions"] }) {
  const { t } = useTranslation("vms");
  const submit = useSubmit();
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
      <InputBox
        icon={Search}
        size="sm"
        quiet
        className="w-55 max-md:w-full"
        end={
          <button
            type="submit"
            aria-label={t("search.submit")}
            title={t("search.submit")}
            className="-mr-1 grid size-6 place-items-center rounded-ctl text-fg-3 hover:text-fg"
          >
            <Icon as={ArrowRight} size={14} />
          </button>
        }
      >
        <input
          type="search"
          name="q"
          defaultValue={query.search}
          maxLength={64}
          aria-label={t("search.label")}
          placeholder={t("search.label")}
          className={bareInputClass}
        />
      </InputBox>
      <InputBox size="sm" quiet className="max-md:w-full">
        <label className="flex min-w-0 flex-1 items-center gap-1.5 self-stretch text-fg-2">
          {t("region.label")}
          <select
            name="region"
            defaultValue={query.region}
            onChange={(event) => submit(event.currentTarget.form)}
            className="min-w-0 flex-1 self-stretch bg-field text-fg outline-none"
          >
            <option value="">{t("region.all")}</option>
            {regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </InputBox>
    </Form>
  );
}
