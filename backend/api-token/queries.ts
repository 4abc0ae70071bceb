import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import {
  type ApiTokenScope,
  type ApiTokenState,
  apiTokenStates,
} from "../../contract/api-token-names";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { perDatabase } from "../db/per-database";
import { account, apiToken, user } from "../db/tables";
import type { Page } from "../graphql/page";

type Db = Database | Transaction;

/** Neither revoked nor expired, by the database's clock. */
const unended = and(isNull(apiToken.revokedAt), gt(apiToken.expiresAt, sql`now()`));
/** Only a master's acts at all; it is revoked with that role. */
const byMaster = and(eq(user.master, true), isNotNull(user.verifiedAt));

const state = sql<ApiTokenState>`case
  when ${apiToken.revokedAt} is not null then 'revoked'
  when ${apiToken.expiresAt} <= now() then 'expired'
  else 'active' end`;

const columns = {
  id: apiToken.id,
  name: apiToken.name,
  scope: apiToken.scope,
  state,
  creator: user.name,
  createdAt: apiToken.createdAt,
  expiresAt: apiToken.expiresAt,
  usedAt: apiToken.usedAt,
  revokedAt: apiToken.revokedAt,
};

const aMinuteAgo = sql`now() - interval '1 minute'`;

/** Prepared: every request of a program runs it, and nothing is remembered between two of them. */
export const findLiveToken = perDatabase((db: Database) => {
  const statement = db
    .select({
      id: apiToken.id,
      name: apiToken.name,
      scope: apiToken.scope,
      userId: user.id,
      accountId: user.accountId,
      email: user.email,
      isUnnoted: sql<boolean>`${apiToken.usedAt} is null or ${apiToken.usedAt} < ${aMinuteAgo}`,
    })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.userId))
    .where(and(eq(apiToken.digest, sql.placeholder("digest")), unended, byMaster))
    .limit(1)
    .prepare("find_live_api_token");
  return async (digest: Buffer) => (await statement.execute({ digest }))[0] ?? null;
});

/** Notes the use, at most once a minute. */
export async function touchToken(db: Database, id: number): Promise<void> {
  await db
    .update(apiToken)
    .set({ usedAt: sql`now()` })
    .where(and(eq(apiToken.id, id), or(isNull(apiToken.usedAt), lt(apiToken.usedAt, aMinuteAgo))));
}

const inState = (filter: ApiTokenState | null): SQL | undefined =>
  filter === null ? undefined : eq(state, filter);

/** The newest first. */
export async function listTokens(
  db: Db,
  accountId: number,
  filter: ApiTokenState | null,
  { limit, offset }: Page,
) {
  return db
    .select(columns)
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.userId))
    .where(and(eq(apiToken.accountId, accountId), inState(filter)))
    .orderBy(desc(apiToken.id))
    .limit(limit)
    .offset(offset);
}

export type ApiTokenRow = Awaited<ReturnType<typeof listTokens>>[number];
export type ApiTokenCounts = Record<ApiTokenState | "all", number>;

export async function countTokens(db: Db, accountId: number): Promise<ApiTokenCounts> {
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(apiToken)
    .innerJoin(user, eq(user.id, apiToken.userId))
    .where(eq(apiToken.accountId, accountId))
    .groupBy(sql`1`);
  const countOf = (of: ApiTokenState) => rows.find((row) => row.state === of)?.count ?? 0;
  const counts = Object.fromEntries(apiTokenStates.map((of) => [of, countOf(of)]));
  const all = rows.reduce((total, row) => total + row.count, 0);
  return { ...(counts as Record<ApiTokenState, number>), all };
}

/** Locks the account: its tokens are created one at a time, so that no two take the last place. */
export async function lockTokens(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.id, accountId))
    .for("no key update");
}

export async function countUnended(tx: Transaction, accountId: number): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(apiToken)
    .where(and(eq(apiToken.accountId, accountId), unended));
  return rows[0]?.count ?? 0;
}

export async function insertToken(
  tx: Transaction,
  row: {
    accountId: number;
    userId: number;
    name: string;
    scope: ApiTokenScope;
    digest: Buffer;
    days: number;
  },
): Promise<{ id: number; expiresAt: Date }> {
  const { days, ...values } = row;
  const expiresAt = sql`now() + make_interval(days => ${days}::int)`;
  const rows = await tx
    .insert(apiToken)
    .values({ ...values, expiresAt })
    .returning({ id: apiToken.id, expiresAt: apiToken.expiresAt });
  const created = rows[0];
  if (!created) throw new Error("the token was not stored");
  return created;
}

/** Null for an unknown token, another account's, and one that was revoked before. */
export async function revokeToken(
  tx: Transaction,
  accountId: number,
  id: number | null,
): Promise<{ id: number; name: string } | null> {
  const rows = await tx
    .update(apiToken)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        sql`${apiToken.id} = ${id}`,
        eq(apiToken.accountId, accountId),
        isNull(apiToken.revokedAt),
      ),
    )
    .returning({ id: apiToken.id, name: apiToken.name });
  return rows[0] ?? null;
}

/** Revokes what a user created and what has not ended. */
export async function revokeTokensOf(
  tx: Transaction,
  userId: number,
): Promise<{ id: number; name: string }[]> {
  return tx
    .update(apiToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiToken.userId, userId), unended))
    .returning({ id: apiToken.id, name: apiToken.name });
}

/** Deletes tokens that ended long ago. At most `limit` rows. */
export async function deleteEndedTokens(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from api_token where id in (
      select id from api_token
      where least(expires_at, revoked_at) < now() - make_interval(days => ${limits.apiTokenKeepDays}::int)
      limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}
