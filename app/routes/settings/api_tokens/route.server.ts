import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";
import { newApiToken } from "~contract/api-tokens";
import { oneId } from "~contract/site-fields";
import { tokensQuery } from "./tokens-query";

const listDocument = graphql(`
  query query_api_token_list($status: String, $page: Int, $limit: Int) {
    query_api_token_list(status: $status, page: $page, limit: $limit) {
      total
      counts { all active expired revoked }
      list { id name scope state creator created expired used }
    }
  }
`);

export type TokensData = ResultOf<typeof listDocument>["query_api_token_list"];
export type TokenRow = TokensData["list"][number];

export async function loadTokens(args: CloudArgs) {
  await requireMaster(args);
  const { searchParams } = new URL(args.request.url);
  const query = tokensQuery.read(searchParams);
  const answer = await callCloud(args, listDocument, {
    status: query.state,
    page: query.page,
    limit: query.size,
  }).catch(notLoaded("the API tokens"));
  const tokens = answer?.query_api_token_list ?? null;
  return {
    query,
    tokens,
    asked: findDialog(searchParams, tokens),
    requestId: args.context.requestId,
  };
}

export type TokensPage = Awaited<ReturnType<typeof loadTokens>>;

/** The dialog an address asks for; revoking only what has not ended. */
function findDialog(searchParams: URLSearchParams, tokens: TokensData | null) {
  const dialog = searchParams.get("dialog");
  if (dialog === "new") return { dialog } as const;
  if (dialog !== "revoke") return null;
  const token = tokens?.list.find(({ id }) => id === searchParams.get("id"));
  return token?.state === "active" ? ({ dialog, token } as const) : null;
}

const createDocument = graphql(`
  mutation create_api_token(
    $name: String!, $scope: String!, $expire_days: Int!, $password: String!
  ) {
    create_api_token(name: $name, scope: $scope, expire_days: $expire_days, password: $password) {
      token
    }
  }
`);
const revokeDocument = graphql(`
  mutation revoke_api_token($id: ID!) {
    revoke_api_token(id: $id) { ok }
  }
`);

/** The new token, shown once. */
export interface NewToken {
  token: string;
}

/** Creates a token or revokes one. */
export async function changeTokens(args: CloudArgs) {
  await requireMaster(args);
  const { request } = args;
  const list = tokensQuery.href(tokensQuery.read(new URL(request.url).searchParams));
  return answerForms(await request.formData(), {
    create: onForm<typeof newApiToken, NewToken>(newApiToken, async (values) => {
      const { create_api_token: created } = await callCloud(args, createDocument, values);
      return new FormSuccess({ token: created.token });
    }),
    revoke: onForm(oneId, async ({ id }) => {
      await callCloud(args, revokeDocument, { id });
      return flashRedirect(list, "token_revoked");
    }),
  });
}
