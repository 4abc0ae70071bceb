import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { FileStore } from "./store";

/**
 * Deletes files whose row is gone, however it went. One that cannot be deleted now is tried again
 * by the next run, and keeps none of the others.
 * @returns how many notes were processed, at most `limit`
 * @throws what the file store threw, once the others are deleted
 */
export async function deleteDueFiles(
  db: Database,
  files: FileStore,
  limit: number,
): Promise<number> {
  const ends = await db.transaction(async (tx) => {
    const due = await tx.execute(
      sql`select name from file_due order by name limit ${limit} for update skip locked`,
    );
    const names = due.rows.map((row) => String(row.name));
    // At once: a store that is away holds the locks for one time limit, not for one a file.
    const results = await Promise.allSettled(names.map((name) => files.delete(name)));
    const deleted = names.filter((_, index) => results[index]?.status === "fulfilled");
    await tx.execute(sql`delete from file_due where name = any(${sql.param(deleted)}::text[])`);
    return results;
  });
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return ends.length;
}

/** Of a change that took rows away. */
const filesAChange = 100;

/** Call after the commit. The change is made by then: what the file store keeps now, the cleanup deletes. */
export async function deleteFilesOfChange(db: Database, files: FileStore): Promise<void> {
  await deleteDueFiles(db, files, filesAChange).catch((error: unknown) =>
    console.warn(`files not deleted yet: ${String(error)}`),
  );
}
