import type { Pool } from "pg";
import type { Keyring } from "../keyring";
import { createSendHandlers } from "../mail/delivery";
import { strictWebhooks, type WebhookSettings } from "../webhook/deliver";
import type { JobHandler } from "./job";
import { createJobHandlers, createOutgoingHandlers, type JobDeps } from "./registry";
import { type JobRunner, type JobTimings, startJobs } from "./runner";

/** Jobs that wait for receivers outside, at the same time; each does little but wait. */
const outgoingAtOnce = 16;
const outgoingPollMs = 5_000;

/** As many as the mail gateway keeps connections. */
const mailsAtOnce = 3;
const textsAtOnce = 2;

/** Runs this process's share of all jobs. @param pool connections set to the system */
export async function startQueues(
  pool: Pool,
  deps: JobDeps,
  keyring: Keyring,
  webhooks: WebhookSettings = strictWebhooks,
): Promise<JobRunner> {
  const { mail = [], sms = [] } = createSendHandlers(deps);
  const queues: { handlers: JobHandler[]; timings?: JobTimings }[] = [
    { handlers: createJobHandlers(deps) },
    {
      handlers: createOutgoingHandlers({ db: deps.db, keyring, webhooks }),
      timings: { concurrency: outgoingAtOnce, pollMs: webhooks.pollMs ?? outgoingPollMs },
    },
    { handlers: mail, timings: { concurrency: mailsAtOnce } },
    { handlers: sms, timings: { concurrency: textsAtOnce } },
  ].filter(({ handlers }) => handlers.length > 0);
  for (const { handlers } of queues) {
    for (const { begin } of handlers) await begin?.();
  }
  const runners = queues.map((queue) => startJobs({ pool, ...queue }));
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
