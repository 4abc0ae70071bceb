import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { FileStore } from "./store";

/**
 * Deletes files whose row is gone, however it went. One that cannot be deleted now is tried again
 * by the next run.
 * @returns how many notes were processed, at most `limit`
 */
export async function deleteDueFiles(
  db: Database,
  files: FileStore,
  limit: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.execute(sql`
      delete from file_due where name in (
        select name from file_due order by name limit ${limit} for update skip locked
      ) returning name
    `);
    for (const row of due.rows) await files.delete(String(row.name));
    return due.rows.length;
  });
}
