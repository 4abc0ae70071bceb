import type { Pool } from "pg";
import type { Keyring } from "../keyring";
import { strictWebhooks, type WebhookSettings } from "../webhook/deliver";
import { createJobHandlers, createOutgoingHandlers, type JobDeps } from "./registry";
import { type JobRunner, startJobs } from "./runner";

/** Jobs that wait for receivers outside, at the same time; each does little but wait. */
const outgoingAtOnce = 16;
const outgoingPollMs = 5_000;

/** Runs this process's share of all jobs. @param pool connections set to the system */
export function startQueues(
  pool: Pool,
  deps: JobDeps,
  keyring: Keyring,
  webhooks: WebhookSettings = strictWebhooks,
): JobRunner {
  const inside = startJobs({ pool, handlers: createJobHandlers(deps) });
  const outgoing = startJobs({
    pool,
    handlers: createOutgoingHandlers({ db: deps.db, keyring, webhooks }),
    timings: { concurrency: outgoingAtOnce, pollMs: webhooks.pollMs ?? outgoingPollMs },
  });
  return {
    async stop() {
      await Promise.all([inside.stop(), outgoing.stop()]);
    },
  };
}
