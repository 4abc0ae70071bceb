import type { SQL } from "drizzle-orm";
import type { Database } from "../db/client";
import { executeInBursts } from "../db/execute-in-bursts";
import { mapInSteps } from "../graphql/in-steps";

/** Up to so many are no work to speak of, and one round trip. */
const shortRows = 1_000;

/**
 * The rows of a list, as what it lists. One of thousands is read and turned in steps.
 * @param atMost how many rows the statement may bring
 */
export async function listRows<Item>(
  db: Database,
  statement: SQL,
  atMost: number,
  toItem: (row: Record<string, unknown>) => Item,
): Promise<Item[]> {
  if (atMost <= shortRows) return (await db.execute(statement)).rows.map(toItem);
  return mapInSteps(await executeInBursts(db, statement), toItem);
}
