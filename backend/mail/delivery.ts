import type { Database } from "../db/client";
import type { Gateway } from "./gateways";
import type { Mailer } from "./mailer";
import { type Channel, claimDue, markFailed, markSent, type OutboxRow } from "./queries";

/** Sends the outbox's messages. Every process of a cloud may run one: a message is claimed by one of them at a time. */
export interface Delivery {
  /** Sends due messages; resolves with the number claimed. A failed message does not reject. */
  deliverDue(): Promise<number>;
  close(): Promise<void>;
}

const batchSize = 20;
const concurrency = 3;

/** Error name and code only: SMTP replies can quote the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const code = "responseCode" in error ? error.responseCode : "code" in error ? error.code : null;
  return code ? `${error.name} ${String(code)}` : error.name;
}

/** @param pollMs polling interval of the outbox; 0 for none (deliverDue only) */
export function createDelivery(deps: {
  db: Database;
  mailer: Mailer;
  gateways: Partial<Record<Channel, Gateway>>;
  pollMs: number;
}): Delivery {
  const { db, mailer, gateways, pollMs } = deps;
  const channels = (["mail", "sms"] as const).filter((channel) => gateways[channel]);
  let running: Promise<number> | null = null;
  let closed = false;

  async function send(row: OutboxRow): Promise<void> {
    const message = mailer.open(row);
    const gateway = gateways[row.channel as Channel];
    try {
      if (!message || !gateway) throw new Error("unreadable");
      await gateway.send({ ...message, id: row.id, recipient: row.recipient });
    } catch (error) {
      console.warn(`message ${row.id} was not sent: ${describe(error)}`);
      await markFailed(db, row, describe(error));
      return;
    }
    await markSent(db, row.id);
  }

  async function deliverBatch(): Promise<number> {
    const rows = await claimDue(db, channels, batchSize);
    const waiting = [...rows];
    const lane = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) await send(row);
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return rows.length;
  }

  function deliverDue(): Promise<number> {
    if (closed || channels.length === 0) return Promise.resolve(0);
    running ??= deliverBatch().finally(() => {
      running = null;
    });
    return running;
  }

  const timer =
    pollMs > 0 && channels.length > 0
      ? setInterval(() => {
          // Database unreachable: the messages stay due and the next poll tries again.
          deliverDue().catch(() => undefined);
        }, pollMs)
      : null;
  timer?.unref();

  return {
    deliverDue,
    async close() {
      closed = true;
      if (timer) clearInterval(timer);
      await running?.catch(() => undefined);
      for (const gateway of Object.values(gateways)) gateway?.close();
    },
  };
}
