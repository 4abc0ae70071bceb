import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { groupBy } from "../collections";
import { batchWhileBusy } from "../db/batch-while-busy";
import type { Database, Transaction } from "../db/client";
import { perDatabase } from "../db/per-database";
import { host } from "../db/tables";
import { cameraGrants, cameraRights } from "../permission/rights";
import type { Viewer } from "../viewer";

/** The cameras and hosts whose events a query may return. */
export interface EventScope {
  accountId: number;
  /** Null: the whole account, including the events of hosts themselves, which only the master may see. */
  cameraIds: number[] | null;
  /** Beside camera ids: hosts whose own events, which no camera has, belong to the scope too. */
  ownHostIds?: number[];
  /** Only with null cameraIds: deleted hosts whose events the purge has not removed yet. */
  deletedHostIds: number[];
}

/** Nothing is in reach of what was asked for. */
export const isEmptyScope = ({ cameraIds, ownHostIds = [] }: EventScope): boolean =>
  cameraIds?.length === 0 && ownHostIds.length === 0;

/**
 * The viewer's reach as a condition on rows of `event` that are found by something else, such as their id: each is looked
 * up by itself, and no list of cameras is read. Searches need the list (findEventScope).
 */
export const inReach = (viewer: Viewer): SQL =>
  viewer.master
    ? sql`true`
    : sql`exists (
        select from ${cameraGrants(viewer)} as granted where granted.camera_id = event.camera_id
      )`;

/** Whether the viewer may see events at all. */
export async function seesEvents(db: Database | Transaction, viewer: Viewer): Promise<boolean> {
  if (viewer.master) return true;
  const result = await db.execute(sql`select from ${cameraGrants(viewer)} as granted limit 1`);
  return result.rowCount !== 0;
}

/** Deleted hosts whose events are still being purged; usually none. Pages ask for them several times at once. */
const listDeletedHostIds = perDatabase((db: Database | Transaction) => {
  const statement = db
    .select({ id: host.id, accountId: host.accountId })
    .from(host)
    .where(
      and(
        sql`${host.accountId} = any(${sql.placeholder("accountIds")}::bigint[])`,
        isNotNull(host.deletedAt),
      ),
    )
    .prepare("list_gone_hosts");
  return batchWhileBusy(async (accountIds: number[]) => {
    const rows = await statement.execute({ accountIds: [...new Set(accountIds)] });
    const byAccount = groupBy(rows, (row) => row.accountId);
    return accountIds.map((id) => (byAccount.get(id) ?? []).map((row) => row.id));
  });
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

/**
 * The scope of hosts and single cameras together (decision D79): the cameras of both, and the hosts' own events where
 * the viewer may see such at all.
 */
export async function findPlaceScope(
  db: Database | Transaction,
  viewer: Viewer,
  { hostIds, cameraIds }: { hostIds?: number[]; cameraIds?: number[] },
): Promise<EventScope> {
  if (!hostIds) return findEventScope(db, viewer, cameraIds);
  const { accountId } = viewer;
  const hosts = sql`any(${sql.param(hostIds)}::bigint[])`;
  const result = await db.execute(sql`
    select camera.id as camera_id, null as host_id
    from ${cameraRights(viewer)} as rights join camera on camera.id = rights.camera_id
    where camera.host_id = ${hosts} or camera.id = any(${sql.param(cameraIds ?? [])}::bigint[])
    union all
    select null, host.id from host
    where ${viewer.master} and host.account_id = ${accountId} and host.deleted_at is null and host.id = ${hosts}
  `);
  const idsOf = (column: string) =>
    result.rows.flatMap((row) => (row[column] === null ? [] : [Number(row[column])]));
  return {
    accountId,
    cameraIds: idsOf("camera_id"),
    ownHostIds: idsOf("host_id"),
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
