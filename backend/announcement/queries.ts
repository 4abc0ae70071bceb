import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../db/client";
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
