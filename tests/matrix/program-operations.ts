import { testPassword } from "../support/cloud";
import { mutation, type Operation, query, spareToken } from "./operation";

/** What programs sign in with. */
export const programs: Operation[] = [
  {
    row: "API token list/create/revoke",
    name: "query_api_token_list",
    own: true,
    document: () => query("query_api_token_list(limit: 5)", "{ total }"),
  },
  {
    row: "API token list/create/revoke",
    name: "create_api_token",
    own: true,
    document: () =>
      mutation(
        `create_api_token(name: "Matrix", scope: "read", expire_days: 1, password: "${testPassword}")`,
      ),
  },
  {
    row: "API token list/create/revoke",
    name: "revoke_api_token",
    document: async (w) => mutation(`revoke_api_token(id: "${await spareToken(w)}")`, "{ ok }"),
  },
];
