import { testPassword } from "../support/cloud";
import { mutation, type Operation, query, spareToken, spareWebhook } from "./operation";

/** What programs sign in with, and what they are told. */
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
  {
    row: "webhook list/create/edit/delete",
    name: "query_webhook_list",
    own: true,
    document: () => query("query_webhook_list"),
  },
  {
    row: "webhook list/create/edit/delete",
    name: "create_webhook",
    own: true,
    async document(w) {
      await w.database.pool.query("delete from webhook");
      return mutation(`create_webhook(url: "https://hooks.example.com/", events: ["alert_fired"])`);
    },
  },
  ...[
    "query_webhook_delivery_list",
    "delete_webhook",
    "replace_webhook_secret",
    "test_webhook",
  ].map(
    (name): Operation => ({
      row: "webhook list/create/edit/delete",
      name,
      async document(w) {
        const call = `${name}(id: "${await spareWebhook(w)}")`;
        return name.startsWith("query")
          ? query(call, "{ total }")
          : mutation(call, "{ __typename }");
      },
    }),
  ),
  {
    row: "webhook list/create/edit/delete",
    name: "update_webhook",
    document: async (w) =>
      mutation(
        `update_webhook(id: "${await spareWebhook(w)}", url: "https://hooks.example.com/", events: ["alert_fired"])`,
        "{ ok }",
      ),
  },
  {
    row: "webhook list/create/edit/delete",
    name: "switch_webhook",
    document: async (w) =>
      mutation(`switch_webhook(id: "${await spareWebhook(w)}", enable: false)`, "{ ok }"),
  },
];
