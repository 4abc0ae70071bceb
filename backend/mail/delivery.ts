import type { Database } from "../db/client";
import type { Gateway } from "./gateways";
import type { Mailer } from "./mailer";
import { type Channel, claimDue, markFailed, markSent, type OutboxRow } from "./queries";

/** Sends what waits in the outbox. Every process of a cloud may run one: each message is taken by one of them. */
export interface Delivery {
  /** Sends what is due; gives how many were taken. Never throws for a single message. */
  deliverDue(): Promise<number>;
  close(): Promise<void>;
}

const batch = 20;
const parallel = 3;

/** What went wrong, without what was sent: SMTP replies can quote the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const code = "responseCode" in error ? error.responseCode : "code" in error ? error.code : null;
  return code ? `${error.name} ${String(code)}` : error.name;
}

/** @param pollMs how often the outbox is looked at; 0 only by deliverDue */
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
    const rows = await claimDue(db, channels, batch);
    const waiting = [...rows];
    const lane = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) await send(row);
    };
    await Promise.all(Array.from({ length: parallel }, lane));
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
          // The database is away: the messages wait in it.
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
