import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";

/** A user linked to a region (manager) or to a set of operator privileges (member). */
export interface LinkedUser {
  /** Id of the region or of the set of privileges. */
  linkedId: number;
  id: number;
  name: string;
  email: string;
}

/**
 * Has changes of an account's users, regions and sets of privileges wait for each other: each locks rows that the other
 * links to, and would wait for it the other way round. New rows of the account can still be added.
 */
export async function lockRoster(tx: Transaction, accountId: number): Promise<void> {
  await tx.execute(sql`select from account where id = ${accountId} for no key update`);
}

const linkTables = {
  manager: { table: "region_manager", column: "region_id" },
  member: { table: "permission_user", column: "permission_id" },
};

/** Managers of regions, or members of sets of privileges, sorted by name. */
export async function listLinkedUsers(
  db: Database | Transaction,
  kind: keyof typeof linkTables,
  ids: number[],
): Promise<LinkedUser[]> {
  const table = sql.identifier(linkTables[kind].table);
  const column = sql.identifier(linkTables[kind].column);
  const result = await db.execute(sql`
    select link.${column} as linked_id, app_user.id, app_user.name, app_user.email
    from ${table} as link join app_user on app_user.id = link.user_id
    where link.${column} = any(${sql.param(ids)}::bigint[])
    order by app_user.name, app_user.id
  `);
  return result.rows.map((row) => ({
    linkedId: Number(row.linked_id),
    id: Number(row.id),
    name: String(row.name),
    email: String(row.email),
  }));
}
