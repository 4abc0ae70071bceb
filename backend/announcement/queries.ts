import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { announcement } from "../db/tables";

/** Null for one that has ended, and before its beginning. */
export async function findAnnouncement(db: Database, id: number) {
  const rows = await db
    .select({ id: announcement.id })
    .from(announcement)
    .where(and(eq(announcement.id, id), isShown()));
  return rows[0] ?? null;
}

const isShown = () =>
  and(
    lte(announcement.startsAt, sql`now()`),
    or(isNull(announcement.endsAt), gt(announcement.endsAt, sql`now()`)),
  );

/** Announcements shown now, oldest first. Bounded to twenty. */
export function listAnnouncements(db: Database, { publicOnly }: { publicOnly: boolean }) {
  return db
    .select()
    .from(announcement)
    .where(and(isShown(), publicOnly ? eq(announcement.public, true) : undefined))
    .orderBy(asc(announcement.id))
    .limit(20);
}

/** Returns its number. */
export async function insertAnnouncement(
  tx: Transaction,
  values: typeof announcement.$inferInsert,
): Promise<number> {
  const rows = await tx.insert(announcement).values(values).returning({ id: announcement.id });
  const created = rows[0];
  if (!created) throw new Error("the announcement was not stored");
  return created.id;
}

/** False where there is none. */
export async function endNow(tx: Transaction, id: number): Promise<boolean> {
  const ended = await tx
    .update(announcement)
    .set({ endsAt: sql`now()` })
    .where(eq(announcement.id, id))
    .returning({ id: announcement.id });
  return ended.length > 0;
}
