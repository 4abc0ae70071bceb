import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import { batchWhileBusy } from "../db/batch-while-busy";
import type { Database, Transaction } from "../db/client";
import { perDatabase } from "../db/per-database";
import { account, accountService, session, ticket, user } from "../db/tables";
import { deletePushesOfSession, deletePushesOfUser } from "../notification/service";
import type { Viewer } from "../viewer";

const idle = sql.raw(`interval '${limits.sessionIdleMinutes} minutes'`);

/**
 * A session that has not ended, been revoked or become idle, by the database's clock (threat C11).
 */
const alive = and(
  isNull(session.revokedAt),
  gt(session.expiresAt, sql`now()`),
  gt(session.lastSeenAt, sql`now() - ${idle}`),
);

export async function findUserForLogin(
  db: Database | Transaction,
  accountId: number,
  email: string,
) {
  const rows = await db
    .select()
    .from(user)
    .where(and(eq(user.accountId, accountId), eq(user.email, email)))
    .limit(1);
  return rows[0] ?? null;
}

export async function findUserById(db: Database | Transaction, userId: number) {
  const rows = await db.select().from(user).where(eq(user.id, userId)).limit(1);
  return rows[0] ?? null;
}

export async function accountExists(db: Database, accountId: number): Promise<boolean> {
  const rows = await db.select({ id: account.id }).from(account).where(eq(account.id, accountId));
  return rows.length > 0;
}

export function listServices(db: Database | Transaction, accountId: number) {
  return db
    .select({ serviceId: accountService.serviceId, expiredAt: accountService.expiredAt })
    .from(accountService)
    .where(eq(accountService.accountId, accountId))
    .orderBy(accountService.serviceId);
}

const aMinuteAgo = sql`now() - interval '1 minute'`;

/** Every request asks for its session: those of one moment are looked up by one statement. */
const findSession = perDatabase((db: Database) => {
  const statement = db
    .select({
      viewer: {
        sessionId: session.id,
        userId: user.id,
        accountId: user.accountId,
        email: user.email,
        master: user.master,
        timeZone: session.timeZone,
      },
      isUnnoted: sql<boolean>`${session.lastSeenAt} < ${aMinuteAgo}`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    // Without a verified address no token is accepted.
    .where(
      and(
        sql`${session.id} = any(${sql.placeholder("ids")}::uuid[])`,
        alive,
        isNotNull(user.verifiedAt),
      ),
    )
    .prepare("list_live_sessions");
  return batchWhileBusy(async (ids: string[]) => {
    const rows = await statement.execute({ ids });
    const byId = new Map(rows.map((row) => [row.viewer.sessionId, row]));
    return ids.map((id) => byId.get(id) ?? null);
  });
});

export async function findLiveSession(db: Database, sessionId: string): Promise<Viewer | null> {
  return (await findSession(db)(sessionId))?.viewer ?? null;
}

/** Marks the session as used, at most once a minute. */
export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db
    .update(session)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(session.id, sessionId), lt(session.lastSeenAt, aMinuteAgo)));
}

/** The live session, marked as used. */
export async function touchLiveSession(db: Database, sessionId: string): Promise<Viewer | null> {
  const found = await findSession(db)(sessionId);
  if (found?.isUnnoted) await touchSession(db, sessionId);
  return found?.viewer ?? null;
}

export async function insertSession(
  db: Transaction,
  row: Pick<
    typeof session.$inferInsert,
    "accountId" | "userId" | "livePassword" | "timeZone" | "ip" | "userAgent" | "expiresAt"
  >,
): Promise<string> {
  const rows = await db.insert(session).values(row).returning({ id: session.id });
  const created = rows[0];
  if (!created) throw new Error("the session was not stored");
  return created.id;
}

/** True when this call ended it; false when it had ended before. */
export async function revokeSession(db: Transaction, sessionId: string): Promise<boolean> {
  await deletePushesOfSession(db, sessionId);
  const rows = await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
    .returning({ id: session.id });
  return rows.length > 0;
}

/** Ends one session of the user; false when it is another user's or has ended. */
export async function revokeOwnSession(
  tx: Transaction,
  userId: number,
  sessionId: string,
): Promise<boolean> {
  const rows = await tx
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.id, sessionId), eq(session.userId, userId), alive))
    .returning({ id: session.id });
  if (rows.length > 0) await deletePushesOfSession(tx, sessionId);
  return rows.length > 0;
}

/** Ends every live session of a user, and pushes to their browsers; returns the sessions' ids. */
export async function revokeUserSessions(tx: Transaction, userId: number): Promise<string[]> {
  await deletePushesOfUser(tx, userId);
  const rows = await tx
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)))
    .returning({ id: session.id });
  return rows.map((row) => row.id);
}

/** The live sessions of a user, the last used first. */
export function listSessions(db: Database, userId: number) {
  return db
    .select({
      id: session.id,
      ip: session.ip,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), alive))
    .orderBy(desc(session.lastSeenAt))
    .limit(100);
}

/** The properties a replacing session takes over. */
export async function getSessionTraits(tx: Transaction, sessionId: string) {
  const rows = await tx
    .select({ timeZone: session.timeZone, expiresAt: session.expiresAt })
    .from(session)
    .where(eq(session.id, sessionId));
  const row = rows[0];
  if (!row) throw new Error("the session is gone");
  return row;
}

export async function insertTicket(
  db: Database,
  row: { hash: Buffer; purpose: string; sessionId: string; seconds: number },
): Promise<void> {
  await db.insert(ticket).values({
    hash: row.hash,
    purpose: row.purpose,
    sessionId: row.sessionId,
    expiresAt: sql`now() + make_interval(secs => ${row.seconds})`,
  });
}

/** Deletes the ticket and returns its session; null when it is unknown, used or expired. */
export async function redeemTicket(
  db: Database,
  hash: Buffer,
  purpose: string,
): Promise<string | null> {
  const rows = await db
    .delete(ticket)
    .where(and(eq(ticket.hash, hash), eq(ticket.purpose, purpose)))
    .returning({
      sessionId: ticket.sessionId,
      inTime: sql<boolean>`${ticket.expiresAt} > now()`,
    });
  const taken = rows[0];
  return taken?.inTime ? taken.sessionId : null;
}

/** Deletes tickets that were never redeemed. At most `limit` rows. */
export async function deleteLateTickets(db: Database, limit: number): Promise<number> {
  const late = db
    .select({ hash: ticket.hash })
    .from(ticket)
    .where(lt(ticket.expiresAt, sql`now()`))
    .limit(limit);
  const deleted = await db
    .delete(ticket)
    .where(inArray(ticket.hash, late))
    .returning({ hash: ticket.hash });
  return deleted.length;
}

/** Deletes sessions that ended a day ago or longer. At most `limit` rows. */
export async function deleteOldSessions(db: Database, limit: number): Promise<number> {
  const dayAgo = sql`now() - interval '1 day'`;
  const old = db
    .select({ id: session.id })
    .from(session)
    .where(or(lt(session.expiresAt, dayAgo), lt(session.revokedAt, dayAgo)))
    .limit(limit);
  const deleted = await db
    .delete(session)
    .where(inArray(session.id, old))
    .returning({ id: session.id });
  return deleted.length;
}
