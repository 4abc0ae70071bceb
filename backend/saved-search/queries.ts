import { type SQL, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { SearchScreen } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { containsWords, startsWithWord } from "../sql";
import type { Viewer } from "../viewer";

/** Saved searches (decision D90): every statement names the viewer's account, and what of it they see. */

export interface SavedSearchRow {
  id: number;
  name: string;
  screen: SearchScreen;
  /** An address's query, without the question mark. */
  query: string;
  shared: boolean;
  ownerId: number;
  ownerName: string;
}

/** The viewer's own, and what others share with the account; of these, those that are deleted or are not. */
const isInSight = (viewer: Viewer, isDeleted = false) => sql`
  saved_search.account_id = ${viewer.accountId}
  and saved_search.deleted_at is ${isDeleted ? sql`not null` : sql`null`}
  and (saved_search.user_id = ${viewer.userId} or saved_search.shared)`;

const select = (condition: SQL) => sql`
  select saved_search.id, saved_search.name, screen, query, shared, user_id,
    app_user.name as owner_name
  from saved_search join app_user on app_user.id = saved_search.user_id
  where ${condition}`;

/** The viewer's own come first. */
export async function listSavedSearches(
  db: Database | Transaction,
  viewer: Viewer,
  screen: SearchScreen | null,
): Promise<SavedSearchRow[]> {
  const result = await db.execute(sql`
    ${select(isInSight(viewer))} ${screen ? sql`and screen = ${screen}` : sql``}
    order by user_id <> ${viewer.userId}, lower(saved_search.name), saved_search.id
  `);
  return result.rows.map(toSavedSearch);
}

/** Those in sight that have every word in their name; the viewer's own come first. */
export async function searchSavedSearches(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<SavedSearchRow[]> {
  const name = sql`saved_search.name`;
  const result = await db.execute(sql`
    ${select(sql`${isInSight(viewer)} and ${containsWords(words, [name])}`)}
    order by ${startsWithWord(words, name)}, user_id <> ${viewer.userId}, lower(${name}),
      saved_search.id
    limit ${limit}
  `);
  return result.rows.map(toSavedSearch);
}

/** Null for one out of sight as for one that does not exist; locks its row. */
export async function findSavedSearch(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  isDeleted = false,
): Promise<SavedSearchRow | null> {
  const found = select(sql`${isInSight(viewer, isDeleted)} and saved_search.id = ${id}`);
  const result = await tx.execute(sql`${found} for update of saved_search`);
  const row = result.rows[0];
  return row ? toSavedSearch(row) : null;
}

/** Serialises additions to this user's searches until the transaction ends, so that a count stays true (threat I3). */
export async function lockSearchesOf(tx: Transaction, userId: number): Promise<void> {
  const name = `saved search ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function countSearchesOf(tx: Transaction, userId: number): Promise<number> {
  const result = await tx.execute(sql`
    select count(*)::int as count from saved_search where user_id = ${userId} and deleted_at is null
  `);
  return Number(result.rows[0]?.count);
}

export async function insertSavedSearch(
  tx: Transaction,
  viewer: Viewer,
  search: Pick<SavedSearchRow, "name" | "screen" | "query" | "shared">,
): Promise<SavedSearchRow> {
  const result = await tx.execute(sql`
    with made as (
      insert into saved_search (account_id, user_id, name, screen, query, shared)
      values (
        ${viewer.accountId}, ${viewer.userId}, ${search.name}, ${search.screen}, ${search.query},
        ${search.shared}
      )
      returning *
    )
    select made.*, app_user.name as owner_name
    from made join app_user on app_user.id = made.user_id
  `);
  return toSavedSearch(result.rows[0] ?? {});
}

export async function updateSavedSearchRow(tx: Transaction, search: SavedSearchRow): Promise<void> {
  await tx.execute(sql`
    update saved_search
    set name = ${search.name}, query = ${search.query}, shared = ${search.shared}
    where id = ${search.id}
  `);
}

/** Hides it; `deleteHiddenSearches` deletes it for good. */
export async function hideSavedSearch(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`update saved_search set deleted_at = now() where id = ${id}`);
}

export async function showSavedSearch(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`update saved_search set deleted_at = null where id = ${id}`);
}

/** Deletes what was hidden long enough; alerts lose the trigger. */
export async function deleteHiddenSearches(db: Database, accountId: number): Promise<void> {
  await db.execute(sql`
    delete from saved_search where account_id = ${accountId}
      and deleted_at <= now() - make_interval(secs => ${limits.savedSearchRestoreSeconds})
  `);
}

function toSavedSearch(row: Record<string, unknown>): SavedSearchRow {
  return {
    id: Number(row.id),
    name: String(row.name),
    screen: row.screen as SearchScreen,
    query: String(row.query),
    shared: row.shared === true,
    ownerId: Number(row.user_id),
    ownerName: String(row.owner_name),
  };
}
