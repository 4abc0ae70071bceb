import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { containsWords, startsWithWord } from "../sql";
import type { Viewer } from "../viewer";

/**
 * A user's saved views (specification section 3). Every statement names the user: no one else sees
 * them.
 */

export interface ViewRow {
  id: number;
  name: string;
  layout: number;
  /** 0 is an empty tile. */
  cameras: number[];
  sorting: number;
}

export async function listViews(
  db: Database | Transaction,
  viewer: Viewer,
  id?: number,
): Promise<ViewRow[]> {
  const result = await db.execute(sql`
    select id, name, layout, cameras, sorting from view
    where user_id = ${viewer.userId} and account_id = ${viewer.accountId}
      ${id === undefined ? sql`` : sql`and id = ${id} for update`}
    ${id === undefined ? sql`order by sorting, name` : sql``}
  `);
  return result.rows.map(toView);
}

/** The user's own that have every word in their name. */
export async function searchViews(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<ViewRow[]> {
  const result = await db.execute(sql`
    select id, name, layout, cameras, sorting from view
    where user_id = ${viewer.userId} and account_id = ${viewer.accountId}
      and ${containsWords(words, [sql`name`])}
    order by ${startsWithWord(words, sql`name`)}, sorting, name limit ${limit}
  `);
  return result.rows.map(toView);
}

/** Serialises additions to this user's views until the transaction ends, so that a count stays true (threat I3). */
export async function lockViewsOf(tx: Transaction, userId: number): Promise<void> {
  const name = `view ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function countViewsOf(tx: Transaction, userId: number): Promise<number> {
  const result = await tx.execute(sql`
    select count(*)::int as count from view where user_id = ${userId}
  `);
  return Number(result.rows[0]?.count);
}

/** Goes last where no position is given. */
export async function insertView(
  tx: Transaction,
  viewer: Viewer,
  view: Omit<ViewRow, "id" | "sorting"> & { sorting: number | null },
): Promise<ViewRow> {
  const result = await tx.execute(sql`
    insert into view (account_id, user_id, name, layout, cameras, sorting)
    values (
      ${viewer.accountId}, ${viewer.userId}, ${view.name}, ${view.layout},
      ${sql.param(view.cameras)}::bigint[],
      coalesce(${view.sorting}::int, (
        select coalesce(max(sorting) + 1, 0) from view where user_id = ${viewer.userId}
      ))
    )
    returning id, name, layout, cameras, sorting
  `);
  return toView(result.rows[0] ?? {});
}

export async function updateViewRow(tx: Transaction, viewer: Viewer, view: ViewRow): Promise<void> {
  await tx.execute(sql`
    update view set name = ${view.name}, layout = ${view.layout},
      cameras = ${sql.param(view.cameras)}::bigint[], sorting = ${view.sorting}
    where id = ${view.id} and user_id = ${viewer.userId}
  `);
}

export async function deleteViewRow(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  await tx.execute(sql`delete from view where id = ${id} and user_id = ${viewer.userId}`);
}

/** Puts the named views first, in this order; the others follow in theirs. */
export async function sortViewRows(tx: Transaction, viewer: Viewer, ids: number[]): Promise<void> {
  await tx.execute(sql`
    update view set sorting = ordered.place
    from (
      select view.id, row_number() over (
        order by array_position(${sql.param(ids)}::bigint[], view.id) nulls last, sorting, name
      ) - 1 as place
      from view where user_id = ${viewer.userId}
    ) as ordered
    where view.id = ordered.id and view.user_id = ${viewer.userId}
  `);
}

function toView(row: Record<string, unknown>): ViewRow {
  return {
    id: Number(row.id),
    name: String(row.name),
    layout: Number(row.layout),
    cameras: (row.cameras as (string | number)[]).map(Number),
    sorting: Number(row.sorting),
  };
}
