import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody } from "~/components/list/list-screen";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { SettingsPage } from "../settings-page";
import { CreateToken } from "./create-token";
import { RevokeToken } from "./revoke-token";
import { changeTokens, loadTokens } from "./route.server";
import { TokenFilters } from "./token-filters";
import { TokenList } from "./token-list";
import { tokensQuery } from "./tokens-query";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["api_tokens", "password", "ui", "errors"],
  title: "api_tokens",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadTokens(args);
}

export function action(args: ActionFunctionArgs) {
  return changeTokens(args);
}

/** What programs of the account sign in with. */
export default function ApiTokens() {
  const { t } = useTranslation("api_tokens");
  const page = useLoaderData<typeof loader>();
  const { query, tokens, asked } = page;
  const closeTo = tokensQuery.href(query);
  return (
    <SettingsPage master>
      {asked?.dialog === "new" && <CreateToken closeTo={closeTo} />}
      {asked?.dialog === "revoke" && <RevokeToken token={asked.token} query={query} />}
      <p className="max-w-150 text-fg-2">{t("lead")}</p>
      {tokens ? (
        <>
          <TokenFilters query={query} tokens={tokens} />
          <ListBody path={tokensQuery.path}>
            <TokenList page={page} tokens={tokens} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </SettingsPage>
  );
}
