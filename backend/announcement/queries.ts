import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { announcement } from "../db/tables";

/** Announcements shown now, oldest first. Bounded to twenty. */
export function listAnnouncements(db: Database, { publicOnly }: { publicOnly: boolean }) {
  return db
    .select()
    .from(announcement)
    .where(
      and(
        lte(announcement.startsAt, sql`now()`),
        or(isNull(announcement.endsAt), gt(announcement.endsAt, sql`now()`)),
        publicOnly ? eq(announcement.public, true) : undefined,
      ),
    )
    .orderBy(asc(announcement.id))
    .limit(20);
}
