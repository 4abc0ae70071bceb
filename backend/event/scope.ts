import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { perDatabase } from "../db/per-database";
import { host } from "../db/tables";
import { cameraRights } from "../permission/queries";
import type { Viewer } from "../viewer";

/** The cameras and hosts whose events a query may return. */
export interface EventScope {
  accountId: number;
  /** Null: the whole account, including the events of hosts themselves, which only the master may see. */
  cameraIds: number[] | null;
  /** Only with null cameraIds: deleted hosts whose events the purge has not removed yet. */
  deletedHostIds: number[];
}

/** Deleted hosts whose events are still being purged; usually none. */
const listDeletedHostIds = perDatabase((db: Database | Transaction) => {
  const statement = db
    .select({ id: host.id })
    .from(host)
    .where(and(eq(host.accountId, sql.placeholder("accountId")), isNotNull(host.deletedAt)))
    .prepare("list_gone_hosts");
  return async (accountId: number) => (await statement.execute({ accountId })).map((row) => row.id);
});

/**
 * The cameras whose events the viewer may see, narrowed to the requested ones. Resolved before the query: an index scan
 * can use a list of ids, but not a join with privileges.
 */
export async function findEventScope(
  db: Database | Transaction,
  viewer: Viewer,
  requestedCameraIds?: number[],
): Promise<EventScope> {
  const { accountId } = viewer;
  if (viewer.master) {
    const deletedHostIds = await listDeletedHostIds(db)(accountId);
    if (!requestedCameraIds) return { accountId, cameraIds: null, deletedHostIds };
    if (deletedHostIds.length === 0) {
      return { accountId, cameraIds: [...new Set(requestedCameraIds)], deletedHostIds };
    }
  }
  const requestedOnly =
    requestedCameraIds &&
    sql`where rights.camera_id = any(${sql.param(requestedCameraIds)}::bigint[])`;
  const result = await db.execute(
    sql`select rights.camera_id from ${cameraRights(viewer)} as rights ${requestedOnly ?? sql``}`,
  );
  return {
    accountId,
    cameraIds: result.rows.map((row) => Number(row.camera_id)),
    deletedHostIds: [],
  };
}

/** The scope by camera ids only, for tables whose rows have a camera but no host. */
export async function withoutDeletedHosts(
  db: Database,
  viewer: Viewer,
  scope: EventScope,
): Promise<EventScope> {
  if (scope.deletedHostIds.length === 0) return scope;
  const result = await db.execute(sql`select camera_id from ${cameraRights(viewer)} as rights`);
  const cameraIds = result.rows.map((row) => Number(row.camera_id));
  return { ...scope, cameraIds, deletedHostIds: [] };
}
