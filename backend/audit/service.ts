import type { Database, Transaction } from "../db/client";
import { audit } from "../db/tables";
import type { Client } from "../graphql/context";
import { maskPayload, toOneLine } from "./mask";

export interface AuditEntry {
  behaviorId: number;
  accountId: number | null;
  userId?: number | null;
  userEmail?: string | null;
  /** contract/names services; absent for what belongs to no service. */
  serviceId?: number;
  target?: { type: string; id: string; name: string };
  /** Before and after. Values under keys that name a secret are masked here. */
  payload?: Record<string, unknown>;
}

/**
 * Appends one row, in the transaction of the change it records (threat H1). It locks the end of the
 * account's chain until that transaction ends, so write it last: a row lock awaited after it would
 * block everyone else.
 */
export async function writeAudit(
  db: Database | Transaction,
  client: Client,
  entry: AuditEntry,
): Promise<void> {
  const { target } = entry;
  await db.insert(audit).values({
    accountId: entry.accountId,
    behaviorId: entry.behaviorId,
    serviceId: entry.serviceId ?? null,
    userId: entry.userId ?? null,
    userEmail: entry.userEmail ? toOneLine(entry.userEmail, 254) : null,
    ip: toOneLine(client.address, 64),
    userAgent: client.userAgent ? toOneLine(client.userAgent, 400) : null,
    targetType: target?.type ?? null,
    targetId: target ? toOneLine(target.id, 100) : null,
    targetName: target ? toOneLine(target.name, 200) : null,
    payload: entry.payload ? maskPayload(entry.payload) : null,
  });
}
