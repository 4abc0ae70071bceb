import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { audit, user } from "../db/tables";
import type { Page } from "../graphql/page";
import { contains, likePattern } from "../sql";

/** Filter of the account's log. Times are Unix seconds, both included (decision D23). */
export interface AuditFilter {
  accountId: number;
  from: number;
  to: number;
  behaviorIds?: number[];
  userIds?: number[];
  serviceId?: number;
  /** Prefix of an address. */
  ip?: string;
  /** In the user's address or name, in the target, or in the payload's text. */
  keyword?: string;
  targetType?: string;
  targetId?: string;
}

function matches(filter: AuditFilter): SQL | undefined {
  const { from, to, behaviorIds, userIds, serviceId, ip, keyword, targetType, targetId } = filter;
  return and(
    eq(audit.accountId, filter.accountId),
    gte(audit.time, new Date(from * 1000)),
    // The last second is included whole.
    lt(audit.time, new Date((to + 1) * 1000)),
    behaviorIds ? inArray(audit.behaviorId, behaviorIds) : undefined,
    userIds ? inArray(audit.userId, userIds) : undefined,
    serviceId === undefined ? undefined : eq(audit.serviceId, serviceId),
    ip ? sql`starts_with(${audit.ip}, ${ip})` : undefined,
    targetType ? eq(audit.targetType, targetType) : undefined,
    targetId ? eq(audit.targetId, targetId) : undefined,
    keyword
      ? or(
          contains(keyword, [audit.userEmail, audit.targetName, audit.targetId, user.name]),
          // As it was written: to fold it would write the whole log out three times.
          sql`${audit.payload}::text ilike ${likePattern(keyword)}`,
        )
      : undefined,
  );
}

/** Newest first. `user_name` is the current one, null for a deleted user. */
export async function listAudit(db: Database | Transaction, filter: AuditFilter, page: Page) {
  return db
    .select({
      id: audit.id,
      behaviorId: audit.behaviorId,
      serviceId: audit.serviceId,
      userId: audit.userId,
      userEmail: audit.userEmail,
      userName: user.name,
      ip: audit.ip,
      userAgent: audit.userAgent,
      time: audit.time,
      targetType: audit.targetType,
      targetId: audit.targetId,
      targetName: audit.targetName,
      payload: audit.payload,
    })
    .from(audit)
    .leftJoin(user, and(eq(user.id, audit.userId), eq(user.accountId, audit.accountId)))
    .where(matches(filter))
    .orderBy(desc(audit.time), desc(audit.id))
    .limit(page.limit)
    .offset(page.offset);
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];

export async function countAudit(db: Database | Transaction, filter: AuditFilter): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(audit)
    .leftJoin(user, and(eq(user.id, audit.userId), eq(user.accountId, audit.accountId)))
    .where(matches(filter));
  return rows[0]?.count ?? 0;
}
