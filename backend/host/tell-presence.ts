import { sql } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { tellWebhooks } from "../webhook/tell";
import type { PresenceChange } from "./presence-queries";

/** Tells webhooks of hosts that came or went, in the transaction that claimed the change: once across processes. */
export async function tellPresence(tx: Transaction, changes: PresenceChange[]): Promise<void> {
  const ofHosts = changes.filter(({ cameraId }) => cameraId === null);
  if (ofHosts.length === 0) return;
  const ids = sql`${sql.param(ofHosts.map(({ hostId }) => hostId))}::bigint[]`;
  const hosts = await tx.execute(sql`
    select id, coalesce(display_name, name) as name from host where id = any(${ids})
  `);
  const nameOf = new Map(hosts.rows.map((row) => [Number(row.id), String(row.name)]));
  for (const { accountId, hostId, isOnline, atMs } of ofHosts) {
    await tellWebhooks(tx, accountId, isOnline ? "host_connected" : "host_disconnected", {
      host: { id: String(hostId), name: nameOf.get(hostId) ?? "" },
      time: Math.floor(atMs / 1000),
    });
  }
}
