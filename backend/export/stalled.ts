import { type ExportFault, type ExportState, exportStates } from "../../contract/names";
import type { Database } from "../db/client";
import { deleteFilesOfChange } from "../files/due-files";
import type { FileStore } from "../files/store";
import type { JobHandler } from "../jobs/job";
import { handleRecurring } from "../jobs/recurring";
import type { ExportEnding } from "./ending";
import { deleteAbandonedFiles } from "./files";
import { checkExports, enqueueExports } from "./jobs";
import {
  type EndedExport,
  listAccountsWithWaiting,
  lockAbandoned,
  lockUnreachable,
} from "./work-queries";

/** Of files that were not written to their end. */
const filesAtOnce = 100;
/** After its start a cloud's hosts have this long to come back before their waiting exports are given up. */
const hostGraceMs = 30_000;
const checkSeconds = 5;

/** Deletes what ended exports have left in the file store. */
export async function deleteEndedFiles(db: Database, files: FileStore): Promise<void> {
  await deleteAbandonedFiles(db, filesAtOnce);
  await deleteFilesOfChange(db, files);
}

interface StalledDeps {
  db: Database;
  files: FileStore;
  ending: ExportEnding;
}

/** What ends exports that have lost their worker, and those that wait for a host which is away. */
function createStalledEnd({ db, files, ending }: StalledDeps): () => Promise<void> {
  const startedMs = performance.now();

  async function end(
    list: (tx: Database) => Promise<EndedExport[]>,
    state: ExportState,
    fault: ExportFault,
  ): Promise<void> {
    const ended = await db.transaction(async (tx) => {
      const found = await list(tx);
      for (const each of found) await ending.fail(tx, each, state, fault);
      return found;
    });
    for (const each of ended) await ending.notifyEnd(each, state, each.percent);
    if (ended.length > 0) await deleteEndedFiles(db, files);
  }

  return async () => {
    await end(lockAbandoned, exportStates.interrupted, "restarted");
    if (performance.now() - startedMs < hostGraceMs) return;
    await end(lockUnreachable, exportStates.connectionFailed, "host_offline");
  };
}

export function createCheckHandler(deps: StalledDeps): JobHandler {
  const { db } = deps;
  const endStalled = createStalledEnd(deps);
  const when = { everySeconds: checkSeconds, payloads: [{}] };
  return handleRecurring(db, checkExports, when, async () => {
    await endStalled();
    await enqueueExports(db, await listAccountsWithWaiting(db));
  });
}
