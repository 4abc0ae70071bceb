import { useTranslation } from "react-i18next";
import { ChipLink } from "~/components/ui/chip-link";
import { NewLink } from "~/components/ui/new-link";
import { useFormat } from "~/lib/hooks/use-format";
import { apiTokenStates } from "~contract/api-token-names";
import type { TokensData } from "./route.server";
import { type TokensQuery, tokensQuery } from "./tokens-query";

/** A chip for each state with what it lists, and the way to a new token. */
export function TokenFilters({ query, tokens }: { query: TokensQuery; tokens: TokensData }) {
  const { t } = useTranslation("api_tokens");
  const { number } = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {([null, ...apiTokenStates] as const).map((state) => (
        <ChipLink
          key={state}
          to={tokensQuery.href(query, { state })}
          current={query.state === state}
          count={number(tokens.counts[state ?? "all"])}
        >
          {state ? t(`state.${state}`) : t("filter.all")}
        </ChipLink>
      ))}
      <span className="ml-auto">
        <NewLink to={tokensQuery.href(query, {}, { dialog: "new" })}>{t("create.open")}</NewLink>
      </span>
    </div>
  );
}
