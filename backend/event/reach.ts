import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { perDatabase } from "../db/per-database";
import { host } from "../db/tables";
import { cameraRights } from "../permission/queries";
import type { Viewer } from "../viewer";

/** Whose events a query is about. */
export interface EventScope {
  accountId: number;
  /** Null: the whole account, with the events of hosts themselves, which are the master's alone. */
  cameraIds: number[] | null;
  /** With the whole account: deleted hosts whose events the purge has not taken away yet. */
  goneHostIds: number[];
}

/** Hosts that are out of sight while their events are still being deleted; mostly none. */
const listGoneHosts = perDatabase((db: Database | Transaction) => {
  const statement = db
    .select({ id: host.id })
    .from(host)
    .where(and(eq(host.accountId, sql.placeholder("accountId")), isNotNull(host.deletedAt)))
    .prepare("list_gone_hosts");
  return async (accountId: number) => (await statement.execute({ accountId })).map((row) => row.id);
});

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
  if (viewer.master) {
    const goneHostIds = await listGoneHosts(db)(accountId);
    if (!askedFor) return { accountId, cameraIds: null, goneHostIds };
    if (goneHostIds.length === 0) {
      return { accountId, cameraIds: [...new Set(askedFor)], goneHostIds };
    }
  }
  const asked = askedFor && sql`where rights.camera_id = any(${sql.param(askedFor)}::bigint[])`;
  const result = await db.execute(
    sql`select rights.camera_id from ${cameraRights(viewer)} as rights ${asked ?? sql``}`,
  );
  return {
    accountId,
    cameraIds: result.rows.map((row) => Number(row.camera_id)),
    goneHostIds: [],
  };
}

/** The scope as cameras alone, for rows that all have one and are counted where hosts are not known. */
export async function withoutGoneHosts(
  db: Database,
  viewer: Viewer,
  scope: EventScope,
): Promise<EventScope> {
  if (scope.goneHostIds.length === 0) return scope;
  const result = await db.execute(sql`select camera_id from ${cameraRights(viewer)} as rights`);
  const cameraIds = result.rows.map((row) => Number(row.camera_id));
  return { ...scope, cameraIds, goneHostIds: [] };
}
