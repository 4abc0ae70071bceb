import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { cameraRights } from "../permission/queries";
import type { Viewer } from "../viewer";

/** Whose events a query is about. */
export interface EventScope {
  accountId: number;
  /** Null: the whole account, with the events of hosts themselves, which are the master's alone. */
  cameraIds: number[] | null;
}

/**
 * The cameras whose events the viewer may see; of those asked for, where some were. Resolved once and before the
 * query: a list of ids is something an index can be walked by, a join with privileges is not.
 */
export async function findEventScope(
  db: Database | Transaction,
  viewer: Viewer,
  askedFor?: number[],
): Promise<EventScope> {
  const { accountId } = viewer;
  if (viewer.master) return { accountId, cameraIds: askedFor ? [...new Set(askedFor)] : null };
  const asked = askedFor && sql`where rights.camera_id = any(${sql.param(askedFor)}::bigint[])`;
  const result = await db.execute(
    sql`select rights.camera_id from ${cameraRights(viewer)} as rights ${asked ?? sql``}`,
  );
  return { accountId, cameraIds: result.rows.map((row) => Number(row.camera_id)) };
}
