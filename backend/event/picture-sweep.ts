import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { FileStore } from "../files/store";
import { pictureName, smallPictureName } from "./pictures";

/**
 * Deletes picture files that no event of their month refers to any more, after retention or the deletion of a host or
 * account (table picture_due), and no event that was set aside has. A file that cannot be deleted fails the transaction; the next run tries again.
 * @returns number of picture_due rows handled, at most `limit`
 */
export async function deleteUnusedPictures(
  db: Database,
  files: FileStore,
  limit: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.execute(sql`
      select account_id, extract(epoch from month)::float8 * 1000 as month_ms, digest,
        exists (
          select from event
          where event.account_id = picture_due.account_id and event.snapshot = picture_due.digest
            and event.event_time >= month and event.event_time < month + interval '1 month'
        ) or exists (
          select from event_dead_letter as letter
          where letter.account_id = picture_due.account_id and letter.snapshot = picture_due.digest
        ) as shown
      from picture_due order by month, digest limit ${limit} for update skip locked
    `);
    for (const row of due.rows) {
      const accountId = Number(row.account_id);
      if (!Buffer.isBuffer(row.digest)) throw new Error("a digest is not bytes");
      if (row.shown !== true) {
        const name = pictureName(accountId, Number(row.month_ms), row.digest);
        await files.delete(name);
        await files.delete(smallPictureName(name));
      }
    }
    await tx.execute(sql`
      delete from picture_due using (
        select * from unnest(
          ${sql.param(due.rows.map((row) => row.account_id))}::bigint[],
          ${sql.param(due.rows.map((row) => row.month_ms))}::float8[],
          ${sql.param(due.rows.map((row) => row.digest))}::bytea[]
        ) as done (account_id, month_ms, digest)
      ) as done
      where picture_due.account_id = done.account_id and picture_due.digest = done.digest
        and picture_due.month = timestamptz 'epoch' + done.month_ms * interval '1 millisecond'
    `);
    return due.rows.length;
  });
}
