import { sql } from "drizzle-orm";
import type { Scopes } from "../../backend/db/scopes";

/** As many as a pool has. */
const connections = 10;

/**
 * Opens all connections of both pools. Calls that are made together on a cold pool are answered one after the other, as
 * its connections come, and prove nothing of a lock.
 */
export async function warmPools(scopes: Scopes, accountId: number): Promise<void> {
  const held = [scopes.system, scopes.forAccount(accountId)].flatMap((db) =>
    Array.from({ length: connections }, () => db.execute(sql`select pg_sleep(0.1)`)),
  );
  await Promise.all(held);
}
