import { batchWhileBusy, hostGatherMs } from "../db/batch-while-busy";
import { deleteDueFiles } from "../files/due-files";
import { handleJob, type JobHandler } from "../jobs/job";
import { type CopyDeps, createCopyHandler } from "./copy";
import { deleteHidden, haveWaiting, listWaitingForHost, listWithoutJob } from "./copy-queries";
import { enqueueCopy, purgeArchives } from "./jobs";

/** Files deleted a statement. */
const fileBatch = 100;

export function createArchiveHandlers(deps: CopyDeps): JobHandler[] {
  const { db, files } = deps;
  const purge = handleJob(purgeArchives, async ({ accountId }) => {
    if ((await deleteHidden(db, accountId)) > 0) await deleteDueFiles(db, files, fileBatch);
  });
  return [createCopyHandler(deps), purge];
}

/** Enqueues copies that nobody else does: those that had no queue yet, and those whose host is back. */
export function watchArchives({ db, bus, devices }: CopyDeps): { stop(): void } {
  const report = (error: unknown) => console.warn(`archives not queued: ${String(error)}`);
  const enqueueAll = async (list: ReturnType<typeof listWithoutJob>) => {
    for (const archive of await list) await enqueueCopy(db, archive);
  };
  // After an outage all hosts come back at once, and hardly any account has an archive that waits.
  const hasWaiting = batchWhileBusy((ids: number[]) => haveWaiting(db, ids), hostGatherMs);
  const enqueueOf = async (accountId: number, hostId: number) => {
    if (await hasWaiting(accountId)) await enqueueAll(listWaitingForHost(db, accountId, hostId));
  };
  enqueueAll(listWithoutJob(db)).catch(report);
  const stop = bus.subscribe("host_state", ({ accountId, hostId, connected }) => {
    // One process of the cloud does it for all: the one with the host's channel.
    if (!connected || !devices.holdsHost(hostId)) return;
    enqueueOf(accountId, hostId).catch(report);
  });
  return { stop };
}
