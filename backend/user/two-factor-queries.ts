import { and, desc, eq, gt, inArray, isNull, not, sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import { insertCode } from "../code/service";
import type { Database, Transaction } from "../db/client";
import { oneTimeCode } from "../db/tables";

export const bySms = "sms";
export const byEmail = "email";
export const messageSubjects = [bySms, byEmail] as const;

/** The factor being set up. `subject` is "sms", "email" or the encrypted secret of an authenticator app in base64. */
export async function findPendingFactor(
  db: Database,
  userId: number,
): Promise<{ id: number; subject: string } | null> {
  const rows = await db
    .select({ id: oneTimeCode.id, subject: oneTimeCode.subject })
    .from(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.userId, userId),
        eq(oneTimeCode.purpose, "enable_2fa"),
        isNull(oneTimeCode.usedAt),
        gt(oneTimeCode.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(oneTimeCode.createdAt))
    .limit(1);
  const row = rows[0];
  return row?.subject ? { id: row.id, subject: row.subject } : null;
}

/** A code that was sent counts no more, but stays: the next one waits for its time. */
export async function replacePendingFactor(
  tx: Transaction,
  row: { userId: number; purpose: "enable_2fa"; subject: string; hash: Buffer },
): Promise<void> {
  const { userId, purpose } = row;
  const ofUser = and(eq(oneTimeCode.userId, userId), eq(oneTimeCode.purpose, purpose));
  const wasSent = inArray(oneTimeCode.subject, [...messageSubjects]);
  await tx.update(oneTimeCode).set({ usedAt: sql`now()` }).where(and(ofUser, wasSent));
  await tx.delete(oneTimeCode).where(and(ofUser, not(wasSent)));
  await insertCode(tx, { ...row, seconds: limits.tempTokenMinutes * 60 });
}
