import { behaviors } from "../../contract/audit-behaviors";
import { cloudItself, writeAudit } from "../audit/service";
import type { Database } from "../db/client";
import { insertDueRequests } from "./renewal-queries";

/**
 * Sends the renew request of orders with auto-renewal, once, when their notice period begins: the
 * reseller answers it like one sent by a user.
 * @returns how many were sent, at most `limit`
 */
export async function requestAutoRenewals(db: Database, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const sent = await insertDueRequests(tx, limit);
    for (const { accountId, orderNumber } of sent) {
      await writeAudit(tx, cloudItself, {
        behaviorId: behaviors.renewRequestSent,
        accountId,
        target: { type: "order", id: orderNumber, name: orderNumber },
        payload: { after: { auto_renewal: true } },
      });
    }
    return sent.length;
  });
}
