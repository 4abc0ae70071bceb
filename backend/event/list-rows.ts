import type { SQL } from "drizzle-orm";
import type { Database } from "../db/client";
import { executeInBursts } from "../db/execute-in-bursts";
import { mapInSteps } from "../graphql/in-steps";

/** Up to this many rows are read and mapped without yielding, in one round trip. */
const maxRowsInOneStep = 1_000;

/**
 * Rows of a statement, mapped to items. Thousands of rows are read and mapped in steps that yield to the event loop.
 * @param maxRows upper bound of the statement's rows
 */
export async function listRows<Item>(
  db: Database,
  statement: SQL,
  maxRows: number,
  toItem: (row: Record<string, unknown>) => Item,
): Promise<Item[]> {
  if (maxRows <= maxRowsInOneStep) return (await db.execute(statement)).rows.map(toItem);
  return mapInSteps(await executeInBursts(db, statement), toItem);
}
