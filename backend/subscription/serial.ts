import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { behaviors } from "../../contract/audit-behaviors";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { getLimiter } from "../limiter/shared";
import { extendServices, insertLicenses, listOrders, type OrderRow } from "./queries";

/**
 * Attempts at serials and card keys per account: enough for a typing error, too few for a search.
 */
export function getSerialLimiter(pool: Pool) {
  return getLimiter(pool, {
    name: "serial",
    attempts: 20,
    windowSeconds: 10 * 60,
    blockSeconds: 10 * 60,
  });
}

/**
 * Adds the order behind a serial to the account; its time starts now. Of concurrent calls, of
 * whatever accounts, exactly one gets it.
 * @throws SERIAL_ALREADY_ADDED_BEFORE when some account has it, CREATE_LICENSE_FAIL for an invalid
 * serial
 */
export async function addSerial(
  { tx, viewer, audit }: MutationScope,
  serial: string,
): Promise<OrderRow> {
  const claim = await tx.execute(sql`select sightline_claim_order(${serial}) as id`);
  const id = claim.rows[0]?.id;
  if (id === null || id === undefined) throw codedError("CREATE_LICENSE_FAIL", { field: "serial" });
  if (Number(id) === 0) throw codedError("SERIAL_ALREADY_ADDED_BEFORE", { field: "serial" });
  await insertLicenses(tx, Number(id));
  await extendServices(tx, Number(id));
  const [added] = await listOrders(tx, viewer.accountId, { id: Number(id) });
  if (!added) throw new Error("the order that was added is gone");
  const { orderNumber, plan } = added.order;
  await audit({
    behaviorId: behaviors.serialAdded,
    target: { type: "order", id: orderNumber, name: orderNumber },
    payload: { after: { plan, ports: added.ports, expired_at: added.order.expiresAt } },
  });
  return added;
}
