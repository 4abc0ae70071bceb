import { defineQuery } from "~/lib/lists/define-query";
import { paths } from "~/lib/paths";

/** A list without filters: an account has ten webhooks at most. */
export const webhooksQuery = defineQuery(paths.webhooks, {});
export const webhooksAll = webhooksQuery.read(new URLSearchParams());
