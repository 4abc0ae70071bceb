import { sql } from "drizzle-orm";
import { exportStates } from "../../contract/names";
import type { Database } from "../db/client";
import { steadyNow } from "../steady-clock";

/** Name in the file store of an export's file. */
export function exportFileName(accountId: number, exportId: number, random: string): string {
  return `exports/${accountId}/${exportId}-${random}.mp4`;
}

/** Deletes the rows of expired exports; deleteDueFiles deletes their files. */
export async function deleteExpiredExports(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from video_export where id in (
      select id from video_export where expires_at < ${steadyNow()} order by expires_at limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}

/** Deletes unfinished files of killed workers. */
export async function deleteAbandonedFiles(db: Database, limit: number): Promise<number> {
  const { waiting, downloading, completed } = exportStates;
  const result = await db.execute(sql`
    delete from video_export_file where id in (
      select file.id from video_export_file as file
      join video_export on video_export.id = file.export_id
      where state not in (${waiting}, ${downloading}, ${completed})
        or (state = ${completed} and not is_whole)
      limit ${limit}
    )
  `);
  return result.rowCount ?? 0;
}
