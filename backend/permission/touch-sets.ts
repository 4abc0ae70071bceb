import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { setRegions } from "./set-queries";

/**
 * Raises the version of the sets that name anything in these regions. For changes of what "all of a
 * region" or "all of a host" means: an editor opened before would give or take away rights that it
 * never showed (decision D92). Rows are locked in one order, so that two changes cannot deadlock.
 */
export async function touchSets(tx: Transaction, regionIds: number[]): Promise<void> {
  await tx.execute(sql`
    update permission set version = version + 1 where id in (
      select id from permission where id in (
        select permission_id from ${setRegions} as named
        where region_id = any(${sql.param(regionIds)}::bigint[])
      ) order by id for update
    )
  `);
}
