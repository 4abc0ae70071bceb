import { listLarge, sealAccount } from "../backend/ai/bitmap/seal";
import type { Database } from "../backend/db/client";

/** Seals all that can be sealed. @returns the number of segments */
export async function sealAll(db: Database): Promise<number> {
  let sealed = 0;
  for (const accountId of await listLarge(db, 1)) sealed += await sealAccount(db, accountId);
  return sealed;
}
