import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { ApiTokenScope } from "../../../contract/api-tokens";
import { account, user } from "./account";
import { bytea, createdAt, id, ref, time } from "./columns";

/** Programs that use an account: what they sign in with. */

/** Acts as the user who created it; only the token's digest is kept. */
export const apiToken = pgTable(
  "api_token",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    scope: text().notNull().$type<ApiTokenScope>(),
    digest: bytea().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    /** To the minute. */
    usedAt: time(),
    revokedAt: time(),
  },
  (table) => [
    index("api_token_account").on(table.accountId, table.id.desc()),
    index("api_token_user").on(table.userId),
  ],
);
