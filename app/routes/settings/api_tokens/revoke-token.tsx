import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { usePost, usePostError } from "~/components/form/use-post";
import type { TokenRow } from "./route.server";
import { type TokensQuery, tokensQuery } from "./tokens-query";

/** Asks before a token is revoked. */
export function RevokeToken({ token, query }: { token: TokenRow; query: TokensQuery }) {
  const { t } = useTranslation("api_tokens");
  const action = tokensQuery.href(query, {}, { dialog: "revoke", id: token.id });
  const post = usePost({ intent: "revoke", id: token.id, action });
  return (
    <FormDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      title={t("revoke.title", { name: token.name })}
      text={t("revoke.text")}
      submitLabel={t("revoke.submit")}
      closeTo={tokensQuery.href(query)}
    />
  );
}
