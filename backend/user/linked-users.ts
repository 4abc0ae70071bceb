import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";

/** A user by name, of something that users are put to. */
export interface LinkedUser {
  /** Region or set of privileges, whatever was asked about. */
  linkedId: number;
  id: number;
  name: string;
  email: string;
}

/** Where users are put to something. */
const links = {
  manager: { table: "region_manager", column: "region_id" },
  member: { table: "permission_user", column: "permission_id" },
};

/** The managers of regions, or the members of sets of privileges, by name. */
export async function listLinkedUsers(
  db: Database | Transaction,
  kind: keyof typeof links,
  ids: number[],
): Promise<LinkedUser[]> {
  const table = sql.identifier(links[kind].table);
  const column = sql.identifier(links[kind].column);
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
