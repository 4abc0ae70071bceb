import type { Database } from "../db/client";
import { handleJob, type JobHandler } from "../jobs/job";
import { handleRecurring } from "../jobs/recurring";
import type { Gateway } from "./gateways";
import { queueMessages, queueWaiting, sendMessage } from "./jobs";
import type { Mailer } from "./mailer";
import { type Channel, channels, findUnsent, markFailed, markSent } from "./queries";

export type Gateways = Partial<Record<Channel, Gateway>>;

export interface SendDeps {
  db: Database;
  mailer: Pick<Mailer, "open">;
  gateways: Gateways;
}

const queueEverySeconds = 600;

/** Error name and code only: SMTP replies can quote the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const code = "responseCode" in error ? error.responseCode : "code" in error ? error.code : null;
  return code ? `${error.name} ${String(code)}` : error.name;
}

/** Sends the outbox's messages of one channel. */
function createSendHandler(
  { db, mailer }: SendDeps,
  channel: Channel,
  gateway: Gateway,
): JobHandler {
  return handleJob(sendMessage[channel], async ({ messageId }) => {
    const row = await findUnsent(db, messageId);
    if (!row) return;
    try {
      const message = mailer.open(row);
      if (!message) throw new Error("unreadable");
      await gateway.send({ ...message, id: row.id, recipient: row.recipient });
    } catch (error) {
      const failure = describe(error);
      await markFailed(db, messageId, failure);
      throw new Error(`message ${messageId} was not sent: ${failure}`);
    }
    await markSent(db, messageId);
  });
}

/** For each channel that has a gateway: they run apart, so that a slow one holds nothing of the other. */
export const createSendHandlers = (deps: SendDeps): Partial<Record<Channel, JobHandler[]>> =>
  Object.fromEntries(
    listOpen(deps.gateways).map(([channel, gateway]) => [
      channel,
      [createSendHandler(deps, channel, gateway)],
    ]),
  );

export function createQueueHandlers({ db, gateways }: SendDeps): JobHandler[] {
  const open = listOpen(gateways).map(([channel]) => channel);
  if (open.length === 0) return [];
  const when = { everySeconds: queueEverySeconds, firstSeconds: 0, payloads: [{}] };
  return [
    handleRecurring(db, queueMessages, when, (_payload, { signal }) =>
      queueWaiting(db, open, signal),
    ),
  ];
}

const listOpen = (gateways: Gateways): [Channel, Gateway][] =>
  channels.flatMap((channel) => {
    const gateway = gateways[channel];
    return gateway ? [[channel, gateway] as [Channel, Gateway]] : [];
  });
