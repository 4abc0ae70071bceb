import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { release, session } from "../db/tables";

const server = "server";
const player = "player";

/** Stores the build that runs. True when it is newer than the last one, and that was known. */
export async function storeBuild(tx: Transaction, builtAt: string): Promise<boolean> {
  const first = await tx
    .insert(release)
    .values({ name: server, version: builtAt })
    .onConflictDoNothing()
    .returning({ name: release.name });
  if (first.length > 0) return false;
  const newer = await tx
    .update(release)
    .set({ version: builtAt })
    .where(and(eq(release.name, server), lt(release.version, builtAt)))
    .returning({ name: release.name });
  return newer.length > 0;
}

/** All sessions that exist now are to be told of the new server. */
export async function storeAnnouncement(tx: Transaction, spreadSeconds: number): Promise<void> {
  await tx
    .insert(release)
    .values({ name: server, version: "", announcedAt: sql`now()`, spreadSeconds })
    .onConflictDoUpdate({
      target: release.name,
      set: { announcedAt: sql`now()`, spreadSeconds },
    });
}

/** The announcement that is older than nothing this session has seen; null for a session begun since. */
export async function findAnnouncement(db: Database, sessionId: string) {
  const rows = await db
    .select({
      spreadSeconds: release.spreadSeconds,
      elapsedMs: sql<number>`extract(epoch from now() - ${release.announcedAt})::float8 * 1000`,
    })
    .from(release)
    .innerJoin(session, lt(session.createdAt, release.announcedAt))
    .where(and(eq(release.name, server), eq(session.id, sessionId)));
  return rows[0] ?? null;
}

export async function storePlayer(
  tx: Transaction,
  { version, url }: { version: string; url: string },
): Promise<void> {
  await tx
    .insert(release)
    .values({ name: player, version, url })
    .onConflictDoUpdate({ target: release.name, set: { version, url } });
}

export async function findStoredPlayer(db: Database) {
  const rows = await db
    .select({ version: release.version, url: release.url })
    .from(release)
    .where(eq(release.name, player));
  const [found] = rows;
  return found?.url ? { version: found.version, url: found.url } : null;
}
