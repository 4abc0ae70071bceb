import { Ban, KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ResourceList } from "~/components/list/resource-list";
import { RowLinks } from "~/components/list/row-links";
import { NewLink } from "~/components/ui/new-link";
import type { TokenRow, TokensData, TokensPage } from "./route.server";
import { tokenSorts, tokensQuery } from "./tokens-query";
import { hasEnded, useTokenColumns } from "./use-token-columns";

/** One page of tokens. */
export function TokenList({ page, tokens }: { page: TokensPage; tokens: TokensData }) {
  const { t } = useTranslation("api_tokens");
  const { query } = page;
  const create = tokensQuery.href(query, {}, { dialog: "new" });
  return (
    <ResourceList
      caption={t("caption")}
      query={tokensQuery}
      values={query}
      sorts={tokenSorts}
      columns={useTokenColumns()}
      rows={tokens.list}
      rowKey={({ id }) => id}
      rowActions={(token) => <TokenActions token={token} page={page} />}
      total={tokens.total}
      dimmed={hasEnded}
      empty={{
        first: {
          icon: KeyRound,
          title: t("empty.title"),
          text: t("empty.text"),
          action: <NewLink to={create}>{t("create.open")}</NewLink>,
        },
      }}
    />
  );
}

function TokenActions({ token, page }: { token: TokenRow; page: TokensPage }) {
  const { t } = useTranslation("api_tokens");
  if (hasEnded(token)) return null;
  const to = tokensQuery.href(page.query, {}, { dialog: "revoke", id: token.id });
  const label = t("revoke.of", { name: token.name });
  return <RowLinks links={[{ to, label, icon: Ban, isDialog: true }]} />;
}
