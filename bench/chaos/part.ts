import { chmodSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Scopes } from "../../backend/db/scopes";
import { onStopSignal } from "../../server/stop-signals";
import { makeDataDirectory } from "../../tests/support/data-directory";
import type { FaultSite } from "../../tests/support/faults/fault-site";
import { createKeptWork, type KeptWork } from "../../tests/support/faults/kept-work";
import { type NumberedHost, startNumberedHost } from "../../tests/support/faults/numbered-host";
import { compareStored, type StoredEvents } from "../../tests/support/faults/stored-events";
import type { PartOptions } from "./parts";

export interface FaultPart {
  title(options: PartOptions): string;
  /** Installs what it needs. @throws Error that says what is missing, where it cannot run here */
  ensureTools?(): void;
  /** @param folder of the part; a data directory, data/, is in it */
  prepare(folder: string): Promise<Ground>;
}

/** The consoles of a part, and how they are broken. */
export interface Ground {
  site: FaultSite;
  /** Breaks things while events come in; returns when it is over. */
  inject(host: NumberedHost, options: PartOptions): Promise<void>;
  close?(): Promise<void> | void;
}

export interface FaultFigures {
  host: { acknowledged: number; refusals: number };
  work: ReturnType<KeptWork["counts"]>;
  stored: StoredEvents;
  losses: { archives: string[]; exports: string[] };
  seconds: number;
  /** What is lost, named. */
  details: string[];
}

const eventsPerSecond = 40;
/** Named at most, of each kind. */
const namedMax = 10;

export async function runFaultPart(part: FaultPart, options: PartOptions): Promise<FaultFigures> {
  const folder = makeDataDirectory();
  const dataDirectory = path.join(folder, "data");
  mkdirSync(dataDirectory);
  chmodSync(dataDirectory, 0o755);
  const ground = await part.prepare(folder);
  const { site } = ground;
  const end = async () => {
    await site.stop();
    await ground.close?.();
    rmSync(folder, { recursive: true, force: true });
  };
  onStopSignal(end);
  try {
    return await measure(ground, folder, options);
  } catch (error) {
    console.error(site.output().split("\n").slice(-40).join("\n"));
    console.error(await site.inspect(describeQueue).catch(String));
    throw error;
  } finally {
    await end();
  }
}

async function measure(
  { site, inject }: Ground,
  folder: string,
  options: PartOptions,
): Promise<FaultFigures> {
  const beginMs = performance.now();
  await site.ready();
  const host = await startNumberedHost({
    cloud: site.cloud,
    code: site.hostCode,
    password: site.hostPassword,
    folder: path.join(folder, "outbox"),
  });
  try {
    const work = createKeptWork(site, host);
    host.startReporting(eventsPerSecond);
    await host.nextAck();
    work.start();
    await inject(host, options);
    await work.stop();
    host.stopReporting();
    await site.ready();
    await host.drained();
    await work.settle();
    const losses = await work.findLosses();
    host.end();
    const { acknowledged, refusals } = host;
    const stored = await site.inspect((scopes) =>
      compareStored(scopes, site.files, site.accountId, acknowledged),
    );
    return {
      host: { acknowledged: acknowledged.size, refusals },
      work: work.counts(),
      stored,
      losses,
      seconds: (performance.now() - beginMs) / 1000,
      details: describe(stored, losses),
    };
  } finally {
    host.end();
  }
}

/** What stands in the job queue where work did not come to its end. */
async function describeQueue({ system }: Scopes): Promise<string> {
  const { rows } = await system.execute(sql`
    select now(), identifier, jobs.id, run_at, attempts, jobs.locked_at, jobs.locked_by, last_error,
      queue_name, queues.locked_by as queue_locked_by, queues.locked_at as queue_locked_at
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    full join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
    order by jobs.id limit 100
  `);
  return rows.map((row) => JSON.stringify(row)).join("\n");
}

function describe(stored: StoredEvents, losses: FaultFigures["losses"]): string[] {
  const numbers = (what: string, list: number[]) =>
    list.length === 0 ? [] : [`${what}: ${list.slice(0, namedMax).join(", ")}`];
  return [
    ...numbers("lost", stored.lost),
    ...numbers("twice", stored.doubled),
    ...numbers("without picture", stored.lostPictures),
    ...numbers("pictures that show", stored.wrongPictures),
    ...losses.archives.slice(0, namedMax),
    ...losses.exports.slice(0, namedMax),
  ];
}
