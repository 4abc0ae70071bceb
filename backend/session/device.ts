import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import type { Client } from "../graphql/context";
import { notify } from "../notification/service";

/** The provider's network, not the address, which changes with every connection. */
function providerOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[0-9.]+$)/, "");
  const [separator, parts] = isIPv6(plain) ? [":", 2] : [".", 2];
  return plain.split(separator).slice(0, parts).join(separator);
}

/** Browser, system and network; without versions, which change every few weeks. */
export function toDevice({ address, userAgent }: Client): Buffer {
  const browser = (userAgent ?? "").replace(/[0-9._]+/g, "");
  return createHash("sha256")
    .update(`${browser}\n${providerOf(address)}`)
    .digest();
}

/**
 * Notes where a user signs in from, and tells them of a place they never did (decision D91). The very first one is no
 * news.
 * @returns those who were told
 */
export async function noteDevice(
  tx: Transaction,
  { id: userId, accountId }: { id: number; accountId: number },
  client: Client,
): Promise<number[]> {
  const result = await tx.execute(sql`
    with before as (
      select exists (select from sign_in_device where user_id = ${userId}) as has_signed_in
    )
    insert into sign_in_device (account_id, user_id, device)
    values (${accountId}, ${userId}, ${toDevice(client)})
    on conflict (user_id, device) do update set last_seen_at = now()
    returning xmax = 0 and (select has_signed_in from before) as is_new
  `);
  if (result.rows[0]?.is_new !== true) return [];
  const facts = { address: client.address, user_agent: client.userAgent?.slice(0, 400) ?? null };
  return notify(tx, accountId, [userId], { type: "security", facts });
}

/** At most `limit` devices that were not seen for long. */
export async function deleteOldDevices(db: Database, limit: number): Promise<number> {
  const result = await db.execute(sql`
    delete from sign_in_device where ctid = any(array(
      select ctid from sign_in_device
      where last_seen_at < now() - make_interval(days => ${limits.deviceKnownDays}) limit ${limit}
    ))
  `);
  return result.rowCount ?? 0;
}
