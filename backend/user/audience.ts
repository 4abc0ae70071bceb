import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";

/** Who is told of what concerns a whole account, or all of them. */

const listIds = async (db: Database | Transaction, statement: SQL): Promise<number[]> =>
  (await db.execute(statement)).rows.map((row) => Number(row.id));

export const listAccountIds = (db: Database) =>
  listIds(db, sql`select id from account order by id`);

/** Those who may sign in. */
export const listUsers = (db: Database | Transaction, accountId: number) =>
  listIds(
    db,
    sql`select id from app_user where account_id = ${accountId} and verified_at is not null`,
  );

export const listMasters = (db: Database | Transaction, accountId: number) =>
  listIds(
    db,
    sql`select id from app_user where account_id = ${accountId} and master and verified_at is not null`,
  );
