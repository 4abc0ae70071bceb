import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { enqueue, handleJob, type Job, type JobHandler, type JobRun, startOf } from "./job";

/** Housekeeping: jobs that run again and again, and those that they make, such as one for each account. */

/** Housekeeping is never given up; between two tries there are six hours at most. */
export const forever = 32_767;

/** Added by one statement. */
const payloadsAtOnce = 500;

/** One job waits or runs for each kind and payload. */
const keyOf = (name: string, payload: object): string =>
  [name, ...Object.values(payload)].join(" ");

/**
 * Adds a job for each payload, except for those that have one: waiting, running, or to be tried again.
 * @param db as the system
 */
export async function enqueueOnce<Payload extends object>(
  db: Database | Transaction,
  job: Job<Payload>,
  payloads: readonly Payload[],
  options: { delaySeconds?: number; queueName?(payload: Payload): string } = {},
): Promise<void> {
  const { delaySeconds = 0, queueName } = options;
  const jobs = payloads.map((payload) => ({
    payload: JSON.stringify(job.payload.parse(payload)),
    queue: queueName?.(payload) ?? null,
    key: keyOf(job.name, payload),
  }));
  if (jobs.length === 0) return;
  await db.execute(sql`
    select graphile_worker.add_job(${job.name}, wanted.payload::json, wanted.queue,
      ${startOf(undefined, delaySeconds)}, ${forever}::int, wanted.key, job_key_mode => 'unsafe_dedupe')
    from unnest(
      ${sql.param(jobs.map(({ payload }) => payload))}::text[],
      ${sql.param(jobs.map(({ queue }) => queue))}::text[],
      ${sql.param(jobs.map(({ key }) => key))}::text[]
    ) as wanted(payload, queue, key)
  `);
}

/** Housekeeping of one account is one after the other, so that it takes one of the places there are. */
export const housekeepingQueue = ({ accountId }: { accountId: number }): string =>
  `housekeeping ${accountId}`;

interface Recurrence<Payload> {
  /** From the end of a run to the next one. */
  everySeconds: number | (() => number);
  /** To the first run of all; as long as to the next one where not given. */
  firstSeconds?: number;
  /** Each runs on its own. */
  payloads: readonly Payload[];
}

/**
 * Runs jobs again and again, each in one process of the cloud at a time. One that fails is tried again, a little later
 * each time.
 * @param db as the system
 */
export function handleRecurring<Payload extends object>(
  db: Database,
  job: Job<Payload>,
  { everySeconds, firstSeconds, payloads }: Recurrence<Payload>,
  run: (payload: Payload, run: JobRun) => Promise<void>,
): JobHandler {
  const secondsToNext = () => (typeof everySeconds === "number" ? everySeconds : everySeconds());
  const handler = handleJob(job, async (payload, of) => {
    await run(payload, of);
    // This one gives its key to the next; a next one that waits already keeps its time.
    await db.execute(sql`
      select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, null,
        ${startOf(undefined, secondsToNext())}, ${forever}::int, ${keyOf(job.name, payload)},
        job_key_mode => 'preserve_run_at')
    `);
  });
  const delaySeconds = firstSeconds ?? secondsToNext();
  return { ...handler, begin: () => enqueueOnce(db, job, payloads, { delaySeconds }) };
}

/** Adds one such job in the caller's transaction. It is the only one of its kind and payload. */
export function enqueueHousekeeping<Payload extends { accountId: number }>(
  tx: Database | Transaction,
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  const queueName = housekeepingQueue(payload);
  return enqueue(tx, job, payload, {
    jobKey: keyOf(job.name, payload),
    maxAttempts: forever,
    queueName,
  });
}

/** A recurring job that adds one for each account, host and the like that has something to do. */
export const handleRound = <Payload extends { accountId: number }>(
  db: Database,
  round: Job<object>,
  when: Omit<Recurrence<object>, "payloads">,
  job: Job<Payload>,
  list: () => Promise<Payload[]>,
): JobHandler =>
  handleRecurring(db, round, { ...when, payloads: [{}] }, async () => {
    const payloads = await list();
    for (let first = 0; first < payloads.length; first += payloadsAtOnce) {
      const some = payloads.slice(first, first + payloadsAtOnce);
      await enqueueOnce(db, job, some, { queueName: housekeepingQueue });
    }
  });

/**
 * Housekeeping of one account, in turns with the others'.
 * @param run a few seconds' worth; returns whether there is more to do
 */
export const handleTurns = <Payload extends { accountId: number }>(
  db: Database,
  job: Job<Payload>,
  run: (payload: Payload, run: JobRun) => Promise<boolean>,
): JobHandler =>
  handleJob(job, async (payload, of) => {
    // To the end of the line.
    if (await run(payload, of)) await enqueueHousekeeping(db, job, payload);
  });

/** Has a recurring job run now, instead of at its time. @param flags of `JobRun.leaveToOthers` */
export function runNow<Payload extends object>(
  db: Database | Transaction,
  job: Job<Payload>,
  payload: Payload,
  flags?: readonly string[],
): Promise<void> {
  const jobKey = keyOf(job.name, payload);
  return enqueue(db, job, payload, { jobKey, maxAttempts: forever, flags });
}
