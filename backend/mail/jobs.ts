import { z } from "zod";
import type { Database, Transaction } from "../db/client";
import { defineJob, enqueue } from "../jobs/job";
import { type Channel, findWithoutJob, insertOutbox, type NewMessage } from "./queries";

const message = z.object({ messageId: z.number().int().positive() });

/** Hands one message of the outbox to its gateway. */
export const sendMessage = {
  mail: defineJob("send_mail", message),
  sms: defineJob("send_sms", message),
};

/** Enqueues what waits in the outbox without a job. */
export const queueMessages = defineJob("queue_messages", z.object({}));

/** Failures until a message is given up, over about sixteen hours. */
const sendAttempts = 12;

const waitingAtOnce = 500;

type Queued = { id: number } & Pick<NewMessage, "accountId" | "channel" | "isBulk">;

/** Of one account one bulk mail at a time is sent, and what its users wait for beside them. */
function enqueueSending(
  tx: Database | Transaction,
  { id: messageId, accountId, channel, isBulk }: Queued,
): Promise<void> {
  const { name } = sendMessage[channel];
  return enqueue(
    tx,
    sendMessage[channel],
    { messageId },
    {
      jobKey: `${name} ${messageId}`,
      maxAttempts: sendAttempts,
      ...(accountId !== null && { queueName: `${isBulk ? "bulk" : name} ${accountId}` }),
    },
  );
}

/** @param isSent false: the cloud has no gateway, and the message only waits */
export async function queueNew(
  tx: Transaction,
  messages: readonly NewMessage[],
  isSent: boolean,
): Promise<void> {
  if (messages.length === 0) return;
  const stored = await insertOutbox(tx, messages);
  if (!isSent) return;
  for (const message of stored) await enqueueSending(tx, message);
}

/** Those that were written before the channel had a gateway. */
export async function queueWaiting(
  db: Database,
  channels: Channel[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const waiting = await findWithoutJob(db, channels, waitingAtOnce);
    for (const each of waiting) {
      signal.throwIfAborted();
      await enqueueSending(db, { ...each, isBulk: true });
    }
    if (waiting.length < waitingAtOnce) return;
  }
}
