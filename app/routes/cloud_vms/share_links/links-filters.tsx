import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ChipLink } from "~/components/ui/chip-link";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { shareLinkStates } from "~contract/names";
import type { LinksData } from "./links.server";
import { type LinksQuery, linksQuery } from "./links-query";

/** Search, and a chip for each state with what it lists. */
export function LinksFilters({ query, links }: { query: LinksQuery; links: LinksData }) {
  const { t } = useTranslation("share_links");
  const { number } = useFormat();
  const { counts } = links;
  return (
    <FilterBar
      query={linksQuery}
      values={query}
      filters={[
        { key: "search", kind: "search", label: t("search") },
        { key: "password", kind: "flag", label: t("filter.password") },
      ]}
      beside={
        <>
          <ChipLink
            to={linksQuery.href(query, { state: null })}
            current={query.state === null}
            count={number(counts.all)}
          >
            {t("filter.all")}
          </ChipLink>
          {shareLinkStates.map((state) => (
            <ChipLink
              key={state}
              to={linksQuery.href(query, { state })}
              current={query.state === state}
              count={number(counts[state])}
            >
              {t(`filter.${state}`)}
            </ChipLink>
          ))}
          <ChipLink
            to={linksQuery.href(query, { password: !query.password })}
            current={query.password}
            count={number(counts.with_password)}
          >
            <Icon as={Lock} size={13} />
            {t("filter.password")}
          </ChipLink>
        </>
      }
    />
  );
}
