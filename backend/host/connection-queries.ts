import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { host } from "../db/tables";
import type { HostConnectionState } from "../device/ports";
import { hostConnected } from "./connected";

/** Connections of hosts, as the database has them: the directory that all consoles share. */

/** A host's connection that began, or that has ended. */
export interface ConnectionChange {
  hostId: number;
  connectionId: string;
  connected: boolean;
}

/** What a host signs in by. */
export interface HostIdentity {
  hostId: number;
  accountId: number;
  name: string;
  passwordHash: string;
}

/** Enabled hosts by their codes, in the order of these. */
export async function listByCode(
  db: Database,
  codes: string[],
): Promise<(HostIdentity | undefined)[]> {
  const rows = await db
    .select({
      code: host.hostCode,
      hostId: host.id,
      accountId: host.accountId,
      name: host.name,
      passwordHash: host.passwordHash,
    })
    .from(host)
    .where(and(sql`${host.hostCode} = any(${sql.param(codes)}::text[])`, eq(host.enabled, true)));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => byCode.get(code));
}

/**
 * Stores changes without waiting for locks. Returns for each, in order, whether it was stored: false where the host's row
 * is locked, and for the end of a connection that is no longer the host's current one.
 */
export async function storeUnlocked(db: Database, changes: ConnectionChange[]): Promise<boolean[]> {
  const result = await db.execute(sql`
    with free as (
      select host.id, given.connection_id, given.connected
      from unnest(
        ${sql.param(changes.map(({ hostId }) => hostId))}::bigint[],
        ${sql.param(changes.map(({ connectionId }) => connectionId))}::uuid[],
        ${sql.param(changes.map(({ connected }) => connected))}::boolean[]
      ) as given (host_id, connection_id, connected)
      join host on host.id = given.host_id and (given.connected or host.connection_id = given.connection_id)
      for no key update of host skip locked
    )
    update host set
      connected_at = case when free.connected then now() end,
      connection_id = case when free.connected then free.connection_id end,
      last_seen_at = now()
    from free where host.id = free.id
    returning host.id
  `);
  const stored = new Set(result.rows.map((row) => Number(row.id)));
  return changes.map(({ hostId }) => stored.has(hostId));
}

/** Waits for the host's row. False where another connection has taken the place of one that ends. */
export async function storeConnection(
  db: Database,
  { hostId, connectionId, connected }: ConnectionChange,
): Promise<boolean> {
  const result = await db
    .update(host)
    .set({
      connectedAt: connected ? sql`now()` : null,
      connectionId: connected ? connectionId : null,
      lastSeenAt: sql`now()`,
    })
    .where(connected ? eq(host.id, hostId) : isOf(hostId, connectionId));
  return connected || result.rowCount === 1;
}

const isOf = (hostId: number, connectionId: string) =>
  and(eq(host.id, hostId), eq(host.connectionId, connectionId));

/** Only hosts that have no newer connection, to another process. */
export async function markSeen(
  db: Database,
  connections: ReadonlyMap<number, string>,
): Promise<void> {
  await db.execute(sql`
    update host set last_seen_at = now()
    from unnest(
      ${sql.param([...connections.keys()])}::bigint[], ${sql.param([...connections.values()])}::uuid[]
    ) as held (host_id, connection_id)
    where host.id = held.host_id and host.connection_id = held.connection_id
  `);
}

export async function findConnection(
  db: Database,
  hostId: number,
): Promise<HostConnectionState | null> {
  const [found] = await db
    .select({ connectionId: host.connectionId, credential: host.passwordHash })
    .from(host)
    .where(and(eq(host.id, hostId), eq(host.enabled, true), isNull(host.deletedAt)));
  return found ?? null;
}

/** The connection that the host is online by; null for one that is away or deleted. */
export async function findConnectionId(db: Database, hostId: number): Promise<string | null> {
  const [found] = await db
    .select({ connectionId: host.connectionId })
    .from(host)
    .where(and(eq(host.id, hostId), isNull(host.deletedAt), hostConnected));
  return found?.connectionId ?? null;
}
