import type { Pool } from "pg";
import { behaviors } from "../../contract/audit-behaviors";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { getLimiter } from "../limiter/shared";
import { claimOrder, extendServices, insertLicenses, listOrders, type OrderRow } from "./queries";

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
  const id = await claimOrder(tx, serial);
  if (id === null) throw codedError("CREATE_LICENSE_FAIL", { field: "serial" });
  if (id === 0) throw codedError("SERIAL_ALREADY_ADDED_BEFORE", { field: "serial" });
  await insertLicenses(tx, id);
  await extendServices(tx, id);
  const [added] = await listOrders(tx, viewer.accountId, { id });
  if (!added) throw new Error("the order that was added is gone");
  const { orderNumber, plan } = added.order;
  await audit({
    behaviorId: behaviors.serialAdded,
    target: { type: "order", id: orderNumber, name: orderNumber },
    payload: { after: { plan, ports: added.ports, expired_at: added.order.expiresAt } },
  });
  return added;
}
